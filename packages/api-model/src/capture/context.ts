import type { CallContext } from "../telemetry/exchange.ts";

const nothing: CallContext = {
  direction: null,
  route: null,
  user: null,
  peerIp: null,
  traceId: null,
  spanId: null,
  hopId: null,
  action: null,
  errorType: null,
  convention: null,
  upstreamMs: null,
};

/** A context with the stated facts; the rest is null. */
export function toContext(known: Partial<CallContext>): CallContext {
  return { ...nothing, ...known };
}
