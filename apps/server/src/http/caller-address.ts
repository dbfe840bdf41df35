import { canonicalIp, compileBlocks, parseIp, splitPort } from "@parapet/ip-address";
import type { FastifyRequest } from "fastify";

/** Whether a hop is one of the proxies whose `X-Forwarded-For` is believed, as Fastify's `trustProxy` takes it. */
export function trustedHops(proxies: readonly string[]): (address: string) => boolean {
  const trusted = compileBlocks(proxies);
  return (hop) => {
    const ip = parseIp(splitPort(hop).host);
    return ip !== null && trusted.has(ip.number);
  };
}

/**
 * The address that a request comes from: the last hop that is no trusted proxy, or the peer where a proxy names none. Without
 * the port that some proxies write: one that changes would make a caller many.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return canonicalIp(splitPort(ip).host) ?? socket.remoteAddress ?? "";
}
