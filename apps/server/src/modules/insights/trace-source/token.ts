import { hash, randomBytes } from "node:crypto";

interface SourceToken {
  /** 32 random bytes, base64url with padding: 44 characters, as APIClarity's plugins expect. */
  readonly token: string;
  readonly hash: Buffer;
  readonly prefix: string;
}

/** Makes a trace source's token; only its hash is stored. */
export function createSourceToken(): SourceToken {
  const token = `${randomBytes(32).toString("base64url")}=`;
  return { token, hash: hashSourceToken(token), prefix: token.slice(0, 6) };
}

/** A token has 256 random bits, so a plain digest needs no salt and no stretching. */
export function hashSourceToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
