import { crc32 } from "node:zlib";
import type { Exchange } from "@parapet/api-model";
import { LRUCache } from "lru-cache";
import type { SentCall } from "../../../../platform/call.ts";
import { defineService } from "../../../../platform/services.ts";

/** How long retries of senders are recognized, in milliseconds. */
const rememberedMs = 10 * 60_000;
/** Calls remembered by a process; above 330 calls/s the oldest are evicted before their time. */
const maxCalls = 200_000;

/**
 * Detects duplicates: retries with the same request ID and contents, and the second span of a call that client and server
 * traced. Calls are remembered once they are stored, so that failed ones can be retried.
 */
export class RepeatedCalls {
  readonly #seen: LRUCache<string, true>;

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#seen = new LRUCache({ max: maxCalls, ttl: rememberedMs, ttlResolution: 0, perf: { now } });
  }

  /**
   * Whether a call is a duplicate of a stored one, or of one before it in its group. A span matches one span of the other
   * side.
   */
  isRepeated(source: CallSource, exchange: Exchange, group: CallGroup = new Set()): boolean {
    const own = contentsOf(source, exchange);
    if (own !== null && (this.#seen.has(own) || group.has(own))) return true;
    const other = hopOf(source, exchange, exchange.context?.direction === "incoming" ? "outgoing" : "incoming");
    if (other !== null && (this.#seen.delete(other) || group.delete(other))) return true;
    for (const key of keysOf(source, exchange)) group.add(key);
    return false;
  }

  /** Remembers a call that was stored. */
  remember(source: CallSource, exchange: Exchange): void {
    for (const key of keysOf(source, exchange)) this.#seen.set(key, true);
  }
}

/** Retries come from the same source, the other side's span from any source of the provider. */
export type CallSource = SentCall["source"];

/** Calls that are stored together or not at all. */
export type CallGroup = Set<string>;

function keysOf(source: CallSource, exchange: Exchange): string[] {
  const keys = [contentsOf(source, exchange), hopOf(source, exchange, exchange.context?.direction ?? null)];
  return keys.filter((key) => key !== null);
}

/** All but the time has to match, since some senders reuse an ID for a whole session. */
function contentsOf({ id }: CallSource, exchange: Exchange): string | null {
  const { requestId, srcIp, method, host, path, query, status, durationMs, reqBody, resBody } = exchange;
  if (requestId === null) return null;
  const bodies = crc32(resBody ?? "", crc32(reqBody ?? ""));
  return [id, requestId, srcIp, method, host, path, query, status, durationMs, bodies].join(" ");
}

/** Key of the hop between two services, which both spans share. */
function hopOf(
  { providerId }: CallSource,
  { method, path, context }: Exchange,
  direction: "incoming" | "outgoing" | null,
): string | null {
  if (context === undefined || context.hopId === null || direction === null) return null;
  return [providerId, direction, context.traceId, context.hopId, method, path].join(" ");
}

export const repeatedCallsService = defineService("repeated calls", () => new RepeatedCalls());
