import { covers, networkOf as networkOfIp, parseBlock, parseIp } from "@parapet/ip-address";

/** Whether an address is in one of the networks, each with or without a prefix length (`192.0.2.0/24`). */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const address = parseIp(ip);
  if (address === null) return false;
  return networks.some((network) => {
    const block = parseBlock(network);
    return block !== null && covers(block, address);
  });
}

/** The network of an address as assigned by providers: /24, or /48 for IPv6. Returns other text unchanged. */
export function networkOf(ip: string): string {
  const address = parseIp(ip);
  return address === null ? ip : networkOfIp(address);
}
