import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { Detection } from "./detection.ts";

/** What makes a password weak. */
export interface PasswordPolicy {
  readonly knownPasswords: ReadonlySet<string>;
  /** Characters up to which a password is short. */
  readonly shortUpTo: number;
}

/** User and password of an `Authorization: Basic` header (RFC 7617); null when there are none. */
export function basicCredentials(authorization: string): { readonly user: string; readonly password: string } | null {
  const encoded = /^basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(authorization.trim())?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString();
  const at = text.indexOf(":");
  return at === -1 ? null : { user: text.slice(0, at), password: text.slice(at + 1) };
}

/** What is weak about the password of an Authorization header. */
export function weakBasicAuth(authorization: string, { knownPasswords, shortUpTo }: PasswordPolicy): Detection[] {
  const credentials = basicCredentials(authorization);
  if (credentials === null) return [];
  const { password } = credentials;
  const found: Detection[] = [];
  if (knownPasswords.has(password)) found.push({ kind: "BASIC_AUTH_KNOWN_PASSWORD", names: [] });
  if (password.length <= shortUpTo) found.push({ kind: "BASIC_AUTH_SHORT_PASSWORD", names: [] });
  return found;
}

/** APIs by the fingerprint of the credentials that opened them. Joins by union: any order, any number of times. */
export type PasswordUse = ReadonlyMap<string, readonly string[]>;

/** The use with one call more; a detection with all the APIs when the credentials are new to this one. */
export function samePassword(
  use: PasswordUse,
  call: { readonly api: string; readonly authorization: string },
  key: string,
): { readonly use: PasswordUse; readonly found: Detection[] } {
  const credentials = basicCredentials(call.authorization);
  if (credentials === null) return { use, found: [] };
  // A keyed hash: stored values don't allow guessing passwords offline.
  const fingerprint = createHmac("sha256", key)
    .update(JSON.stringify([credentials.user, credentials.password]))
    .digest("base64url");
  const known = use.get(fingerprint) ?? [];
  if (known.includes(call.api)) return { use, found: [] };
  const names = [...known, call.api].toSorted();
  const found: Detection[] = known.length === 0 ? [] : [{ kind: "BASIC_AUTH_SAME_PASSWORD", names }];
  return { use: new Map(use).set(fingerprint, names), found };
}
