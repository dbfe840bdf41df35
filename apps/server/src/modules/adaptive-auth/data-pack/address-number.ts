import { type Ip, parseBlock, parseLooseIp } from "@parapet/ip-address";

/** An address as words of 32 bits: one of IPv4, four of IPv6. */
export type AddressNumber = readonly [number] | readonly [number, number, number, number];

/** Reads an address; an IPv4-mapped one is IPv4. null when it is none. */
export function readAddressNumber(text: string): AddressNumber | null {
  const ip = parseLooseIp(text);
  return ip === null ? null : wordsOf(ip);
}

/** The first and last address of a block such as `192.0.2.0/24`, or of one address. null when it is none. */
export function readBlock(text: string): readonly [AddressNumber, AddressNumber] | null {
  const block = parseBlock(text);
  if (block === null) return null;
  const { version, first, last } = block;
  return [wordsOf({ version, number: first }), wordsOf({ version, number: last })];
}

/** Below 0 when `one` comes first. Both are of one family. */
export function compareAddresses(one: AddressNumber, other: AddressNumber): number {
  for (const [at, word] of one.entries()) {
    const difference = word - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function wordsOf({ version, number }: Ip): AddressNumber {
  const word = (shift: bigint) => Number((number >> shift) & 0xffff_ffffn);
  return version === 4 ? [word(0n)] : [word(96n), word(64n), word(32n), word(0n)];
}
