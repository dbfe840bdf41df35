import { Buffer } from "node:buffer";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";

/** The parts of a signed JSON Web Token (RFC 7519), not verified. */
export interface Jwt {
  readonly header: WireObject;
  readonly claims: WireObject;
  /** What the signature is over. */
  readonly signed: string;
  /** base64url; "" for an unsecured token. */
  readonly signature: string;
}

/** Longer texts are no tokens that a gateway would let through. */
const longest = 16_384;

/** Reads a token in compact form; null when the text is none, or an encrypted one. */
export function readJwt(token: string): Jwt | null {
  const [header = "", claims = "", signature, more] = token.split(".", 4);
  if (token.length > longest || signature === undefined || more !== undefined || !/^[\w-]*$/.test(signature))
    return null;
  const [head, body] = [part(header), part(claims)];
  return head === null || body === null
    ? null
    : { header: head, claims: body, signed: `${header}.${claims}`, signature };
}

function part(text: string): WireObject | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return isWireObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The token of an `Authorization: Bearer` header; null for another scheme (RFC 9110: in any case) or no token. */
export function bearerToken(authorization: string): string | null {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? null;
}
