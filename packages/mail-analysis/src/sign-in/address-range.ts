import { covers, networkOf as networkOfIp, parseBlock, parseIp } from "@parapet/ip-address";

/** Whether an address lies in one of the networks, each an address with or without a prefix length (`192.0.2.0/24`). */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const address = parseIp(ip);
  if (address === null) return false;
  return networks.some((network) => {
    const block = parseBlock(network);
    return block !== null && covers(block, address);
  });
}

/** The network of an address, as wide as providers give them out: /24, or /48 of version 6. The text itself where it is none. */
export function networkOf(ip: string): string {
  const address = parseIp(ip);
  return address === null ? ip : networkOfIp(address);
}
