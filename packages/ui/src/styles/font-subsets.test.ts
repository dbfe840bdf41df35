import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontSubsets } from "./font-subsets.ts";

const css = readFileSync(new URL("fonts.css", `file://${import.meta.filename}`), "utf8");

/** Code points that ask for a file, as the style sheet says. */
function askedFor(name: string): number[] {
  const face = css.split("@font-face").find((each) => each.includes(`/${name}.woff2`)) ?? "";
  const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  return ranges.flatMap(([, first = "", last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}

test.each(Object.entries(fontSubsets))("%s has every character that asks for it", (name, { ranges }) => {
  const asked = askedFor(name);
  expect(asked.length).toBeGreaterThan(50);
  const missing = asked.filter((point) => !ranges.some(([first, last]) => first <= point && point <= last));
  expect(missing.map((point) => point.toString(16))).toEqual([]);
});

test("no character asks for two files of a typeface", () => {
  const inter = ["inter-basic", "inter-latin", "inter-latin-ext"].flatMap(askedFor);
  expect(new Set(inter).size).toBe(inter.length);
});
