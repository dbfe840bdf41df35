import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Language, limits, terms } from "./message-terms.ts";
import { sourceFiles } from "./source-files.ts";

/** The text of a message without its tags, placeholders and the names of its branches. */
const textOf = (message: string) =>
  message.replaceAll(/<[^<>]*>/g, "").replaceAll(/\{\w+, (?:plural|select|selectordinal),|\{\w+\}|[\w=]+ (?=\{)/g, " ");

/** Names that keep their words: the specification's, Microsoft's permissions and examples of addresses. */
const names = /Mail\.(?:Send|ReadWrite|Read)\b|mail\.example|Log ?out/g;

const messagesOf = (language: Language) =>
  sourceFiles(".", ["apps", "packages"], [`/locales/${language}.json`]).flatMap((path) => {
    const messages: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
    return Object.entries(messages).map(([key, message]) => ({ key, message: String(message) }));
  });

describe.each(["en", "fr", "ar"] as const)("in %s", (language) => {
  const messages = messagesOf(language);

  test("no message uses another word for a term", () => {
    const found = messages.flatMap(({ key, message }) => {
      const text = textOf(message.replaceAll(names, ""));
      return terms[language].flatMap(({ say, not }) => (not.test(text) ? [`${key}: ${message} (say: ${say})`] : []));
    });
    expect(messages.length).toBeGreaterThan(5_000);
    expect(found).toEqual([]);
  });

  test("texts in narrow places fit", () => {
    const narrow = messages.flatMap(({ key, message }) => {
      const limit = limits.find((each) => each.key.test(key));
      return limit === undefined || message.includes("{") ? [] : [{ key, message, max: limit.max }];
    });
    const longer = language === "en" ? 1 : 1.5;
    expect(narrow.length).toBeGreaterThan(200);
    expect(narrow.filter(({ message, max }) => message.length > max * longer)).toEqual([]);
  });
});

test("a forbidden word is found", () => {
  expect(terms.en.some(({ not }) => not.test("Nobody is told of mails"))).toBe(true);
  expect(textOf("{state, select, cancelled {Canceled} other {Done}} <b>now</b>")).not.toContain("cancelled");
});
