import ipaddr from "ipaddr.js";

/** Whether an address is in one of the blocks. Lines that are no block, as while one is typed, hold nothing. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const trusted = blocks.flatMap(networksOf);
  return ipaddr.isValid(address) && ipaddr.subnetMatch(ipaddr.process(address), { trusted }, "") === "trusted";
}

function networksOf(block: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  if (ipaddr.isValidCIDR(block)) return [ipaddr.parseCIDR(block)];
  if (!ipaddr.isValid(block)) return [];
  const address = ipaddr.process(block);
  return [[address, address.kind() === "ipv4" ? 32 : 128]];
}
