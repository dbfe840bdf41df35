import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { formatArgon2, parseArgon2, type Argon2Hash } from "./argon2-phc.ts";
import { inTurn } from "./in-turn.ts";

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
