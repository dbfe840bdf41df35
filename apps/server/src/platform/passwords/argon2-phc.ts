/** An argon2id hash with everything needed to compute it again. */
export interface Argon2Hash {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{11,86})$/;

/** Writes the PHC string format: unpadded base64, parameters in the order m, t, p. */
export function formatArgon2({ memory, passes, parallelism, salt, digest }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(digest)}`;
}

/** Reads what `formatArgon2` writes; null for anything else. */
export function parseArgon2(text: string): Argon2Hash | null {
  const [, memory, passes, parallelism, salt, digest] = pattern.exec(text) ?? [];
  if (salt === undefined || digest === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    digest: Buffer.from(digest, "base64"),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
