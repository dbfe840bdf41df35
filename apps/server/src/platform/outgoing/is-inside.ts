import { BlockList, isIPv4 } from "node:net";

/** Addresses that belong to nobody outside (RFC 1918, 4193, 6598, 3927, 4291), or to nobody at all. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["0.0.0.0", 8],
] as const)
  inside.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["::", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inside.addSubnet(network, prefix, "ipv6");

/** Whether an IP address lies in a private network, on this machine or on this link. IPv4 inside IPv6 counts as IPv4. */
export function isInside(address: string): boolean {
  return inside.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
