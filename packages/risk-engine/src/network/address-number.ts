import { groupsOfAddress } from "./read-address.ts";

/** An address as one number of 128 bits: IPv4 is where IPv6 maps it (::ffff:0:0/96); null when the text is none. */
export function addressNumber(text: string): bigint | null {
  const groups = groupsOfAddress(text);
  if (groups === null) return null;
  return groups.reduce((number, group) => (number << 16n) | BigInt(group), 0n);
}
