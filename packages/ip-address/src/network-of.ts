import { formatIp } from "./format-ip.ts";
import type { Ip } from "./parse-ip.ts";

/** Prefix lengths by version. */
interface Lengths {
  readonly four: number;
  readonly six: number;
}

/** As wide as networks are given out to organizations. */
const defaultBits: Lengths = { four: 24, six: 48 };

/** The network that an address is in: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function networkOf({ version, number }: Ip, { four, six }: Lengths = defaultBits): string {
  const [length, width] = version === 4 ? [four, 32] : [six, 128];
  const rest = BigInt(width - length);
  return `${formatIp({ version, number: (number >> rest) << rest })}/${length}`;
}

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function subscriberOf(ip: Ip): string {
  if (ip.version === 4) return formatIp(ip);
  const groups = [112n, 96n, 80n, 64n].map((shift) => ((ip.number >> shift) & 0xffffn).toString(16));
  return `${groups.join(":")}::/64`;
}
