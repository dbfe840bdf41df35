import type { ProtectedApi, ProtectionMode } from "@parapet/contract";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { ownProtectedApis } from "./policy.ts";
import { presentProtectedApi, type KnownApi } from "./present.ts";
import { adaptiveConfigTable as config, protectedApiTable as table } from "./table.ts";
import { noTraffic, readApiTraffic } from "./traffic-store.ts";

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
