import { groupsOfAddress } from "@parapet/risk-engine";

/** An address as words of 32 bits: one of IPv4, four of IPv6. */
export type AddressNumber = readonly [number] | readonly [number, number, number, number];

/** Reads an address; an IPv4-mapped one is IPv4. null when it is none. */
export function readAddressNumber(text: string): AddressNumber | null {
  const groups = groupsOfAddress(text);
  if (groups === null) return null;
  const word = (at: number) => (groups[at] ?? 0) * 65_536 + (groups[at + 1] ?? 0);
  const [first, second, third, fourth] = [word(0), word(2), word(4), word(6)];
  return first === 0 && second === 0 && third === 0xffff ? [fourth] : [first, second, third, fourth];
}

/** The first and last address of a block such as `192.0.2.0/24`, or of one address. null when it is none. */
export function readBlock(text: string): readonly [AddressNumber, AddressNumber] | null {
  const slash = text.indexOf("/");
  const from = readAddressNumber(slash === -1 ? text : text.slice(0, slash));
  if (from === null) return null;
  const width = 32 * from.length;
  const bits = slash === -1 ? width : Number(text.slice(slash + 1));
  if (!Number.isInteger(bits) || bits < 0 || bits > width || text.endsWith("/")) return null;
  return [masked(from, bits, 0), masked(from, bits, 0xffff_ffff)];
}

/** Below 0 when `one` comes first. Both are of one family. */
export function compareAddresses(one: AddressNumber, other: AddressNumber): number {
  for (const [at, word] of one.entries()) {
    const difference = word - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function masked(from: AddressNumber, bits: number, rest: 0 | 0xffff_ffff): AddressNumber {
  const word = (at: number) => {
    const kept = Math.min(32, Math.max(0, bits - 32 * at));
    const mask = kept === 0 ? 0 : (0xffff_ffff << (32 - kept)) >>> 0;
    return (((from[at] ?? 0) & mask) | (rest & ~mask)) >>> 0;
  };
  return from.length === 1 ? [word(0)] : [word(0), word(1), word(2), word(3)];
}
