import type { Exchange } from "../telemetry/exchange.ts";

const plain: Exchange = {
  tsMs: 1_700_000_000_000,
  durationMs: 12,
  method: "GET",
  scheme: "https",
  host: "api.example.com",
  port: 443,
  path: "/",
  query: null,
  status: 200,
  srcIp: "192.0.2.7",
  srcPort: 40_000,
  dstIp: null,
  dstPort: null,
  dstNamespace: null,
  requestId: "r",
  httpVersion: "1.1",
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
};

/** An exchange that is unremarkable where nothing else is said. */
export function exchange(parts: Partial<Exchange> = {}): Exchange {
  return { ...plain, ...parts };
}

export { toContext } from "../capture/context.ts";
