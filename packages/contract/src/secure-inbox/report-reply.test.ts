import fc from "fast-check";
import { expect, test } from "vitest";
import {
  replyLanguage,
  replyLanguageOf,
  replyNames,
  replyVerdict,
  defaultReplies,
  writeReply,
} from "./report-reply.ts";

const facts = { name: "Ann Meyer", subject: "Invoice 7", sender: "kim@partner.example" };

test("fills known placeholders and keeps unknown ones", () => {
  const template = { subject: "About {subject}", text: "{name}: {sender}, {other}, {}" };
  expect(writeReply(template, facts)).toEqual({
    subject: "About Invoice 7",
    text: "Ann Meyer: kim[@]partner[.]example, {other}, {}",
  });
});

test("placeholders and line breaks in values stay literal", () => {
  const tricky = { ...facts, subject: "{name} {sender}\r\nBcc: all@meridian.example" };
  const { subject, text } = writeReply({ subject: "{subject}", text: "{subject}" }, tricky);
  expect(subject).toBe("{name} {sender} Bcc: all@meridian[.]example");
  expect(text).toBe(subject);
});

test.each(["https://evil.example/a", "evil.example/pay", "www.evil.example", "see EVIL.example now"])(
  "links in a subject are defanged: %s",
  (subject) => {
    expect(writeReply({ subject: "{subject}", text: "{subject}" }, { ...facts, subject }).text).not.toMatch(
      /evil\.example|https:/i,
    );
  },
);

test("every verdict has a reply in every language, with the subject", () => {
  for (const verdict of replyVerdict.options)
    for (const language of replyLanguage.options) {
      const template = defaultReplies[verdict][language];
      const names = [...`${template.subject} ${template.text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(names).toContain("subject");
      expect(names.filter((name) => !replyNames.some((known) => known === name))).toEqual([]);
      const { subject, text } = writeReply(template, facts);
      expect(`${subject} ${text}`).toContain("Invoice 7");
    }
});

test("a subject stays on one line for any value", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (subject, name) => {
      const written = writeReply({ subject: "{name}: {subject}", text: "x" }, { ...facts, subject, name });
      expect(written.subject).not.toMatch(/[\r\n]/);
    }),
  );
});

test.each([
  ["fr-CH", "fr"],
  ["AR", "ar"],
  ["en-GB", "en"],
  ["de-DE", null],
  ["", null],
  [null, null],
])("the language of %s is %s", (tag, language) => {
  expect(replyLanguageOf(tag)).toBe(language);
});
