import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

/** An origin that links can name: one that listens on all addresses is reached by the machine's first one, else by loopback. */
export function reachableOrigin(origin: string, interfaces: Interfaces = networkInterfaces()): string {
  const url = new URL(origin);
  if (!isWildcard(origin)) return url.origin;
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  const outside = addresses.filter(({ internal }) => !internal);
  const ipv4 = outside.find(({ family }) => family === "IPv4")?.address;
  // A link-local address means another machine on each network.
  const ipv6 = outside.find(({ family, address }) => family === "IPv6" && !/^fe[89ab]/i.test(address))?.address;
  const host = ipv4 ?? (url.hostname === "[::]" && ipv6 !== undefined ? `[${ipv6}]` : "127.0.0.1");
  return `${url.protocol}//${host}${url.port === "" ? "" : `:${url.port}`}`;
}

/** Whether an origin names all addresses of the machine, which no browser can open. */
export function isWildcard(origin: string): boolean {
  return ["0.0.0.0", "[::]"].includes(new URL(origin).hostname);
}
