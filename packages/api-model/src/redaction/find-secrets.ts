import { findAddressSecrets } from "./find-address-secrets.ts";
import { findIbans } from "./find-ibans.ts";
import { findPaymentCards } from "./find-payment-cards.ts";
import { findPrivateKeys } from "./find-private-keys.ts";
import { findSocialSecurity } from "./find-social-security.ts";
import { findTokens } from "./find-tokens.ts";
import { applyMaskings, joinMaskings, mask, type Masking } from "./masking.ts";
import type { SecretFinder } from "./secret-span.ts";

const finders: readonly SecretFinder[] = [
  findPrivateKeys,
  findTokens,
  findAddressSecrets,
  findPaymentCards,
  findIbans,
  findSocialSecurity,
];

/** Every secret that a text shows by its shape, as maskings in order; `pointer` says where the text comes from. */
export function findSecrets(text: string, pointer = ""): Masking[] {
  // The shortest thing that any finder knows is longer than this.
  if (text.length < 8) return [];
  const spans = finders.flatMap((find) => [...find(text)]);
  return joinMaskings(spans.map((span) => ({ ...span, replacement: mask, pointer })));
}

/** The text without the secrets that it shows by their shape. */
export function maskSecrets(text: string): string {
  return applyMaskings(text, findSecrets(text));
}
