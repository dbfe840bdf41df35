import { addressNumber, type Blocks, splitPort } from "@parapet/ip-address";
import { LRUCache } from "lru-cache";
import { getHeader, type Headers } from "./inbound-call.ts";

/** Headers that each gateway sets to the client's address, in order of preference. Others can be spoofed by the caller. */
export const addressHeaders = {
  nginx: ["x-real-ip", "x-forwarded-for", "forwarded"],
  envoy: ["x-forwarded-for", "forwarded"],
  traefik: ["x-forwarded-for", "forwarded"],
} as const;

/**
 * The client's address: walks the forwarding chain from the peer to the left and returns the first untrusted hop.
 * Everything left of it can be spoofed.
 */
export function getClientAddress(
  headers: Headers,
  peer: string,
  hops: Blocks,
  style: keyof typeof addressHeaders,
): string {
  let address = peer;
  for (const each of getForwardedChain(headers, style)) {
    if (!isTrusted(address, hops)) return address;
    // Obfuscated identifiers (RFC 7239 §6) end the chain.
    if (getNumber(each) === noAddress) return address;
    address = each;
  }
  return address;
}

/** Whether a peer is a trusted hop, whose headers about a call are accepted. */
export function isTrusted(peer: string, hops: Blocks): boolean {
  return hops.has(getNumber(peer));
}

/** Longer values aren't cached, to bound memory. */
const maxCachedLength = 64;
const noAddress = -1n;
const readNumber = (address: string) => addressNumber(address) ?? noAddress;
const numbers = new LRUCache<string, bigint>({ max: 5_000, memoMethod: readNumber });

function getNumber(address: string): bigint {
  return address.length > maxCachedLength ? readNumber(address) : numbers.memo(address);
}

/** Addresses from the nearest hop to the farthest. */
function getForwardedChain(headers: Headers, style: keyof typeof addressHeaders): readonly string[] {
  for (const name of addressHeaders[style]) {
    const value = getHeader(headers, name);
    if (value === "") continue;
    const behind = name === "x-real-ip" ? getHeader(headers, "x-forwarded-for") : "";
    if (value.length + behind.length > maxCachedLength) return read(name, value, behind);
    const text = behind === "" ? value : `${value} < ${behind}`;
    const known = lists[name].get(text);
    if (known !== undefined) return known;
    const made = read(name, value, behind);
    lists[name].set(text, made);
    return made;
  }
  return [];
}

/** Cache of parsed chains by header and value. */
const lists = {
  "x-real-ip": new LRUCache<string, readonly string[]>({ max: 5_000 }),
  "x-forwarded-for": new LRUCache<string, readonly string[]>({ max: 5_000 }),
  forwarded: new LRUCache<string, readonly string[]>({ max: 5_000 }),
};

/** Characters read from the trusted end of a chain; callers control the other end. */
const maxChainLength = 2_000;

/** Elements of a chain; an element cut off by the limit is dropped. */
function parseChain(chain: string): readonly string[] {
  const elements = chain.slice(-maxChainLength).split(",");
  return (chain.length > maxChainLength ? elements.slice(1) : elements).map((element) => element.trim());
}

function read(name: string, value: string, behind: string): readonly string[] {
  const farthestFirst = parseChain(value).map(name === "forwarded" ? getForParameter : withoutPort);
  const rest = parseChain(behind).map(withoutPort);
  return [...farthestFirst.toReversed(), ...rest.toReversed().filter((each) => each !== "")];
}

/** RFC 7239 §4: `for="[2001:db8::17]:4711";proto=https`. */
function getForParameter(element: string): string {
  const [, quoted, bare = ""] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;]*))/i.exec(element) ?? [];
  return withoutPort(quoted ?? bare);
}

function withoutPort(text: string): string {
  return splitPort(text.trim()).host;
}
