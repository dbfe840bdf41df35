import { findAssignments } from "./find-assignments.ts";
import { findCredentials } from "./find-credentials.ts";
import { findIbans } from "./find-ibans.ts";
import { findPaymentCards } from "./find-payment-cards.ts";
import { findPrivateKeys } from "./find-private-keys.ts";
import { findSocialSecurity } from "./find-social-security.ts";
import { findAddressPasswords, findIssuedKeys, findJsonWebTokens } from "./find-tokens.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import { applyMaskings, mask, type Masking } from "./masking.ts";
import type { SecretFinder } from "./secret-span.ts";

/** With a text that every find holds, and the fewest characters of one: most texts need few finders. */
const finders: readonly { readonly find: SecretFinder; readonly mark: string; readonly minLength: number }[] = [
  { find: findPrivateKeys, mark: "PRIVATE KEY", minLength: 27 },
  { find: findJsonWebTokens, mark: "eyJ", minLength: 6 },
  { find: findIssuedKeys, mark: "", minLength: 15 },
  { find: findAddressPasswords, mark: "://", minLength: 6 },
  { find: findCredentials, mark: " ", minLength: 14 },
  { find: findAssignments, mark: "=", minLength: 3 },
  { find: findPaymentCards, mark: "", minLength: 13 },
  { find: findIbans, mark: "", minLength: 15 },
  { find: findSocialSecurity, mark: "-", minLength: 11 },
];

/**
 * Something that every secret has: most texts have none of it and need no finder. A card has 13 digits, an IBAN 15 characters
 * with digits behind two letters; what begins with a digit or a sign is found sooner than what begins with any letter. What may
 * stand in front of one is the finder's matter.
 */
const traces =
  /\d(?:[\d -]{11,13}\d|\d\d-\d{2}-\d{4}|(?<=[A-Z]{2}\d)\d[A-Z\d -]{11}|(?<=[a-z]{2}\d)\d(?:[a-z\d]{11}|[ -][a-z\d]{4}[ -][a-z\d]{4}))|(?<=[\w\]])=|:\/\/|eyJ|-----BEGIN|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AIza|AKIA|ASIA|[sr]k[_-]|npm_|SG\.|[Bb](?:earer|asic) /;

/** Whether a text may hold a secret that shows by its shape; so then may any text that it is a part of. */
export function mayHoldSecret(text: string): boolean {
  return traces.test(text);
}

/** Every secret that a text shows by its shape, as maskings in order; `pointer` says where the text comes from. */
export function findSecrets(text: string, pointer = ""): Masking[] {
  if (!mayHoldSecret(text)) return [];
  return maskUntilStable(text, (each) => {
    const maskings: Masking[] = [];
    for (const { find, mark, minLength } of finders) {
      if (each.length < minLength || !each.includes(mark)) continue;
      for (const span of find(each)) maskings.push({ ...span, replacement: mask, pointer });
    }
    return maskings;
  });
}

/** The text without the secrets that it shows by their shape. */
export function maskSecrets(text: string): string {
  const found = findSecrets(text);
  return found.length === 0 ? text : applyMaskings(text, found);
}
