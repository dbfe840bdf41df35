import { hash, randomBytes } from "node:crypto";

/** Secret scanners find leaked tokens by it. */
const tokenMark = "ppt_";
const prefixLength = tokenMark.length + 8;

/** A token, and what is stored of it. */
export interface TokenSecret {
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly prefix: string;
}

export function newSecret(): TokenSecret {
  const token = `${tokenMark}${randomBytes(32).toString("base64url")}`;
  return { token, tokenHash: hash("sha256", token, "buffer"), prefix: token.slice(0, prefixLength) };
}
