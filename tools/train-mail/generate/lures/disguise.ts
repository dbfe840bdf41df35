import type { Random } from "../values.ts";

const borrowed: Readonly<Record<string, string>> = {
  a: "а",
  e: "е",
  o: "о",
  c: "с",
  p: "р",
  i: "і",
  y: "у",
  A: "Α",
  B: "Β",
  E: "Ε",
  O: "Ο",
};
const accented: Readonly<Record<string, string>> = { a: "á", e: "ë", o: "ö", i: "í", u: "ú", n: "ñ", s: "ś" };
const invisible = ["\u200b", "\u200c", "\u00ad", "\u2060", "\ufeff"];

function mathematical(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCodePoint(code >= 97 ? 0x1d5ba + code - 97 : 0x1d5a0 + code - 65);
  });
}

const swapped = (random: Random, table: Readonly<Record<string, string>>) => (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (random.happens(0.35) ? (table[letter] ?? letter) : letter));

/** How an unwanted message hides its words from filters; most don't. */
export function disguised(random: Random): (text: string) => string {
  const style = random.number(25);
  if (style === 0) return swapped(random, borrowed);
  if (style === 1) return swapped(random, accented);
  if (style === 2) {
    const mark = random.pick(invisible);
    return (text) => text.replace(/(?<=[a-z])(?=[a-z])/gi, () => (random.happens(0.4) ? mark : ""));
  }
  if (style === 3) return (text) => (text.length < 60 ? mathematical(text) : text);
  return (text) => text;
}

/** Harmless words that only a filter reads. */
export function hiddenText(random: Random): string {
  const words =
    "garden weather history river music travel kitchen story winter school letter market forest number".split(" ");
  const text = Array.from({ length: 60 + random.number(120) }, () => random.pick(words)).join(" ");
  return random.pick([
    `<div style="display:none">${text}</div>`,
    `<div style="font-size:0;color:#ffffff">${text}</div>`,
    `<p style="color:#fff;background:#fff;font-size:1px">${text}</p>`,
  ]);
}
