import type { CallContext } from "../telemetry/exchange.ts";

const nothing: CallContext = {
  direction: null,
  route: null,
  user: null,
  peerIp: null,
  traceId: null,
  spanId: null,
  hopId: null,
  errorType: null,
  convention: null,
  upstreamMs: null,
};

/** A context of what a sender tells; null stands for the rest. */
export function contextOf(told: Partial<CallContext>): CallContext {
  return { ...nothing, ...told };
}
