import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSubject } from "./read-subject.ts";

const replies = ["Re", "AW", "Antw", "Antwort", "SV", "VS", "Rép", "Rep", "Ref", "Odp", "YNT", "RIF", "RES"];
const farReplies = ["Ответ", "رد", "回复", "回覆", "答复"];
const forwards = ["FW", "Fwd", "WG", "TR", "RV", "ENC", "VB", "I", "Doorst", "Transf", "Пересл"];
const farForwards = ["إعادة توجيه", "转发", "轉寄"];

test.each([...replies, ...farReplies])("%s: marks a reply", (prefix) => {
  expect(readSubject(`${prefix}: Notes`)).toEqual({
    text: `${prefix}: Notes`,
    base: "Notes",
    isReply: true,
    isForward: false,
  });
});

test.each([...forwards, ...farForwards])("%s: marks a forward", (prefix) => {
  expect(readSubject(`${prefix}: Notes`)).toMatchObject({ base: "Notes", isReply: false, isForward: true });
});

test.each([
  ["lower case", "re: Notes", "Notes"],
  ["no space after it", "Re:Notes", "Notes"],
  ["a space before the colon", "Re : Notes", "Notes"],
  ["a full-width colon", "Re：Notes", "Notes"],
  ["a count in brackets", "Re[2]: Notes", "Notes"],
  ["a count in parentheses", "Re (12): Notes", "Notes"],
  ["repeated prefixes", "Re: RE: re: Notes", "Notes"],
  ["a list tag before it", "[list] Re: Notes", "Notes"],
  ["a list tag after it", "Re: [list] Notes", "Notes"],
  ["several tags", "[a][b] Re: [c] Notes", "Notes"],
])("accepts %s", (_, subject, base) => {
  expect(readSubject(subject)).toMatchObject({ base, isReply: true });
});

describe("text that isn't a prefix", () => {
  test.each(["Regards: Kim", "Reply: Notes", "Re Notes", "Notes Re: x", "Trip: Oslo", "Re[1234]: x", "Refund: 12"])(
    "%s",
    (subject) => {
      expect(readSubject(subject)).toEqual({ text: subject, base: subject, isReply: false, isForward: false });
    },
  );

  test("is kept if nothing follows it", () => {
    expect(readSubject("Re:")).toMatchObject({ base: "Re:", isReply: true });
    expect(readSubject("[list]")).toMatchObject({ base: "[list]", isReply: false });
    expect(readSubject("Re: [list]")).toMatchObject({ base: "[list]", isReply: true });
  });

  test.each([
    [40, "Notes"],
    [41, `[${"x".repeat(41)}] Notes`],
  ])("includes tags longer than 40 characters: %i", (length, base) => {
    expect(readSubject(`[${"x".repeat(length)}] Notes`).base).toBe(base);
  });
});

test("detects replies and forwards in one subject", () => {
  expect(readSubject("Re: Fwd: Notes")).toMatchObject({ base: "Notes", isReply: true, isForward: true });
  expect(readSubject("TR: AW: Notes")).toMatchObject({ base: "Notes", isReply: true, isForward: true });
});

test("removes up to 20 prefixes", () => {
  expect(readSubject(`${"Re: ".repeat(20)}Notes`).base).toBe("Notes");
  expect(readSubject(`${"Re: ".repeat(22)}Notes`).base).toBe("Re: Re: Notes");
});

test.each([
  [null, ""],
  ["", ""],
  [" a \t\r\n b ", "a b"],
  ["=?utf-8?B?w6k=?= =?utf-8?B?w6k=?=", "éé"],
  ["=?iso-8859-1?Q?caf=E9_au_lait?=", "café au lait"],
])("decodes %j as %j", (header, text) => {
  expect(readSubject(header).text).toBe(text);
});

test("the base is a suffix of the text and is its own base", () => {
  const piece = fc.constantFrom("Re:", "Fwd:", "[a]", " ", "Notes", "回复：", "(1)", "x");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const { text, base } = readSubject(pieces.join(""));
      expect(text.endsWith(base)).toBe(true);
      expect(readSubject(base).base).toBe(base);
    }),
  );
});
