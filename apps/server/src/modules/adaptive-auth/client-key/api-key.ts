import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { apiKeyPattern } from "@parapet/contract";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const mark = "ppk_";
/** 62^27 > 2^160 and 62^6 > 2^32. */
const lengths = { random: 27, checksum: 6 } as const;
/** Shown to identify the key. */
const prefixLength = mark.length + 8;

interface ApiKey {
  /** Shown once, never stored. */
  readonly key: string;
  readonly hash: Buffer;
  readonly prefix: string;
}

/** Generates a key with 160 random bits; only its hash is stored. */
export function createApiKey(): ApiKey {
  const random = inBase62(BigInt(`0x${randomBytes(20).toString("hex")}`), lengths.random);
  const key = `${mark}${random}${getChecksum(random)}`;
  return { key, hash: hashApiKey(key), prefix: prefixOf(key) };
}

/** Keys have 160 bits of entropy, so a plain digest is safe. */
export function hashApiKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The same as `digestOf` of the directory writes it. */
export function digestOfKey(key: string): string {
  return hash("sha256", key, "binary");
}

/** The characters by which people tell keys apart. */
export function prefixOf(key: string): string {
  return key.slice(0, prefixLength);
}

/** Whether a text can be a key at all: what is mistyped or made up is refused without a look-up. */
export function isWellFormed(key: string): boolean {
  if (!apiKeyPattern.test(key)) return false;
  const random = key.slice(mark.length, mark.length + lengths.random);
  return key.endsWith(getChecksum(random));
}

/**
 * The key that a request shows: `X-Api-Key`, or a bearer or DPoP token; "" without one. Two different keys are none that
 * is known: which of them the API reads is unknown.
 */
export function apiKeyOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const header = headers["x-api-key"];
  const own = typeof header === "string" ? header : (header?.join(", ") ?? "");
  const { authorization } = headers;
  const token = typeof authorization === "string" ? (/^(?:Bearer|DPoP) (\S+)$/i.exec(authorization)?.[1] ?? "") : "";
  const keys = new Set([own, ...misspelled(headers)].filter((key) => key !== ""));
  if (token.startsWith(mark) || keys.size === 0) keys.add(token);
  return [...keys].join(", ");
}

/** Keys in headers that readers of headers as variables take for `X-Api-Key`. */
function misspelled(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string[] {
  const found: string[] = [];
  for (const name in headers)
    if (name.length === 9 && name !== "x-api-key" && otherSpelling.test(name)) found.push(String(headers[name]));
  return found;
}

const otherSpelling = /^x[^a-z0-9]api[^a-z0-9]key$/i;

function getChecksum(random: string): string {
  return inBase62(BigInt(crc32(mark + random)), lengths.checksum);
}

function inBase62(number: bigint, length: number): string {
  let [rest, digits] = [number, ""];
  for (let at = 0; at < length; at += 1) {
    digits = `${alphabet.charAt(Number(rest % 62n))}${digits}`;
    rest /= 62n;
  }
  return digits;
}
