import { redactExchange, type Exchange, type RedactedExchange } from "@parapet/api-model";

/** The same call as it came and as it is stored. */
export function testCall(parts: Partial<Exchange> = {}): { exchange: Exchange; redacted: RedactedExchange } {
  const exchange = testExchange(parts);
  return { exchange, redacted: redactExchange(exchange) };
}

/** A call that is unremarkable where nothing else is said. */
export function testExchange(parts: Partial<Exchange> = {}): Exchange {
  return {
    tsMs: Date.UTC(2026, 0, 1),
    durationMs: 12,
    method: "GET",
    scheme: "https",
    host: "api.example.com",
    port: 443,
    path: "/",
    query: null,
    status: 200,
    srcIp: null,
    srcPort: null,
    dstIp: null,
    dstPort: null,
    dstNamespace: null,
    requestId: null,
    httpVersion: null,
    reqHeaders: [],
    resHeaders: [],
    reqBody: null,
    resBody: null,
    reqBodyTruncated: false,
    resBodyTruncated: false,
    reqBytes: null,
    resBytes: null,
    userAgent: null,
    isApi: true,
    warnings: [],
    ...parts,
  };
}
