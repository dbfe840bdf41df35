import { Buffer } from "node:buffer";
import { findIbans } from "./find-ibans.ts";
import { findPaymentCards } from "./find-payment-cards.ts";
import { findSocialSecurity } from "./find-social-security.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import { applyMaskings, mask, type Masking } from "./masking.ts";
import { matchFrom, eachMatch } from "./match-from.ts";
import { secretKind, secretParameterKind } from "./secret-name.ts";
import type { SecretFinder, SecretSpan } from "./secret-span.ts";

/** `eyJ` is base64url of `{"`. The look-behind makes every run of token characters be read once only. */
const jwt = /(?<![\w-])eyJ[\w-]{2,}(?:\.[\w-]*){1,4}/g;

/** Credentials whose issuers gave them a shape of their own, so that scanners find them. */
const issued = new RegExp(
  `(?<![A-Za-z0-9])(?:${[
    String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}`,
    String.raw`gh[pousr]_[A-Za-z0-9]{36,255}`,
    String.raw`github_pat_\w{22,255}`,
    String.raw`glpat-[\w-]{20,255}`,
    String.raw`xox[abeoprs]-[\w-]{10,255}`,
    String.raw`AIza[\w-]{35}`,
    String.raw`[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}`,
    String.raw`sk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9]{20}[\w-]{0,255}`,
    String.raw`npm_[A-Za-z0-9]{36}`,
    String.raw`SG\.[\w-]{22}\.[\w-]{43}`,
  ].join("|")})(?![A-Za-z0-9])`,
  "g",
);

/** A password in an address: `https://user:password@host`. */
const userInfo = /:\/\/[^\s/?#@:"'<>\\]{0,255}:([^\s/?#@"'<>\\]{1,255})@/g;

/** JSON Web Tokens (RFC 7519, RFC 7516) whose header decodes. */
export function* findJsonWebTokens(text: string): Iterable<SecretSpan> {
  for (const { 0: found, index } of eachMatch(jwt, text)) {
    if (hasJoseHeader(found)) yield { start: index, end: index + found.length, kind: "jwt" };
  }
}

/** Issuers' own credentials. */
export function* findIssuedKeys(text: string): Iterable<SecretSpan> {
  for (const { 0: found, index } of eachMatch(issued, text)) {
    yield { start: index, end: index + found.length, kind: "api_key" };
  }
}

/** Passwords in addresses. */
export function* findAddressPasswords(text: string): Iterable<SecretSpan> {
  for (const { 0: found, 1: password = "", index } of eachMatch(userInfo, text)) {
    const end = index + found.length - 1;
    if (/[^•]/.test(password)) yield { start: end - password.length, end, kind: "password" };
  }
}

/** The first part is a JSON object that names an algorithm or a type; a cut one is taken for a header too. */
function hasJoseHeader(token: string): boolean {
  const header = Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString("latin1");
  return /"(?:alg|enc|typ|kid)"\s*:/.test(header.slice(0, 1_000));
}

/** A name in front of an equals sign; behind `?` or `&` it is a parameter of an address. */
const assigned = /([?&]?)(?<![\w.[\]-])([\w.[\]-]{1,64})=/g;

const parameterValue = /[^&\s"'<>#\\]+/y;

const otherValue = /"([^"]{1,4096})"|'([^']{1,4096})'|[^\s&;,)"'<>\\]+/y;

/**
 * Secrets that a text assigns to a name: parameters of addresses, and `name=value` as logs, connection strings and forms
 * without a type have it.
 */
export function* findAssignments(text: string): Iterable<SecretSpan> {
  for (let found = matchFrom(assigned, text, 0); found !== null;) {
    const [whole, mark = "", name = ""] = found;
    const start = found.index + whole.length;
    // Values are read for secret names only and skipped then, so that no text is read twice.
    const kind = mark === "" ? secretKind(name) : secretParameterKind(name);
    const span = kind === null ? null : valueAt(text, start, mark === "" ? otherValue : parameterValue);
    if (kind !== null && span !== null && text.slice(span.start, span.end) !== mask) yield { ...span, kind };
    found = matchFrom(assigned, text, span?.end ?? start);
  }
}

function valueAt(text: string, start: number, pattern: RegExp): { start: number; end: number } | null {
  const [whole, ...quoted] = matchFrom(pattern, text, start) ?? [];
  if (whole === undefined) return null;
  const inner = quoted.some((each) => each !== undefined) ? 1 : 0;
  return { start: start + inner, end: start + whole.length - inner };
}

const beginning = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

const ending = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

/** Private keys in PEM or OpenPGP armour (RFC 7468, RFC 9580); one without an end reaches to the end of the text. */
export function* findPrivateKeys(text: string): Iterable<SecretSpan> {
  let from = 0;
  while (from < text.length) {
    const begin = matchFrom(beginning, text, from);
    if (begin === null) return;
    const end = matchFrom(ending, text, begin.index);
    from = end === null ? text.length : end.index + end[0].length;
    yield { start: begin.index, end: from, kind: "private_key" };
  }
}

/** A text that is nothing but the value of an authorization header (RFC 9110 §11.4). */
const credentials = /^([Bb]earer|[Bb]asic) +([\w.~+/=-]{8,})$/;

/** The credential of an authorization value at any position, as in lists of headers; the scheme stays. */
export function* findCredentials(text: string): Iterable<SecretSpan> {
  const [whole = "", scheme = "", credential = ""] = credentials.exec(text) ?? [];
  const isBasic = scheme.toLowerCase() === "basic";
  // "Basic membership" and "Bearer authentication" are words: a user and a colon, or a digit, are not.
  const isSecret = isBasic ? Buffer.from(credential, "base64").includes(":") : /\d/.test(credential);
  if (isSecret && whole !== "")
    yield { start: whole.length - credential.length, end: whole.length, kind: "authorization" };
}

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
