import { compileBlocks } from "./blocks.ts";
import { type Ip, parseIp } from "./parse-ip.ts";

/** IANA's special-purpose registries (RFC 6890 and updates), and what else is no host of the internet, by what leads there. */
const ranges = {
  /** Networks of one's own: private, shared, on this machine, on this link. */
  own: [
    "0.0.0.0/8", // this network
    "10.0.0.0/8", // private
    "100.64.0.0/10", // shared address space
    "127.0.0.0/8", // loopback
    "169.254.0.0/16", // link-local
    "172.16.0.0/12", // private
    "192.168.0.0/16", // private
    "::/128", // unspecified
    "::1/128", // loopback
    "fc00::/7", // unique local
    "fe80::/10", // link-local
  ],
  /** No host has such an address. */
  reserved: [
    "192.0.0.0/24", // protocol assignments
    "192.0.2.0/24", // documentation
    "198.18.0.0/15", // benchmarking
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, broadcast
    "2001:db8::/32", // documentation
    "3fff::/20", // documentation
  ],
  /** Public, but leads elsewhere than its text says, or to infrastructure. */
  indirect: [
    "168.63.129.16/32", // Azure's platform, reachable from every virtual machine there
    "192.31.196.0/24", // AS112
    "192.52.193.0/24", // AMT
    "192.88.99.0/24", // 6to4 relays
    "192.175.48.0/24", // AS112
    "2001::/23", // protocol assignments, Teredo, benchmarking, ORCHID
    "2002::/16", // 6to4
    "2620:4f:8000::/48", // AS112
  ],
} as const;

const loopback = compileBlocks(["127.0.0.0/8", "::1/128"]);
const own = compileBlocks(ranges.own);
const notPublic = compileBlocks([...ranges.own, ...ranges.reserved]);
const special = compileBlocks(Object.values(ranges).flat());

/** Whether an address is on the public internet. Of IPv6, IANA gives 2000::/3 to hosts; NAT64, multicast and the rest are outside. */
export function isPublic(ip: Ip): boolean {
  return isAssigned(ip) && !notPublic.has(ip.number);
}

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  const ip = parseIp(address);
  return ip !== null && loopback.has(ip.number);
}

/** Whether an address is in a network of one's own. */
export function isOwnNetwork(address: string): boolean {
  const ip = parseIp(address);
  return ip !== null && own.has(ip.number);
}

/** Whether an address is no public host's: nothing that a stranger names may lead there. What is no address is inside. */
export function isInside(address: string): boolean {
  const ip = parseIp(address);
  // No host needs its IPv4 address mapped to IPv6, so that is inside too.
  if (ip === null || (ip.version === 4 && address.includes(":"))) return true;
  return !isAssigned(ip) || special.has(ip.number);
}

function isAssigned({ version, number }: Ip): boolean {
  return version === 4 || number >> 125n === 1n;
}
