import type { ProtectedApi, ProtectionMode, ProtectionStatus } from "@parapet/contract";
import type { ProtectedApiRow } from "./table.ts";
import type { ApiTraffic } from "./traffic-store.ts";

/** A row with related data. */
export interface KnownApi {
  readonly row: ProtectedApiRow;
  readonly mode: ProtectionMode;
  readonly clients: number;
}

/** A protected API as the contract shows it. */
export function presentProtectedApi({ row, mode, clients }: KnownApi, traffic: ApiTraffic, now: Date): ProtectedApi {
  const decisions = traffic.perHour.reduce((sum, each) => sum + each, 0);
  const isBypassed = row.bypassUntil !== null && row.bypassUntil > now;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    base_url: row.baseUrl,
    environment: row.environment,
    sensitivity: row.sensitivity,
    endpoints: [...row.endpoints],
    trusted_hops: row.trustedHops,
    mode,
    status: statusOf(traffic),
    config_version: row.configVersion,
    clients,
    last_decision_at: traffic.lastDecisionAt?.toISOString() ?? null,
    decisions_24h: decisions,
    step_up_rate_24h: decisions === 0 ? null : traffic.stepUps / decisions,
    per_hour: [...traffic.perHour],
    bypass_until: isBypassed ? (row.bypassUntil?.toISOString() ?? null) : null,
    bypass_reason: isBypassed ? row.bypassReason : "",
    created_at: row.createdAt.toISOString(),
    archived_at: row.archivedAt?.toISOString() ?? null,
  };
}

function statusOf({ lastDecisionAt, recent, faults }: ApiTraffic): ProtectionStatus {
  if (lastDecisionAt === null) return "waiting";
  if (faults > 0) return "degraded";
  return recent > 0 ? "active" : "idle";
}
