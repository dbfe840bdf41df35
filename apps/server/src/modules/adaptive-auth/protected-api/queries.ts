import {
  type AdaptiveSettings,
  protectedApiColumns,
  type Endpoints,
  type ProtectedApi,
  type QueryOf,
  type Checklist,
  type AnswerOf,
  type SearchHit,
  type ProtectionMode,
  type ProtectionStatus,
} from "@parapet/contract";
import { inArray, and, eq, asc, desc, exists, isNull, or, sql, count, isNotNull, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { assignableApis } from "../api-client/assert-assignable.ts";
import { apiClientAccessTable as accessTable, apiClientTable as clientTable } from "../api-client/table.ts";
import { canPassStepUp } from "../challenge/step-up-methods.ts";
import { clientIdentityTable } from "../client-identity/table.ts";
import { clientKeyTable, signingKeyTable } from "../client-key/table.ts";
import { hasDecisions } from "../decision-log/queries.ts";
import { ownProtectedApis } from "./policy.ts";
import { presentWays } from "./stored-ways.ts";
import { adaptiveConfigTable as config, type ProtectedApiRow, protectedApiTable } from "./table.ts";
import { noTraffic, readApiTraffic, type ApiTraffic } from "./traffic-store.ts";

/** Streams the protected APIs that the filters select as CSV. */
export async function exportProtectedApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["protectedApis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = protectedApiColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await selectProtectedApis(call, selection);
  await recordExport(call, { subjectType: "protected_api", query });
  const read = async (batch: string[]): Promise<ProtectedApi[]> => {
    const found = await db
      .select(knownApi)
      .from(protectedApiTable)
      .innerJoin(config, inForce)
      .where(inArray(protectedApiTable.id, batch));
    return presentProtectedApis(call, found);
  };
  return csvOf(column, readInBatches(ids, read), (api, name) => api[name]);
}

/** A protected API of the viewer's provider. @throws Failure `not_found` */
export async function findProtectedApi(db: Queryable, { viewer }: ViewerCall, id: string): Promise<ProtectedApiRow> {
  const [row] = await db
    .select()
    .from(protectedApiTable)
    .where(and(eq(protectedApiTable.id, id), ownProtectedApis(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a protected API of the viewer's provider. @throws Failure `not_found` */
export async function lockProtectedApi(tx: Transaction, { viewer }: ViewerCall, id: string): Promise<ProtectedApiRow> {
  const [row] = await tx
    .select()
    .from(protectedApiTable)
    .where(and(eq(protectedApiTable.id, id), ownProtectedApis(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

type Step = Checklist["protection"];

/** The next setup step of the viewer's provider. */
export async function findProtectionStep(call: ViewerCall): Promise<Step> {
  const { platform, viewer } = call;
  await settleFewRows(platform);
  const [pair, isInUse] = await Promise.all([
    findFarthest(platform.postgres.db, call),
    hasDecisions(platform.clickhouse, viewer.providerId),
  ]);
  const none = { api_id: null, client_id: null };
  if (pair === undefined) return { step: "register_api", ...none };
  const { apiId: api_id, clientId: client_id, hasKey, canPass, isEnforced } = pair;
  if (client_id === null) return { step: "create_client", api_id, client_id };
  if (!hasKey) return { step: "create_key", api_id, client_id };
  if (!isInUse) return { step: "connect_gateway", api_id, client_id: null };
  if (!canPass) return { step: "add_factor", api_id, client_id };
  return isEnforced ? { step: "done", ...none } : { step: "enforce", api_id, client_id: null };
}

/** The API and client with the most complete setup. */
async function findFarthest(db: Queryable, { viewer, now }: ViewerCall) {
  const hasKey = sql<boolean>`coalesce(${or(
    exists(
      db
        .select({ one: sql`1` })
        .from(clientKeyTable)
        .where(and(eq(clientKeyTable.clientId, clientTable.id), isNull(clientKeyTable.revokedAt))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(signingKeyTable)
        .where(and(eq(signingKeyTable.clientId, clientTable.id), isNull(signingKeyTable.revokedAt))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(clientIdentityTable)
        .where(eq(clientIdentityTable.clientId, clientTable.id)),
    ),
  )}, false)`;
  const canPass = sql<boolean>`coalesce(${and(hasKey, canPassStepUp(db, now))}, false)`;
  const isEnforced = sql<boolean>`${config.settings} ->> 'mode' = 'enforce'`;
  const [found] = await db
    .select({ apiId: protectedApiTable.id, clientId: clientTable.id, hasKey, canPass, isEnforced })
    .from(protectedApiTable)
    .innerJoin(config, and(eq(config.apiId, protectedApiTable.id), eq(config.version, protectedApiTable.configVersion)))
    .leftJoin(accessTable, eq(accessTable.apiId, protectedApiTable.id))
    .leftJoin(clientTable, eq(clientTable.id, accessTable.clientId))
    .where(and(ownProtectedApis(viewer), isNull(protectedApiTable.archivedAt)))
    .orderBy(
      desc(sql`${canPass} and ${isEnforced}`),
      desc(canPass),
      desc(hasKey),
      sql`${clientTable.id} is null`,
      asc(protectedApiTable.createdAt),
      asc(clientTable.id),
    )
    .limit(1);
  return found;
}

/** Unarchived protected APIs by name, for selection; in an organization, the assignable ones. */
export async function listProtectedApiNames({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["protectedApis.names"]>> {
  const items = await platform.postgres.db
    .select({ id: protectedApiTable.id, name: protectedApiTable.name })
    .from(protectedApiTable)
    .where(and(assignableApis(viewer), isNull(protectedApiTable.archivedAt)))
    .orderBy(collated(protectedApiTable.name), protectedApiTable.id);
  return { items };
}

type Row = Endpoints["protectedApis.list"];

const sortColumns = {
  name: collated(protectedApiTable.name),
  environment: protectedApiTable.environment,
  sensitivity: sql`array_position(ARRAY['low', 'normal', 'high'], ${protectedApiTable.sensitivity})`,
  created_at: protectedApiTable.createdAt,
} as const;

/** Lists protected APIs with their last decisions. */
export async function listProtectedApis(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = protectedApiSelection(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [found, [counted]] = await Promise.all([
    db
      .select(knownApi)
      .from(protectedApiTable)
      .innerJoin(config, inForce)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(protectedApiTable).innerJoin(config, inForce).where(where),
  ]);
  return { items: await presentProtectedApis(call, found), total: counted?.total ?? 0, page, page_size };
}

/** Condition that a protected API's name or URL matches a pattern. */
export const nameOrAddressHolds = (pattern: string): SQL | undefined =>
  or(holds(protectedApiTable.name, pattern), holds(protectedApiTable.baseUrl, pattern));

/** Condition and order of the selected APIs, joined with their current settings. */
export function protectedApiSelection(
  { viewer }: ViewerCall,
  query: Omit<QueryOf<Row>, "page" | "page_size">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { search, environment, sensitivity, mode, archived, sort } = query;
  const where = and(
    ownProtectedApis(viewer),
    archived ? isNotNull(protectedApiTable.archivedAt) : isNull(protectedApiTable.archivedAt),
    search === undefined ? undefined : nameOrAddressHolds(likePattern(search)),
    environment === undefined ? undefined : eq(protectedApiTable.environment, environment),
    sensitivity === undefined ? undefined : inArray(protectedApiTable.sensitivity, sensitivity),
    mode === undefined ? undefined : inArray(modeInForce, mode),
  );
  return { where, orderBy: orderOf(sort, sortColumns, protectedApiTable.id) };
}

/** A protected API's name, by the id of a row that refers to it. */
export async function readApiName(db: Queryable, id: string): Promise<string> {
  const [api] = await db
    .select({ name: protectedApiTable.name })
    .from(protectedApiTable)
    .where(eq(protectedApiTable.id, id));
  return api?.name ?? "";
}

/** The current settings of a protected API. */
export async function readCurrentSettings(db: Queryable, id: string): Promise<AdaptiveSettings> {
  const [found] = await db
    .select({ settings: config.settings })
    .from(protectedApiTable)
    .innerJoin(config, and(eq(config.apiId, protectedApiTable.id), eq(config.version, protectedApiTable.configVersion)))
    .where(eq(protectedApiTable.id, id));
  if (found === undefined) throw new Error("A protected API has no current settings");
  return found.settings;
}

/** Finds protected APIs by a part of their name or address. */
export async function searchProtectedApis(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(protectedApiTable)
    .where(
      and(ownProtectedApis(call.viewer), isNull(protectedApiTable.archivedAt), nameOrAddressHolds(likePattern(text))),
    )
    .orderBy(asc(collated(protectedApiTable.name)), asc(protectedApiTable.id))
    .limit(limit);
  return rows.map(({ id, name, baseUrl }) => ({ scope: "protection", id, title: name, detail: baseUrl }));
}

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
export const knownApi = { row: protectedApiTable, mode: modeInForce, clients: countedClients };
/** Every API has a current version. */
export const inForce: SQL | undefined = and(
  eq(config.apiId, protectedApiTable.id),
  eq(config.version, protectedApiTable.configVersion),
);

/** Reads one protected API. @throws Failure `not_found` */
export async function getProtectedApi(call: ViewerCall, id: string): Promise<ProtectedApi> {
  const [found] = await call.platform.postgres.db
    .select(knownApi)
    .from(protectedApiTable)
    .innerJoin(config, inForce)
    .where(and(eq(protectedApiTable.id, id), ownProtectedApis(call.viewer)));
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
    trusts_remote_addr: row.trustsRemoteAddr,
    client_ways: presentWays(row.clientWays),
    new_clients: row.newClients,
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

/** The ids of the protected APIs that the filters select, in their order. */
export async function selectProtectedApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["protectedApis.select"]>,
): Promise<AnswerOf<Endpoints["protectedApis.select"]>> {
  const { where, orderBy } = protectedApiSelection(call, query);
  const rows = await call.platform.postgres.db
    .select({ id: protectedApiTable.id })
    .from(protectedApiTable)
    .innerJoin(config, inForce)
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}
