import { addressNumber, type Blocks, splitPort } from "@parapet/ip-address";
import { LRUCache } from "lru-cache";
import { headerOf, type Headers } from "./asked-call.ts";

/** Which header a gateway tells the caller's address in; a header that the gateway does not set is the caller's own word. */
export const addressHeaders = {
  nginx: ["x-real-ip", "x-forwarded-for", "forwarded"],
  envoy: ["x-forwarded-for", "forwarded"],
  traefik: ["x-forwarded-for", "forwarded"],
} as const;

/**
 * The address that called, as trusted hops tell it: from the peer to the left, past every hop that is trusted, to the
 * first one that is not. What stands left of it is the caller's own word.
 */
export function clientAddress(
  headers: Headers,
  peer: string,
  hops: Blocks,
  style: keyof typeof addressHeaders,
): string {
  let address = peer;
  for (const each of told(headers, style)) {
    if (!isTrusted(address, hops)) return address;
    // A hop that says something else than an address tells no more than that it was there.
    if (numberOf(each) === noAddress) return address;
    address = each;
  }
  return address;
}

/** Whether a peer's word about a call is believed. */
export function isTrusted(peer: string, hops: Blocks): boolean {
  return hops.has(numberOf(peer));
}

/** What is longer is not remembered: memory is not the callers'. */
const longest = 64;
const noAddress = -1n;
const readNumber = (address: string) => addressNumber(address) ?? noAddress;
/** Recently parsed addresses: gateways are few, and clients call again. */
const numbers = new LRUCache<string, bigint>({ max: 5_000, memoMethod: readNumber });

function numberOf(address: string): bigint {
  return address.length > longest ? readNumber(address) : numbers.memo(address);
}

/** Addresses from the nearest hop to the farthest. */
function told(headers: Headers, style: keyof typeof addressHeaders): readonly string[] {
  for (const name of addressHeaders[style]) {
    const value = headerOf(headers, name);
    if (value === "") continue;
    const behind = name === "x-real-ip" ? headerOf(headers, "x-forwarded-for") : "";
    if (value.length + behind.length > longest) return read(name, value, behind);
    const text = behind === "" ? value : `${value} < ${behind}`;
    const known = lists[name].get(text);
    if (known !== undefined) return known;
    const made = read(name, value, behind);
    lists[name].set(text, made);
    return made;
  }
  return [];
}

/** Lists that were read lately, by the headers and the texts that they stood in. */
const lists = {
  "x-real-ip": new LRUCache<string, readonly string[]>({ max: 5_000 }),
  "x-forwarded-for": new LRUCache<string, readonly string[]>({ max: 5_000 }),
  forwarded: new LRUCache<string, readonly string[]>({ max: 5_000 }),
};

/** Characters of a chain that are read, from its near end: trusted hops are few, and the far end is the callers'. */
const nearEnd = 2_000;

/** Elements of a chain, without one that is cut in two. */
function elementsOf(chain: string): readonly string[] {
  const elements = chain.slice(-nearEnd).split(",");
  return (chain.length > nearEnd ? elements.slice(1) : elements).map((element) => element.trim());
}

function read(name: string, value: string, behind: string): readonly string[] {
  const farthestFirst = elementsOf(value).map(name === "forwarded" ? forOf : withoutPort);
  const rest = elementsOf(behind).map(withoutPort);
  return [...farthestFirst.toReversed(), ...rest.toReversed().filter((each) => each !== "")];
}

/** RFC 7239 §4: `for="[2001:db8::17]:4711";proto=https`. */
function forOf(element: string): string {
  const [, quoted, bare = ""] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;]*))/i.exec(element) ?? [];
  return withoutPort(quoted ?? bare);
}

function withoutPort(text: string): string {
  return splitPort(text.trim()).host;
}
