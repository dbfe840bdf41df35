import { BlockList, isIP, isIPv4 } from "node:net";

/** Networks of one's own: private, shared, on this machine, on this link. */
const ownNetworks = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "0.0.0.0/8",
  "::1/128",
  "::/128",
  "fc00::/7",
  "fe80::/10",
] as const;

/** The rest of IANA's special-purpose registries (RFC 6890 and updates), and what else is no host of the internet. */
const specialPurpose = [
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
  "168.63.129.16/32", // Azure's platform, reachable from every virtual machine there
  "64:ff9b::/96", // NAT64: an IPv4 address, maybe a private one
  "64:ff9b:1::/48", // NAT64, local
  "2001::/23", // protocol assignments, Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
] as const;

/** The only addresses of IPv6 that IANA gives to hosts; outside are mapped, site-local, multicast, segment routing, unassigned. */
const globalUnicast = listOf(["2000::/3"]);
const own = listOf(ownNetworks);
const special = listOf([...ownNetworks, ...specialPurpose]);

/** Whether an address is in a network of one's own. IPv4 inside IPv6 counts as IPv4. */
export function isOwnNetwork(address: string): boolean {
  return own.check(withoutZone(address), isIPv4(address) ? "ipv4" : "ipv6");
}

/** Whether an address is no public host's: nothing that a stranger names may lead there. What is no address is inside. */
export function isInside(address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 0) return true;
  if (isIPv4(plain)) return special.check(plain, "ipv4");
  return !globalUnicast.check(plain, "ipv6") || special.check(plain, "ipv6");
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix = ""] = network.split("/");
    list.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6");
  }
  return list;
}
