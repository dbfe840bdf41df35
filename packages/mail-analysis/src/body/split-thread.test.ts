import fc from "fast-check";
import { expect, test } from "vitest";
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
])("%s: a quotation is told from what the sender writes", (_, text, from, quotation) => {
  const { current, quoted } = splitThread(text);
  expect(current.replace(/\s*_+$/, "")).toBe(text.split("\n")[0]);
  expect(quoted).toEqual([{ from, text: quotation }]);
});

test("answers between quoted lines are the sender's, and several mails are kept apart", () => {
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
  ["a letter that speaks of who wrote what", "As Kim wrote: it is fine.\nFrom: here it goes on.\nRegards"],
  ["a form", "To: all\nSubject to change\nDate: soon"],
])("%s is no quotation", (_, text) => {
  expect(splitThread(text)).toEqual({ current: text, quoted: [] });
});

test("no word is lost or made up", () => {
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

test("long texts without an end take no long time to look through", () => {
  const lines = `On ${"1 ".repeat(190)}\n`.repeat(2000);
  expect(splitThread(lines).quoted).toEqual([]);
});
