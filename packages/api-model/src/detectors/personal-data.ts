import { findIbans } from "../redaction/find-ibans.ts";
import { findPaymentCards } from "../redaction/find-payment-cards.ts";
import { findSocialSecurity } from "../redaction/find-social-security.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { eachCallValue, type CallPlace } from "./call-values.ts";
import { hasCpfDigits, hasNirKey, hasVerhoeffDigit } from "./check-digits.ts";
import { namedKindsOf, toWords, type PersonalDataKind } from "./personal-names.ts";

/** Where personal data of one kind travels; values are never reported. Items of arrays are one place (`*`). */
export interface PersonalData {
  readonly kind: PersonalDataKind;
  readonly in: CallPlace;
  /** RFC 6901 pointer below that place. */
  readonly pointer: string;
}

/**
 * Neither who logs in at an address (`https://user:word@host`, `git@host:path`), nor a picture of twice the size
 * (`logo@2x.png`), nor a package of a version (`left@1.2.3-rc.next`).
 */
const email =
  /(?<![\w.+-]|:\/\/[^\s/?#@]{0,99})[\w.+-]{1,64}@(?!\d+\.\d+[.-])(?:[a-z0-9-]{1,63}\.)+(?!(?:avif|css|gif|ico|jpe?g|js|png|svg|webp)\b)[a-z]{2,24}(?![\w-]|\.[a-z\d]|:[\w~./-])/i;

/** With separators; bare digits are far more often an ID. */
const phones = [
  // E.164 with its plus.
  /(?<![\w+])\+[1-9](?:[ .()-]{0,2}\d){7,14}(?![\w])/,
  // North America: neither area nor exchange begins with 0 or 1.
  /(?<![\w.+-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[.-])[2-9]\d{2}[ .-]\d{4}(?![\w.-])/,
  // France: five pairs.
  /(?<![\w.+-])0[1-9](?:[ .-]\d{2}){4}(?![\w.-])/,
];

/** What a value is; with a check digit wherever its kind has one. */
const kinds: readonly { readonly kind: PersonalDataKind; readonly test: (text: string) => boolean }[] = [
  { kind: "email", test: (text) => text.includes("@") && email.test(text) },
  { kind: "phone", test: (text) => phones.some((pattern) => pattern.test(text)) },
  { kind: "payment_card", test: (text) => hasAny(findPaymentCards(text)) },
  { kind: "iban", test: (text) => hasAny(findIbans(text)) },
  { kind: "us_ssn", test: (text) => hasAny(findSocialSecurity(text)) },
  { kind: "in_aadhaar", test: (text) => isNumber(text, /^[2-9]\d{3}([ -])\d{4}\1\d{4}$/, hasVerhoeffDigit) },
  { kind: "br_cpf", test: (text) => isNumber(text, /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, hasCpfDigits) },
  {
    kind: "fr_nir",
    test: (text) =>
      isNumber(text, /^[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}$/, hasNirKey),
  },
];

/** Longer texts are documents, and not what a field holds. */
const longest = 2_000;
const maxPlaces = 200;

/** The kinds of personal data in one text. */
export function personalDataKinds(text: string): PersonalDataKind[] {
  if (text.length < 6 || text.length > longest || !/[\d@]/.test(text)) return [];
  return kinds.filter(({ test }) => test(text)).map(({ kind }) => kind);
}

/** Where personal data travels in a call, each place and kind once. */
export function personalData(exchange: Exchange): PersonalData[] {
  const found = new Map<string, PersonalData>();
  eachCallValue(exchange, (place, pointer, value) => {
    for (const kind of new Set([...personalDataKinds(value), ...namedKindsOf(fieldWords(pointer), value)])) {
      if (found.size < maxPlaces) found.set(`${kind} ${place} ${pointer}`, { kind, in: place, pointer });
    }
  });
  return [...found.values()];
}

/** Words of a field's name, behind those of the object that it is in: `{"customer": {"name": …}}`. */
function fieldWords(pointer: string): string {
  const names = pointer.split("/").filter((name) => name !== "*" && name !== "");
  return toWords(names.slice(-2).join(" "));
}

function hasAny(found: Iterable<unknown>): boolean {
  for (const _ of found) return true;
  return false;
}

function isNumber(text: string, pattern: RegExp, isRight: (digits: string) => boolean): boolean {
  return pattern.test(text) && isRight(text.replaceAll(/[ .-]/g, ""));
}
