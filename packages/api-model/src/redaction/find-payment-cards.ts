import { hasLuhnDigit } from "../detectors/check-digits.ts";
import { matchFrom } from "./match-from.ts";
import type { SecretSpan } from "./secret-span.ts";

/** A run of 13 or more digits, whole or in groups that start with four; adjacent letters and decimal points exclude it. */
const run = /(?<![\p{L}\d]|\d\.)(?:\d{13,19}(?!\d)|\d{4}(?:[ -]\d{2,7}){2,4}(?!\d))(?!\p{L}|\.\d)/gu;

/** First digits and lengths of the schemes in use (ISO/IEC 7812; the schemes' own lists). */
const schemes: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^(?:30[0-5]|36|38|39)/, lengths: [14, 16, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 19] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:50|5[6-8]|6[37])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];

/** Payment card numbers: a known scheme's prefix and length, and a right check digit. */
export function* findPaymentCards(text: string): Iterable<SecretSpan> {
  for (let found = matchFrom(run, text, 0); found !== null;) {
    const start = found.index;
    const length = cardLength(found[0]);
    if (length > 0) yield { start, end: start + length, kind: "payment_card" };
    // A year or another number in front may have been taken for the first group: look again behind it.
    found = matchFrom(run, text, start + (length || 4));
  }
}

/** Characters of the longest card number that the run starts with; groups behind it (a date, a code) stay. */
function cardLength(text: string): number {
  const digits = text.replaceAll(separator, "");
  let end = text.length;
  for (let count = digits.length; count >= minDigits;) {
    if (count <= maxDigits && isCardNumber(digits, count)) return end;
    const groupEnd = Math.max(text.lastIndexOf(" ", end - 1), text.lastIndexOf("-", end - 1));
    // Separators are between groups, so the remainder is all digits.
    count -= end - groupEnd - 1;
    end = groupEnd;
  }
  return 0;
}

const separator = /[ -]/g;
const [minDigits, maxDigits] = [13, 19];

/** Whether the first digits are a card number. The check digit, which nine of ten numbers fail, comes first. */
function isCardNumber(digits: string, count: number): boolean {
  return (
    hasLuhnDigit(digits, count) && schemes.some(({ prefix, lengths }) => lengths.includes(count) && prefix.test(digits))
  );
}
