import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Failure } from "../failure.ts";

/** An argon2id hash with everything needed to compute it again. */
interface Argon2Hash {
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

/** OWASP's argon2id setting of 19 MiB and two passes: about 25 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const digestLength = 32;

const compute = promisify(argon2);
const hashing = inTurn(2, 400);

/** Hashes a password with argon2id and a fresh salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const digest = await digestOf(password, { ...cost, salt }, digestLength);
  return formatArgon2({ ...cost, salt, digest });
}

/** Tells whether the password has this hash. Without a hash it takes as long, and answers false. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const known = hash === null ? null : parseArgon2(hash);
  const { digest, ...settings } = known ?? decoy;
  const computed = await digestOf(password, settings, digest.length);
  return known !== null && timingSafeEqual(computed, digest);
}

const decoy: Argon2Hash = { ...cost, salt: randomBytes(saltLength), digest: randomBytes(digestLength) };

function digestOf(password: string, settings: Omit<Argon2Hash, "digest">, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism, salt } = settings;
  const message = password.normalize("NFKC");
  return hashing(() => compute("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength }));
}

/** Runs at most `width` tasks at once, the rest in the order they came. @throws Failure `unavailable` when too many wait. */
export function inTurn(width: number, longestQueue: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= longestQueue) throw new Failure("unavailable", { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The slot goes straight to the next in line, so that it can't be taken in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
