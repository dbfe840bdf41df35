import { redactExchange, type Exchange, type RedactedExchange } from "@parapet/api-model";
import { exchange } from "@parapet/api-model/testing/exchange.ts";

/** The same call as it came and as it is stored. */
export function testCall(parts: Partial<Exchange> = {}): { exchange: Exchange; redacted: RedactedExchange } {
  const call = testExchange(parts);
  return { exchange: call, redacted: redactExchange(call) };
}

/** A call that is unremarkable where nothing else is said; its client is not known. */
export function testExchange(parts: Partial<Exchange> = {}): Exchange {
  return exchange({ tsMs: Date.UTC(2026, 0, 1), srcIp: null, srcPort: null, requestId: null, ...parts });
}
