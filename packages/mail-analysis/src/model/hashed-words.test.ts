import { expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { unknownContext } from "../signals/mail-context.ts";
import { viewMail } from "../signals/mail-view.ts";
import { hashedWords, wordSlots } from "./hashed-words.ts";

function wordsOf(mail: string) {
  const read = readMessage(Buffer.from(mail.replaceAll("\n", "\r\n")));
  if (!read.ok) throw new Error(read.refusal);
  return hashedWords(viewMail(read.message, unknownContext));
}

test("words, names, hosts and paths are told apart, and own links say nothing", () => {
  const words = wordsOf(
    "From: Secure Bank <a@mail7.bank.example>\nSubject: Card\n\nYour card: https://trap.top/wp-content/a?token=1 and https://bank.example/help",
  );
  const shown = words.map(({ text }) => text);
  expect(shown).toEqual(
    expect.arrayContaining([
      "your card",
      "name:secure bank",
      "host:bank",
      "link_host:trap",
      "link_host:.top",
      "link_path:?token",
    ]),
  );
  expect(shown).not.toContain("link_path:help");
  expect(words.every(({ slot, value }) => slot >= 0 && slot < wordSlots && value > 0)).toBe(true);
});

test("a word of a long text counts less than one of a short text, and digits do not matter", () => {
  const long = wordsOf(
    `From: a@b.example\nSubject: x\n\n${Array.from({ length: 300 }, (_, at) => `w${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}${"uvwxyz"[at % 6]}`).join(" ")}`,
  );
  const short = wordsOf("From: a@b.example\nSubject: x\n\nwaku");
  const of = (words: typeof long) => words.find(({ text }) => text === "waku")?.value ?? 0;
  expect(of(long)).toBeLessThan(of(short));
  const host = (name: string) =>
    wordsOf(`From: a@${name}.example\n\nx`).filter(({ text }) => text.startsWith("host_part:"));
  expect(host("mail12")).toEqual(host("mail34"));
});
