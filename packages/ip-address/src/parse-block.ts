import { type Ip, parseLooseIp } from "./parse-ip.ts";

/** The addresses of a block, as their numbers. */
export interface Block {
  readonly version: Ip["version"];
  /** The prefix, as its version counts it. */
  readonly length: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Reads `192.0.2.0/24`, `2001:db8::/32` or one address; bits after the prefix don't count. null when the text is no block. */
export function parseBlock(text: string): Block | null {
  const [address = "", bits, ...more] = text.trim().split("/");
  const ip = parseLooseIp(address);
  // Number("") is 0: without this, "192.0.2.0/" would hold every address.
  if (ip === null || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const length = bits === undefined ? 128 : Number(bits) + (address.includes(":") ? 0 : 96);
  return length > 128 ? null : blockOf(ip, length);
}

/** @param length of 128 bits */
function blockOf({ version, number }: Ip, length: number): Block {
  const size = 1n << BigInt(128 - length);
  const first = number - (number % size);
  const isFour = version === 4 && length >= 96;
  return { version: isFour ? 4 : 6, length: isFour ? length - 96 : length, first, last: first + size - 1n };
}

/** Whether a block has an address of its own version. */
export function covers({ version, first, last }: Block, ip: Ip): boolean {
  return version === ip.version && first <= ip.number && ip.number <= last;
}
