import { Buffer } from "node:buffer";
import { eachMatch } from "./match-from.ts";
import type { SecretSpan } from "./secret-span.ts";

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
