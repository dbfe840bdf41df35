import fc from "fast-check";
import { expect, test } from "vitest";
import { hasInvisible, withoutInvisible } from "./invisible.ts";

test.each([
  ["a soft hyphen", "\u00AD"],
  ["a zero width space", "\u200B"],
  ["a zero width joiner", "\u200D"],
  ["a left-to-right mark", "\u200E"],
  ["an override of direction", "\u202E"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\uFEFF"],
  ["a filler of Hangul", "\u3164"],
  ["a combining grapheme joiner", "\u034F"],
  ["a tag character", "\u{E0041}"],
])("removes and detects %s", (_, character) => {
  expect(withoutInvisible(`Pay${character}Pal${character}`)).toBe("PayPal");
  expect(hasInvisible(`Pay${character}Pal`)).toBe(true);
});

test.each(["", "PayPal", "a b\tc\nd", "naïve", "فاتورة", "\u00A0", "ё́"])("%j has no invisible character", (text) => {
  expect(hasInvisible(text)).toBe(false);
  expect(withoutInvisible(text)).toBe(text);
});

test.each([
  ["a heart with its variation selector", "❤\uFE0F"],
  ["a keycap", "1\uFE0F⃣"],
  ["a family", "👩\u200D👧"],
  ["a profession with a tone", "👩🏽\u200D💻"],
  ["a flag of a region", "🏴\u{E0067}\u{E0062}\u{E007F}"],
])("%s is an emoji sequence", (_, text) => {
  expect(hasInvisible(text)).toBe(false);
});

test("detects joiners next to letters", () => {
  expect(hasInvisible("👍 a\u200Db")).toBe(true);
  expect(hasInvisible("\u200D👍")).toBe(true);
});

test("removes exactly the invisible characters", () => {
  const letters = fc.stringMatching(/^[a-zé漢 ]{0,20}$/);
  fc.assert(
    fc.property(letters, letters, fc.constantFrom("\u200B", "\u00AD", "\u{E0041}"), (before, behind, hidden) => {
      expect(hasInvisible(before + hidden + behind)).toBe(true);
      expect(withoutInvisible(before + hidden + behind)).toBe(before + behind);
    }),
  );
});
