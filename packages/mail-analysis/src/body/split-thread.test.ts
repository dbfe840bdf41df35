import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitThread } from "./split-thread.ts";

test.each([
  [
    "en",
    "Fine.\n\nOn Mon, 2 Nov 2026 at 10:00, Kim Li <kim@a.example> wrote:\n> Is it?\n> Kim",
    "kim@a.example",
    "Is it?\nKim",
  ],
  [
    "en, two lines",
    "Fine.\n\nOn Mon, 2 Nov 2026 at 10:00, Kim Li\n<kim@a.example> wrote:\nIs it?",
    "kim@a.example",
    "Is it?",
  ],
  [
    "Outlook",
    "Fine.\n\n_____\nFrom: Kim Li <kim@a.example>\nSent: Monday\nTo: Ola\nSubject: It\n\nIs it?",
    "Kim Li <kim@a.example>",
    "Is it?",
  ],
  [
    "Outlook, original",
    "Fine.\n-----Original Message-----\nFrom: Kim\nSent: Monday\nTo: Ola\n\nIs it?",
    "Kim",
    "Is it?",
  ],
  [
    "fr",
    "Bien.\n\nLe lun. 2 nov. 2026 à 10:00, Kim Li <kim@a.example> a écrit :\n> Est-ce?",
    "kim@a.example",
    "Est-ce?",
  ],
  ["fr, Outlook", "Bien.\n\nDe : Kim Li\nEnvoyé : lundi\nÀ : Ola\nObjet : Ça\n\nEst-ce?", "Kim Li", "Est-ce?"],
  ["fr, bold", "Bien.\n\n*De :* Kim Li\n*Envoyé :* lundi\n*À :* Ola\n\nEst-ce?", "Kim Li", "Est-ce?"],
  ["ar", "حسنا\n\nفي الاثنين، 2 نوفمبر 2026 10:00 كتب Kim <kim@a.example>:\nهل هذا؟", "kim@a.example", "هل هذا؟"],
  ["ar, Outlook", "حسنا\n\n\u200Fمن: Kim\nتاريخ الإرسال: الاثنين\nإلى: Ola\nالموضوع: هذا\n\nهل هذا؟", "Kim", "هل هذا؟"],
  ["de", "Gut.\n\nAm 02.11.2026 um 10:00 schrieb Kim Li <kim@a.example>:\n> Ist es?", "kim@a.example", "Ist es?"],
  ["marks only", "Fine.\n> Is it?", "", "Is it?"],
])("%s: a quote is separated from the current message", (_, text, from, quotation) => {
  const { current, quoted } = splitThread(text);
  expect(current.replace(/\s*_+$/, "")).toBe(text.split("\n")[0]);
  expect(quoted).toEqual([{ from, text: quotation }]);
});

test("replies between quoted lines belong to the sender, and several quoted messages are separated", () => {
  const between = "On Monday 2, Kim wrote:\n> One?\n\nYes.\n> Two?\n\nNo.";
  expect(splitThread(between)).toEqual({
    current: "Yes.\n\nNo.",
    quoted: [
      { from: "Kim", text: "One?" },
      { from: "", text: "Two?" },
    ],
  });
  const deep = "Yes.\n\nFrom: A\nSent: x\nTo: y\n\nOne\n\nFrom: B\nSent: x\nTo: y\n\nTwo";
  expect(splitThread(deep).quoted).toEqual([
    { from: "A", text: "One" },
    { from: "B", text: "Two" },
  ]);
});

test.each([
  ["a letter that mentions who wrote what", "As Kim wrote: it is fine.\nFrom: here it goes on.\nRegards"],
  ["a form", "To: all\nSubject to change\nDate: soon"],
])("%s isn't a quote", (_, text) => {
  expect(splitThread(text)).toEqual({ current: text, quoted: [] });
});

describe("an attribution line", () => {
  const quotedIn = (text: string) => splitThread(text).quoted.map(({ from, text: quotation }) => [from, quotation]);

  test("can wrap over three lines, not four", () => {
    expect(quotedIn("Own\nOn Mon, 2 Nov 2026,\nKim Li\n<kim@a.example> wrote:\nquoted")).toEqual([
      ["kim@a.example", "quoted"],
    ]);
    expect(quotedIn("Own\nOn Mon, 2 Nov 2026,\nat 10:00,\nKim Li\n<kim@a.example> wrote:\nquoted")).toEqual([
      ["kim@a.example", "quoted"],
    ]);
    expect(splitThread("Own\nOn Mon, 2 Nov 2026,\nat 10:00,\nKim Li\n<kim@a.example> wrote:\nquoted").current).toBe(
      "Own\nOn Mon, 2 Nov 2026,\nat 10:00,\nKim Li",
    );
  });

  test("wraps only if its first line has a date", () => {
    expect(splitThread("On Monday,\nKim wrote:\nquoted").current).toBe("On Monday,");
  });

  test("is limited in length", () => {
    expect(quotedIn(`On 2 Nov, ${"K".repeat(250)} wrote:\nquoted`)[0]?.[0]).toHaveLength(200);
    expect(quotedIn(`On 2 Nov, ${"K".repeat(400)} wrote:\nquoted`)).toEqual([]);
  });
});

describe("a block of headers", () => {
  const fromIn = (text: string) => splitThread(text).quoted.map(({ from }) => from);

  test.each([
    ["two more headers", "From: Kim\nTo: a\nSubject: b\n\nx", ["Kim"]],
    ["one more header", "From: Kim\nTo: a\n\nx", []],
    ["folded headers", "From: Kim\nTo: a,\n  b\nSubject: c\n\nx", ["Kim"]],
    ["addresses on lines of their own", "From: Kim\nTo: a\nb@a.example\nSubject: c\n\nx", ["Kim"]],
    ["blank lines between headers", "From: Kim\n\nSent: a\n\nTo: b\n\nx", ["Kim"]],
    ["text between headers", "From: Kim\nhello\nTo: a\nSubject: b", []],
    ["no sender", "From:\nTo: a\nSubject: b", []],
    ["a sender in the middle", "To: a\nFrom: Kim\nSubject: b\nDate: c\n\nx", ["Kim"]],
    ["headers eight lines below", `From: Kim\n${"\n".repeat(6)}To: a\nSubject: b`, ["Kim"]],
    ["headers nine lines below", `From: Kim\n${"\n".repeat(7)}To: a\nSubject: b`, []],
  ])("with %s", (_, text, from) => {
    expect(fromIn(text)).toEqual(from);
  });

  test("after a separator names the sender", () => {
    const block = "From: Kim\nTo: a\nSubject: b\n\nquoted";
    for (const between of ["\n", "\n\n\n"])
      expect(splitThread(`Own\n-----Original Message-----${between}${block}`)).toEqual({
        current: "Own",
        quoted: [{ from: "Kim", text: "quoted" }],
      });
  });
});

describe("marked lines", () => {
  test.each([">", "|", "›", "  >", "   >"])("can start with %j", (mark) => {
    expect(splitThread(`Own\n${mark} a\n${mark}b`)).toEqual({ current: "Own", quoted: [{ from: "", text: "a\nb" }] });
  });

  test("start within three spaces", () => {
    expect(splitThread("    > a\nb > c").quoted).toEqual([]);
  });

  test("lose one marker only", () => {
    expect(splitThread(">  a\n> > b").quoted).toEqual([{ from: "", text: "a\n> b" }]);
  });

  test("continue over blank lines", () => {
    expect(splitThread("> a\n\n> b")).toEqual({ current: "", quoted: [{ from: "", text: "a\nb" }] });
  });

  test("aren't read as a header block", () => {
    expect(splitThread("> From: Kim\n> To: a\n> Subject: b").quoted).toHaveLength(1);
  });
});

test("reads 20,000 lines", () => {
  expect(splitThread(`${"a\n".repeat(20_000)}> b`).quoted).toEqual([]);
  expect(splitThread(`${"a\n".repeat(19_999)}> b`).quoted).toHaveLength(1);
});

test("no word is lost or added", () => {
  const line = fc.constantFrom(
    "> a",
    "On Monday 2, Kim wrote:",
    "From: A",
    "Sent: x",
    "To: y",
    "",
    "b c",
    "-----Original Message-----",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const { current, quoted } = splitThread(lines.join("\n"));
      const words = [current, ...quoted.map(({ text }) => text)].join("\n").match(/\b[abc]\b/g) ?? [];
      expect(words).toHaveLength(lines.join("\n").match(/\b[abc]\b/g)?.length ?? 0);
    }),
  );
});

test("long texts are read in linear time", () => {
  const lines = `On ${"1 ".repeat(190)}\n`.repeat(2000);
  expect(splitThread(lines).quoted).toEqual([]);
});
