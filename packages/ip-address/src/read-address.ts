import { formatIp } from "./format-ip.ts";
import { networkOf } from "./network-of.ts";
import { parseLooseIp } from "./parse-ip.ts";
import { isPublic } from "./special-ranges.ts";

/** An address in its one form, with the prefix that stands for its network. */
export interface Address {
  /** IPv4 dotted, IPv6 in the short form of RFC 5952; an IPv4-mapped address is IPv4. */
  readonly address: string;
  /** /24 of IPv4, /48 of IPv6. */
  readonly prefix: string;
  /** Not on the public Internet: private, shared, loopback, link-local, documentation, multicast, reserved. */
  readonly isPrivate: boolean;
}

/** Reads an IP address; null when it is none. */
export function readAddress(text: string): Address | null {
  const ip = parseLooseIp(text);
  return ip === null ? null : { address: formatIp(ip), prefix: networkOf(ip), isPrivate: !isPublic(ip) };
}
