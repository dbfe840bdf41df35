import { Buffer } from "node:buffer";
import type { SecretSpan } from "./secret-span.ts";

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
