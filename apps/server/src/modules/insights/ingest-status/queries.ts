import {
  rejectReason,
  type IngestHint,
  type RejectReason,
  type TraceSourceType,
  type AnswerOf,
  type Endpoints,
  type QueryOf,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { countRows, readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { transportOf } from "./status-store.ts";

/** The input of hints. Counts are of the last hour. */
export interface SourceFacts {
  readonly now: Date;
  readonly type: TraceSourceType;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly polledAt: Date | null;
  readonly accepted: number;
  /** In the last ten minutes. */
  readonly recentlyAccepted: number;
  readonly shed: number;
  readonly nonApi: number;
  readonly timeless: number;
  readonly clockAheadMs: number | null;
  readonly lagP95Ms: number | null;
  readonly rejects: Partial<Record<RejectReason, number>>;
  /** The most frequent media type of recent responses; "" when unknown. */
  readonly contentType: string;
  /** Requests with an unknown token, to any provider. */
  readonly unknownToken: number;
}

const quietMs = 10 * 60_000;
const pollMs = 10 * 60_000;
/** Min calls for a hint about all calls. */
const minCalls = 5;
/** A smaller negative lag is within the accuracy of clocks. */
const minAheadMs = 2_000;
/** Alerts evaluate recent calls and may miss those that arrive later than this. */
const minLateMs = 5 * 60_000;

/** Likely problems of a source, most severe first. */
export function listHints(facts: SourceFacts): IngestHint[] {
  const { now, rejects, accepted, recentlyAccepted, polledAt, clockAheadMs, lagP95Ms } = facts;
  const { source_disabled: disabled = 0, token_ended: ended = 0, provider_archived: _archived, ...others } = rejects;
  const rejected = Object.values(others).reduce((sum, count) => sum + count, 0);
  const isQuiet = now.getTime() - lastActivity(facts) >= quietMs;
  const polls = polledAt !== null && now.getTime() - polledAt.getTime() < pollMs;
  // A source of uploads has no sender that could be silent.
  const hasSender = facts.type !== "HAR";
  const live = facts.enabled && hasSender;
  const rules: readonly (IngestHint | false)[] = [
    !facts.enabled && { kind: "disabled", count: disabled },
    ended > 0 && { kind: "ended_token", count: ended },
    live &&
      recentlyAccepted === 0 &&
      !polls &&
      facts.unknownToken > 0 && { kind: "unknown_token", count: facts.unknownToken },
    accepted === 0 && rejected > 0 && { kind: "refused", count: rejected, reason: findMostFrequent(others) },
    live &&
      polls &&
      recentlyAccepted === 0 &&
      rejected === 0 && { kind: "polls_only", polled_at: polledAt.toISOString() },
    live && isQuiet && !polls && { kind: "silent" },
    accepted >= minCalls &&
      facts.nonApi === accepted && { kind: "not_api", count: accepted, content_type: facts.contentType },
    accepted >= minCalls && facts.timeless === accepted && { kind: "timeless", count: accepted },
    clockAheadMs !== null && clockAheadMs >= minAheadMs && { kind: "clock_ahead", ms: clockAheadMs },
    live && accepted >= minCalls && lagP95Ms !== null && lagP95Ms >= minLateMs && { kind: "late", ms: lagP95Ms },
    facts.shed > 0 && { kind: "shed", count: facts.shed },
  ];
  return rules.filter((hint) => hint !== false);
}

function lastActivity({ createdAt, lastSeenAt }: SourceFacts): number {
  return (lastSeenAt ?? createdAt).getTime();
}

function findMostFrequent(counts: Partial<Record<RejectReason, number>>): RejectReason {
  const { options } = rejectReason;
  return options.reduce((top, reason) => ((counts[reason] ?? 0) > (counts[top] ?? 0) ? reason : top));
}

type Row = Endpoints["rejects.list"];

const stored = z.object({
  id: z.string(),
  time: z.string(),
  source_id: z.nullable(z.string()),
  reason: rejectReason,
  detail: z.string(),
  bytes: z.number(),
  transport: z.string(),
  count: z.number(),
  sample: z.string(),
});

/** Lists rejected payloads, newest first. */
export async function listRejects({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, source_id = null, reason = [], from = null, to = null } = query;
  await settleRows(platform);
  const where = `provider_id = {providerId: UUID}
    AND ({sourceId: Nullable(UUID)} IS NULL OR source_id = {sourceId: Nullable(UUID)})
    AND (empty({reasons: Array(String)}) OR reason IN {reasons: Array(String)})
    AND ({from: Nullable(String)} IS NULL OR received_at >= parseDateTime64BestEffort({from: Nullable(String)}, 3, 'UTC'))
    AND ({to: Nullable(String)} IS NULL OR received_at < parseDateTime64BestEffort({to: Nullable(String)}, 3, 'UTC'))`;
  const params = { providerId: viewer.providerId, sourceId: source_id, reasons: reason, from, to };
  const { clickhouse } = platform;
  const [rows, count, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT id, received_at AS time, source_id, reason, detail, bytes, transport, count, sample FROM ingest_reject WHERE ${where}
        ORDER BY received_at DESC, id DESC LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: stored,
    }),
    countRows(clickhouse, { table: "ingest_reject", where, params }),
    readSourceNames(platform, viewer.providerId),
  ]);
  const items = rows.map((row) => ({
    ...row,
    transport: transportOf(row.transport),
    source_name: names.get(row.source_id ?? "") ?? "",
  }));
  return { items, ...count, page, page_size };
}
