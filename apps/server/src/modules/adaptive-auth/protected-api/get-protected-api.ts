import type { ProtectedApi, ProtectionMode, ProtectionStatus } from "@parapet/contract";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { ownProtectedApis } from "./policy.ts";
import { adaptiveConfigTable as config, protectedApiTable as table, type ProtectedApiRow } from "./table.ts";
import { noTraffic, readApiTraffic, type ApiTraffic } from "./traffic-store.ts";

/** A row with related data. */
interface KnownApi {
  readonly row: ProtectedApiRow;
  readonly mode: ProtectionMode;
  readonly clients: number;
}

export const modeInForce = sql<ProtectionMode>`${config.settings} ->> 'mode'`;
/** Raw SQL, because a column of the outer row needs its table's name. */
const countedClients = sql<number>`(
  SELECT count(*)::int FROM api_client_access WHERE api_client_access.api_id = protected_api.id
)`;
export const knownApi = { row: table, mode: modeInForce, clients: countedClients };
/** Every API has a current version. */
export const inForce: SQL | undefined = and(eq(config.apiId, table.id), eq(config.version, table.configVersion));

/** Reads one protected API. @throws Failure `not_found` */
export async function getProtectedApi(call: ViewerCall, id: string): Promise<ProtectedApi> {
  const [found] = await call.platform.postgres.db
    .select(knownApi)
    .from(table)
    .innerJoin(config, inForce)
    .where(and(eq(table.id, id), ownProtectedApis(call.viewer)));
  if (found === undefined) throw new Failure("not_found");
  const [shown] = await presentProtectedApis(call, [found]);
  if (shown === undefined) throw new Failure("not_found");
  return shown;
}

/** Adds traffic. */
export async function presentProtectedApis(
  { platform, viewer, now }: ViewerCall,
  found: readonly KnownApi[],
): Promise<ProtectedApi[]> {
  const ids = found.map(({ row }) => row.id);
  await settleFewRows(platform);
  const traffic = await readApiTraffic(platform.clickhouse, viewer.providerId, ids, now);
  return found.map((each) => presentProtectedApi(each, traffic.get(each.row.id) ?? noTraffic, now));
}

/** A protected API as the contract shows it. */
function presentProtectedApi({ row, mode, clients }: KnownApi, traffic: ApiTraffic, now: Date): ProtectedApi {
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
