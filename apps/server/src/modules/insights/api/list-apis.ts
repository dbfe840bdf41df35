import type { Api, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readPage } from "../../../platform/postgres/read-page.ts";
import { readStates } from "./api-states.ts";
import { archivedApis, ownApis } from "./policy.ts";
import { presentApi } from "./present.ts";
import { apiDocumentTable, apiTable as table, type ApiRow } from "./table.ts";

type Row = Endpoints["apis.list"];

/** What is read of an API's members, each a row `m` of the same table. */
const ofMembers = (what: SQL): SQL => sql`(SELECT ${what} FROM ${table} m WHERE m.member_of = ${table.id})`;

const lastSeenAt = sql`greatest(${table.lastSeenAt}, ${ofMembers(sql`max(m.last_seen_at)`)})`;

const sortColumns = {
  name: collated(sql`(${table.host} || ${table.prefix})`),
  operations: table.operations,
  calls: sql`${table.calls} + coalesce(${ofMembers(sql`sum(m.calls)`)}, 0)`,
  first_seen_at: sql`least(${table.firstSeenAt}, ${ofMembers(sql`min(m.first_seen_at)`)})`,
  last_seen_at: lastSeenAt,
};

/** Lists the provider's APIs. */
export async function listApis(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, apiSelection(call, selection), query);
  return { items: await presentApis(call, rows), total, page, page_size };
}

const hasMemberIn = (environments: readonly string[]) =>
  sql`${ofMembers(sql`bool_or(m.prefix = '' AND m.environment = ANY(${sql.param([...environments])}))`)}`;

const hasDocument = sql`EXISTS (SELECT 1 FROM ${apiDocumentTable} d WHERE d.api_id = ${table.id})`;

/** That one of an API's addresses or its name is like a pattern. */
export const apiNameHolds = (pattern: string): SQL => {
  const addresses = ofMembers(sql`string_agg(m.host || ':' || m.port || m.prefix, ' ')`);
  const { host, port, prefix, displayName } = table;
  return holds(
    sql`concat_ws(' ', ${host} || ':' || ${port} || ${prefix}, ${host} || ${prefix}, ${displayName}, ${addresses})`,
    pattern,
  );
};

/** The condition of the APIs that the filters select, and their order. */
export function apiSelection(
  { viewer }: ViewerCall,
  {
    kind,
    archived,
    owner,
    tag,
    environment,
    documented,
    called,
    search,
    sort,
  }: Omit<QueryOf<Row>, "page" | "page_size">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const where = and(
    archived ? archivedApis(viewer) : ownApis(viewer),
    kind === undefined ? undefined : eq(table.kind, kind),
    owner === undefined ? undefined : inArray(table.owner, owner),
    tag === undefined ? undefined : arrayOverlaps(table.tags, tag),
    environment === undefined ? undefined : or(inArray(table.environment, environment), hasMemberIn(environment)),
    documented === undefined ? undefined : documented ? hasDocument : not(hasDocument),
    called === undefined ? undefined : sql`(${lastSeenAt} IS NOT NULL) = ${called}`,
    search === undefined ? undefined : apiNameHolds(likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** Rows with how their APIs stand. */
export async function presentApis(call: ViewerCall, rows: readonly ApiRow[]): Promise<Api[]> {
  const ids = rows.map(({ id }) => id);
  const members = await call.platform.postgres.db.select().from(table).where(inArray(table.memberOf, ids));
  const byApi = Map.groupBy(members, ({ memberOf }) => memberOf);
  const placesOf = (row: ApiRow) => [row, ...(byApi.get(row.id) ?? [])];
  const stateOf = await readStates(call, rows, placesOf);
  return rows.map((row) => presentApi(row, placesOf(row), stateOf(row)));
}
