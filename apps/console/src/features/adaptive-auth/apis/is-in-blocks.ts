import { compileBlocks, parseIp } from "@parapet/ip-address";

/** Whether an address is in one of the blocks. Lines that are no block, as while one is typed, hold nothing. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const ip = parseIp(address);
  return ip !== null && compileBlocks(blocks).has(ip.number);
}
