import { isIP } from "node:net";
import type { Exchange } from "@parapet/api-model";
import type { ApiKind } from "@parapet/contract";

/** Addresses that belong to nobody outside (RFC 1918, 4193, 6598, 3927, 4291). */
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
  ["::", 128],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inside.addSubnet(network, prefix, "ipv6");
import { isInside } from "../../../platform/outgoing/is-inside.ts";

/** Whose an API is, as its first call tells: somebody else's when the call left for a public address. */
export function kindOf({ host, dstIp }: Pick<Exchange, "host" | "dstIp">): ApiKind {
  const address = dstIp ?? (isIP(host) === 0 ? null : host);
  if (address === null) return "internal";
  return isInside(address) ? "internal" : "external";
}

/** Whether an address belongs to nobody outside. */
export function isInside(address: string): boolean {
  return inside.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
