import { BlockList, isIP, isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Whether a hop is one of the proxies whose `X-Forwarded-For` is believed, as Fastify's `trustProxy` takes it. */
export function trustedHops(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (hop) => {
    const address = withoutPort(hop);
    return isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  };
}

/** The address that a request comes from: the last hop that is no trusted proxy, or the peer where a proxy names none. */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const address = withoutPort(ip);
  return isIP(address) === 0 ? (socket.remoteAddress ?? "") : address;
}

/** Some proxies write `203.0.113.5:4711` and `[2001:db8::1]:4711`: a port that changes would make a caller many. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
}
