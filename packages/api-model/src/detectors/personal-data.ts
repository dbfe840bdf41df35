import { cookiePairs, queryPairs } from "../learning/pairs.ts";
import { isLongBody, jsonBody } from "../learning/read-body.ts";
import { limits } from "../limits.ts";
import { bodyText } from "../telemetry/body-text.ts";
import { decodeSegment } from "../paths/path-tree.ts";
import { findIbans } from "../redaction/find-ibans.ts";
import { findPaymentCards } from "../redaction/find-payment-cards.ts";
import { findSocialSecurity } from "../redaction/find-social-security.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isJsonType } from "../telemetry/media-type.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { hasCpfDigits, hasNirKey, hasVerhoeffDigit } from "./check-digits.ts";

export type PersonalDataKind =
  | "email"
  | "phone"
  | "payment_card"
  | "iban"
  | "us_ssn"
  | "in_aadhaar"
  | "br_cpf"
  | "fr_nir";

/** Where personal data of one kind travels; values are never told. Items of arrays are one place (`*`). */
export interface PersonalData {
  readonly kind: PersonalDataKind;
  readonly in: "path" | "query" | "cookie" | "req_body" | "res_body";
  /** RFC 6901 pointer below that place. */
  readonly pointer: string;
}

/** Neither who logs in at an address (`https://user:word@host`) nor a picture of twice the size (`logo@2x.png`). */
const email =
  /(?<![\w.+-]|:\/\/[^\s/?#@]{0,99})[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+(?!(?:avif|css|gif|ico|jpe?g|js|png|svg|webp)\b)[a-z]{2,24}(?![\w-])/i;

/** What a value is; with a check digit wherever its kind has one. */
const kinds: readonly { readonly kind: PersonalDataKind; readonly test: (text: string) => boolean }[] = [
  { kind: "email", test: (text) => text.includes("@") && email.test(text) },
  // E.164 with its plus: bare digits are far more often an id.
  { kind: "phone", test: (text) => /(?<![\w+])\+[1-9](?:[ .()-]{0,2}\d){7,14}(?![\w])/.test(text) },
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
const mostPlaces = 200;

/** The kinds of personal data in one text. */
export function personalDataKinds(text: string): PersonalDataKind[] {
  if (text.length < 6 || text.length > longest || !/[\d@]/.test(text)) return [];
  return kinds.filter(({ test }) => test(text)).map(({ kind }) => kind);
}

/** Where personal data travels in a call, each place and kind once. */
export function personalData(exchange: Exchange): PersonalData[] {
  const found = new Map<string, PersonalData>();
  const note = (place: PersonalData["in"], pointer: string, text: string) => {
    for (const kind of personalDataKinds(text)) {
      if (found.size < mostPlaces) found.set(`${kind} ${place} ${pointer}`, { kind, in: place, pointer });
    }
  };
  for (const segment of exchange.path.split("/")) note("path", "", decodeSegment(segment));
  for (const [name, value] of queryPairs(exchange.query ?? "")) note("query", pointerOf("", name), value);
  for (const [name, value] of cookiePairs(exchange.reqHeaders)) note("cookie", pointerOf("", name), value);
  scanBody(exchange.reqBody, headerValue(exchange.reqHeaders, "content-type"), (pointer, text) =>
    note("req_body", pointer, text),
  );
  scanBody(exchange.resBody, headerValue(exchange.resHeaders, "content-type"), (pointer, text) =>
    note("res_body", pointer, text),
  );
  return [...found.values()];
}

function scanBody(
  bytes: Uint8Array | null,
  contentType: string | null,
  visit: (pointer: string, text: string) => void,
): void {
  if (bytes === null || contentType === null || isLongBody(bytes)) return;
  if (isJsonType(contentType)) return scanJson(jsonBody(bytes, contentType), visit);
  if (!/^application\/x-www-form-urlencoded/i.test(contentType)) return;
  const pairs = queryPairs(bodyText(bytes, contentType) ?? "");
  for (const [name, value] of pairs.slice(0, limits.searchedValues)) visit(pointerOf("", name), value);
}

/** Visits the texts and numbers of a JSON value, the first ones of a large one. */
function scanJson(whole: unknown, visit: (pointer: string, text: string) => void): void {
  let left: number = limits.searchedValues;
  const scan = (value: unknown, pointer: string) => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === "string") visit(pointer, value);
    else if (typeof value === "number") visit(pointer, String(value));
    else if (Array.isArray(value)) value.every((each) => scanNext(each, `${pointer}/*`));
    else if (isWireObject(value)) {
      Object.entries(value).every(([name, each]) => scanNext(each, pointerOf(pointer, name)));
    }
  };
  const scanNext = (value: unknown, pointer: string) => {
    scan(value, pointer);
    return left > 0;
  };
  scan(whole, "");
}

function pointerOf(above: string, name: string): string {
  return `${above}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function hasAny(found: Iterable<unknown>): boolean {
  for (const _ of found) return true;
  return false;
}

function isNumber(text: string, pattern: RegExp, isRight: (digits: string) => boolean): boolean {
  return pattern.test(text) && isRight(text.replaceAll(/[ .-]/g, ""));
}
