import { randomInt } from "node:crypto";

/** Without 0, 1, I, L and O, which people mix up. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Makes a code of about 79 random bits, such as `7KQ2-M9XA-P4TD-W8ZF`. */
export function newInvitationCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join("")).join("-");
}
