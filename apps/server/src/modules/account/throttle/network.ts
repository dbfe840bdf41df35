import { parseIp, subscriberOf } from "@parapet/ip-address";

/** The part of an address that one subscriber holds: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const ip = parseIp(address);
  return ip === null ? address : subscriberOf(ip);
}
