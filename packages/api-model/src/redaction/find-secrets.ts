import { findAssignments } from "./find-assignments.ts";
import { findCredentials } from "./find-credentials.ts";
import { findIbans } from "./find-ibans.ts";
import { findPaymentCards } from "./find-payment-cards.ts";
import { findPrivateKeys } from "./find-private-keys.ts";
import { findSocialSecurity } from "./find-social-security.ts";
import { findTokens } from "./find-tokens.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import { applyMaskings, mask, type Masking } from "./masking.ts";
import type { SecretFinder } from "./secret-span.ts";

const finders: readonly SecretFinder[] = [
  findPrivateKeys,
  findTokens,
  findCredentials,
  findAssignments,
  findPaymentCards,
  findIbans,
  findSocialSecurity,
];

/** Something that every secret has: most texts have none of it and need no finder. */
const trace =
  /\d{3}|[A-Z]{2}\d{2}|[\w\]]=|:\/\/|eyJ|-----BEGIN|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AIza|AKIA|ASIA|[sr]k[_-]|npm_|SG\.|^[Bb](?:earer|asic) /;

/** Every secret that a text shows by its shape, as maskings in order; `pointer` says where the text comes from. */
export function findSecrets(text: string, pointer = ""): Masking[] {
  if (!trace.test(text)) return [];
  return maskUntilStable(text, (each) =>
    finders.flatMap((find) => [...find(each)].map((span) => ({ ...span, replacement: mask, pointer }))),
  );
}

/** The text without the secrets that it shows by their shape. */
export function maskSecrets(text: string): string {
  return applyMaskings(text, findSecrets(text));
}
