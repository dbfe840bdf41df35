import type { AnswerOf, Endpoints, QueryOf, SourceHealth } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { findTraceSource } from "../trace-source/get-trace-source.ts";
import { listAllTraceSources } from "../trace-source/list-all-trace-sources.ts";
import { presentTraceSource } from "../trace-source/present.ts";
import { readActivities, type SourceActivity } from "../trace-source/read-activities.ts";
import type { TraceSourceRow } from "../trace-source/table.ts";
import { listHints } from "./queries.ts";
import {
  readRecentCalls,
  readRejectCounts,
  recentPeriod,
  type RecentCallRow,
  type RejectCounts,
} from "./status-store.ts";

type Row = Endpoints["ingestStatus.read"];
const hourMs = 3_600_000;

/** The ingest status of one source, or of all. @throws Failure `not_found` */
export async function readIngestStatus(call: ViewerCall, { source_id }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const { clickhouse, journal, postgres, config } = platform;
  const rows =
    source_id === undefined ? await listAllTraceSources(call) : [await findTraceSource(call, postgres.db, source_id)];
  const queue = { ...journal.pending(), high_water: config.ingestHighWater };
  await settleRows({ journal });
  const ids = rows.map(({ id }) => id);
  const hourAgo = new Date(now.getTime() - hourMs);
  const [activities, rejects] = await Promise.all([
    readActivities(call, ids),
    readRejectCounts(clickhouse, viewer.providerId, hourAgo),
  ]);
  const recent =
    source_id === undefined
      ? []
      : await readRecentCalls(clickhouse, viewer.providerId, source_id, recentPeriod(activities(source_id), now));
  const unknownToken = rejects.get(null)?.token_unknown ?? 0;
  return {
    queue,
    unknown_token_1h: unknownToken,
    sources: rows.map((row) =>
      healthOf(row, {
        now,
        unknownToken,
        activity: activities(row.id),
        rejects: rejects.get(row.id) ?? {},
        recent,
      }),
    ),
  };
}

interface SourceState {
  readonly now: Date;
  readonly unknownToken: number;
  readonly activity: SourceActivity;
  readonly rejects: RejectCounts;
  readonly recent: readonly RecentCallRow[];
}

function healthOf(row: TraceSourceRow, { now, unknownToken, activity, rejects, recent }: SourceState): SourceHealth {
  const accepted = sum(activity.eventsPerMinute);
  const presented = presentTraceSource(row, activity, now);
  return {
    ...presented,
    rate_1h: accepted / 3600,
    rejects_1h: sum(Object.values(rejects)),
    shed_1h: activity.shed,
    hosts_polled_at: row.hostsPolledAt?.toISOString() ?? null,
    recent: recent.map((each) => each.call),
    hints: listHints({
      now,
      type: row.type,
      enabled: presented.enabled,
      createdAt: row.createdAt,
      lastSeenAt: activity.lastSeenAt,
      polledAt: row.hostsPolledAt,
      accepted,
      recentlyAccepted: sum(activity.eventsPerMinute.slice(-10)),
      shed: activity.shed,
      nonApi: activity.nonApi,
      timeless: activity.timeless,
      clockAheadMs: presented.clock_ahead_ms,
      lagP95Ms: presented.lag_p95_ms,
      rejects,
      contentType: findMostFrequent(recent.map(({ contentType }) => contentType)),
      unknownToken,
    }),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function findMostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length);
  return groups.find(([value]) => value !== "")?.[0] ?? "";
}
