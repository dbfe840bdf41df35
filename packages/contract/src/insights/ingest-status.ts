import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";
import { eventWarning } from "./event.ts";
import { rejectReason } from "./reject.ts";
import { traceSource } from "./trace-source.ts";
import { transport } from "./transport.ts";

/**
 * Why traffic is missing or poor, computed; the console has the words. Counts are of the last hour.
 * - `silent`: no request in ten minutes.
 * - `unknown_token`: nothing arrives, while requests with an unknown token are refused.
 * - `ended_token`: a sender still uses the token before the last rotation.
 * - `disabled`: the source was disabled by a person; `count` requests were refused.
 * - `refused`: all that came was refused, mostly for `reason`.
 * - `not_api`: every call was marked as no API call, mostly for its `content_type`.
 * - `timeless`: calls have no timestamps, so latency and lag are unknown.
 * - `polls_only`: a plugin asks which hosts to trace and sends no calls.
 * - `clock_ahead`: the sender's clock is `ms` ahead.
 * - `late`: one call in twenty arrives `ms` after it was made, or later; or the sender's clock is as far behind.
 * - `shed`: the event store was behind; `count` calls are only in the weight of others.
 */
export const ingestHint = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("silent") }),
  z.object({ kind: z.literal("unknown_token"), count: z.int() }),
  z.object({ kind: z.literal("ended_token"), count: z.int() }),
  z.object({ kind: z.literal("disabled"), count: z.int() }),
  z.object({ kind: z.literal("refused"), count: z.int(), reason: rejectReason }),
  z.object({ kind: z.literal("not_api"), count: z.int(), content_type: z.string() }),
  z.object({ kind: z.literal("timeless"), count: z.int() }),
  z.object({ kind: z.literal("polls_only"), polled_at: instant }),
  z.object({ kind: z.literal("clock_ahead"), ms: z.number() }),
  z.object({ kind: z.literal("late"), ms: z.number() }),
  z.object({ kind: z.literal("shed"), count: z.int() }),
]);
export type IngestHint = z.infer<typeof ingestHint>;

/** A recent call and its transport. */
export const recentCall = z.object({
  /** The event's id. */
  id,
  received_at: instant,
  /** null for calls from before this was recorded. */
  transport: z.nullable(transport),
  /** Of both bodies; null where the source tells neither. */
  bytes: z.nullable(z.int()),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  status: z.nullable(z.int()),
  is_api: z.boolean(),
  warnings: z.array(eventWarning),
});
export type RecentCall = z.infer<typeof recentCall>;

/** How a source's traffic arrives. */
export const sourceHealth = z.extend(traceSource, {
  /** Events a second over the last hour. */
  rate_1h: z.number(),
  rejects_1h: z.int(),
  shed_1h: z.int(),
  /** When a plugin last asked which hosts to trace. */
  hosts_polled_at: z.nullable(instant),
  /** The last 20, newest first, where one source is asked for. */
  recent: z.array(recentCall),
  hints: z.array(ingestHint),
});
export type SourceHealth = z.infer<typeof sourceHealth>;

export const ingestStatus = z.object({
  /** What is acknowledged and not in the event store yet; from `high_water` on, senders are slowed down. */
  queue: z.object({ rows: z.int(), bytes: z.int(), high_water: z.int() }),
  /** Requests of the last hour whose token no source has. */
  unknown_token_1h: z.int(),
  sources: z.array(sourceHealth),
});
export type IngestStatus = z.infer<typeof ingestStatus>;

export const ingestStatusEndpoints = {
  "ingestStatus.read": endpoint({
    method: "GET",
    path: "/api/dynamics/ingest/status",
    summary: "Read how traffic arrives: rate, lag, skew, queue, last calls, and hints at what is wrong",
    access: may.readTraffic,
    query: z.strictObject({ source_id: z.optional(id) }),
    answer: { status: 200, body: ingestStatus },
    errors: ["not_found"],
  }),
};
