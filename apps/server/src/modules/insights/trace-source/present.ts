import type { TraceSource, TraceSourceStatus } from "@parapet/contract";
import type { SourceActivity } from "./activity-store.ts";
import type { TraceSourceRow } from "./table.ts";

/** A source counts as live for this many minutes after its last payload. */
const liveMinutes = 10;

/** A trace source as the contract shows it. */
export function presentTraceSource(row: TraceSourceRow, activity: SourceActivity, now: Date): TraceSource {
  const lastMinutes = activity.eventsPerMinute.slice(-2);
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    token_prefix: row.tokenPrefix,
    created_at: row.createdAt.toISOString(),
    rotated_at: row.rotatedAt?.toISOString() ?? null,
    previous_token: previousTokenOf(row, now),
    enabled: row.disabledAt === null,
    default_host: row.defaultHost,
    default_scheme: row.defaultScheme,
    rules: row.rules,
    log_format: row.logFormat,
    trusted_proxies: row.trustedProxies,
    status: statusOf(activity),
    last_seen_at: activity.lastSeenAt?.toISOString() ?? null,
    rate_1m: Math.max(0, ...lastMinutes) / 60,
    events_total: activity.eventsTotal,
    rejects_total: activity.rejectsTotal,
    per_minute: [...activity.eventsPerMinute],
    ...clockOf(row, activity),
  };
}

/** What people upload was recorded long ago, which says nothing about clocks. */
function clockOf({ type }: TraceSourceRow, { lagP95Ms, clockAheadMs }: SourceActivity) {
  if (type === "HAR") return { lag_p95_ms: null, clock_ahead_ms: null };
  // A clock that is ahead hides the lag.
  const isKnown = lagP95Ms !== null && lagP95Ms > -1_000;
  return { lag_p95_ms: isKnown ? Math.max(0, lagP95Ms) : null, clock_ahead_ms: clockAheadMs };
}

function previousTokenOf(row: TraceSourceRow, now: Date): TraceSource["previous_token"] {
  const { previousTokenPrefix: prefix, previousTokenEndsAt: endsAt } = row;
  return prefix === null || endsAt === null || endsAt <= now ? null : { prefix, ends_at: endsAt.toISOString() };
}

/** `erroring` means that everything of the last minutes was refused. */
function statusOf(activity: SourceActivity): TraceSourceStatus {
  if (activity.lastSeenAt === null) return "pending";
  const accepted = sum(activity.eventsPerMinute.slice(-liveMinutes));
  const refused = sum(activity.rejectsPerMinute.slice(-liveMinutes));
  if (accepted > 0) return "active";
  return refused > 0 ? "erroring" : "idle";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
