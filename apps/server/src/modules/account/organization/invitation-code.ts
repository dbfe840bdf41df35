import { randomInt } from "node:crypto";

/** Without 0, 1, I, L and O, which people mix up. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Makes a code of about 79 random bits, such as `7KQ2-M9XA-P4TD-W8ZF`. */
export function newInvitationCode(): string {
  return codeOf(Array.from({ length: 16 }, () => randomInt(alphabet.length)));
}

/** Writes 16 random numbers as a code that people can type. */
export function codeOf(numbers: Iterable<number>): string {
  const letters = Array.from(numbers, (number) => alphabet.charAt(number % alphabet.length));
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join("")).join("-");
}
