import type { ForwardingHeader, TrustedProxies } from "@parapet/contract";
import { addressNumber, type Blocks, compileBlocks } from "@parapet/ip-address";
import { LRUCache } from "lru-cache";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { splitClient } from "../telemetry/split-address.ts";

/** Characters read from the near end of a chain; callers control the other end. */
const maxChainLength = 2_000;

const compiled = new LRUCache<string, Blocks>({ max: 1_000, memoMethod: (text) => compileBlocks(text.split(" ")) });

interface ForwardedCaller {
  readonly address: string;
  /** Of the header's addresses, counted from the end; 1 is the last. */
  readonly hop: number;
}

/**
 * The caller of a call from a trusted proxy: the first address in the header, from its end, that is no trusted proxy. Null for
 * calls from elsewhere, and without a readable header. Text that is no address ends the chain.
 */
export function findForwardedCaller(
  { srcIp, reqHeaders }: Pick<Exchange, "srcIp" | "reqHeaders">,
  { header, addresses }: TrustedProxies,
): ForwardedCaller | null {
  if (srcIp === null) return null;
  const trusted = compiled.memo(addresses.join(" "));
  if (!isTrusted(srcIp, trusted)) return null;
  let caller: ForwardedCaller | null = null;
  for (const [at, address] of readForwardedChain(reqHeaders, header).entries()) {
    caller = { address, hop: at + 1 };
    if (!isTrusted(address, trusted)) break;
  }
  return caller;
}

/** The addresses in a call's header, the nearest first, up to the first text that is none. */
export function readForwardedChain(headers: readonly HttpHeader[], header: ForwardingHeader): readonly string[] {
  const values = headers.filter(({ name }) => name === header).map(({ value }) => value);
  if (values.length === 0) return [];
  const text = values.join(",");
  const elements = text.slice(-maxChainLength).split(",");
  const whole = text.length > maxChainLength ? elements.slice(1) : elements;
  const addresses: string[] = [];
  for (const element of whole.toReversed()) {
    const client = header === "forwarded" ? forParameter(element) : element.trim();
    const address = readIpAddress(splitClient(client).ip ?? "");
    if (address === null) break;
    addresses.push(address);
  }
  return addresses;
}

/** RFC 7239 §4: `for="[2001:db8::17]:4711";proto=https`. */
function forParameter(element: string): string {
  const [, quoted, bare = ""] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;]*))/i.exec(element) ?? [];
  return (quoted ?? bare).trim();
}

function isTrusted(address: string, trusted: Blocks): boolean {
  const number = addressNumber(address);
  return number !== null && trusted.has(number);
}
