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

test("words, names, hosts and paths have separate tokens, and the sender's own links have none", () => {
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

test("a word in a long text counts less than in a short one, and digits are ignored", () => {
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

const texts = (mail: string) => wordsOf(mail).map(({ text }) => text);
const message = (body: string, subject = "x") => `From: a@b.example\nSubject: ${subject}\n\n${body}`;
const plain = (mail: string) => texts(mail).filter((text) => !text.includes(":"));
const letters = (at: number) =>
  `w${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}${"uvwxyzabcd"[Math.floor(at / 100)]}`;

test("a text gives its words and its pairs of neighbors, each once", () => {
  expect(plain(message("Pay now, pay now", ""))).toEqual(["pay", "now", "pay now", "now pay"]);
});

test("the subject counts as text and also separately", () => {
  const words = wordsOf(message("pay", "Pay bill"));
  const slots = new Map<string, Set<number>>();
  for (const { text, slot } of words) slots.set(text, (slots.get(text) ?? new Set()).add(slot));
  // A subject word has a slot as text, and a separate one.
  expect(slots.get("pay")?.size).toBe(2);
  expect(slots.get("bill")?.size).toBe(2);
  // Pairs of the subject aren't pairs of the text.
  expect(slots.get("pay bill")?.size).toBe(1);
  expect(plain(message("one", "two"))).not.toContain("one two");
});

test("digits and punctuation aren't words, currency signs are", () => {
  expect(plain(message("4711 !! $5 and €7 or £9", ""))).toEqual([
    "$",
    "and",
    "$ and",
    "€",
    "and €",
    "or",
    "€ or",
    "£",
    "or £",
  ]);
});

test("homoglyphs inside words are normalized", () => {
  // Cyrillic "а" inside a Latin word; an all-Cyrillic word stays.
  expect(plain(message("pаypal", ""))).toEqual(["paypal"]);
  expect(plain(message("привет", ""))).toEqual(["привет"]);
  expect(plain(message("don't café", ""))).toEqual(["don't", "café", "don't café"]);
});

test("a word is cut after 25 letters; 800 words of a text and 40 of a subject count", () => {
  expect(plain(message("a".repeat(25), ""))).toEqual(["a".repeat(25)]);
  expect(plain(message("a".repeat(26), ""))).toEqual(["a".repeat(25), "a", `${"a".repeat(25)} a`]);
  const many = Array.from({ length: 801 }, (_, at) => letters(at));
  const found = plain(message(many.join("\n"), ""));
  expect(found).toContain(many[799]);
  expect(found).not.toContain(many[800]);
  const subject = plain(message("", many.slice(0, 41).join(" ")));
  expect(subject).toContain(many[39]);
  expect(subject).not.toContain(many[40]);
});

test("words share a total weight from 60 words on, parts from 8", () => {
  const valueOf = (count: number, text: string) => {
    // One word has one key; each further word adds two, with its pair.
    const body = Array.from({ length: count }, (_, at) => letters(at)).join(" ");
    return wordsOf(message(body, "")).find((each) => each.text === text)?.value;
  };
  const first = letters(0);
  expect(valueOf(1, first)).toBeCloseTo(2 / Math.sqrt(60), 9);
  expect(valueOf(30, first)).toBeCloseTo(2 / Math.sqrt(60), 9);
  expect(valueOf(31, first)).toBeCloseTo(2 / Math.sqrt(61), 9);
  const parts = (from: string, text: string) => wordsOf(`From: ${from}\n\nx`).find((each) => each.text === text)?.value;
  expect(parts("One Two <a@b.example>", "name:one")).toBeCloseTo(1 / Math.sqrt(8), 9);
  // Five words and four pairs.
  expect(parts("One Two Three Four Five <a@b.example>", "name:one")).toBeCloseTo(1 / Math.sqrt(9), 9);
});

test("a text always has the same slot, and different texts rarely collide", () => {
  const many = Array.from({ length: 800 }, (_, at) => letters(at)).join(" ");
  const words = wordsOf(message(many, "")).filter(({ text }) => !text.includes(":"));
  expect(words).toHaveLength(1599);
  // Among 2^19 slots, about 2.4 of 1,599 collide by chance.
  expect(new Set(words.map(({ slot }) => slot)).size).toBeGreaterThan(1585);
  expect(wordsOf(message(many, ""))).toEqual(wordsOf(message(many, "")));
});

test("slots match those of the model file", () => {
  // 32-bit FNV-1a and a finalizer, by another implementation.
  const slots = (mail: string) => new Set(wordsOf(mail).map(({ slot }) => slot));
  expect(wordSlots).toBe(524_288);
  const found = slots("From: Secure Bank <a@b.example>\nSubject: Pay bill\n\nPay now оплата https://trap.top/");
  for (const slot of [241_761, 358_841, 232_393, 4739, 342_558, 497_695, 61_826]) expect(found).toContain(slot);
  expect(slots("From: a@b.example\n\nlunch")).not.toContain(241_761);
});
