import type { AlertState, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { filterMembers } from "../api/place-sql.ts";
import { readPlaceMap, type Division } from "../api/places.ts";
import { presentAlerts } from "./present.ts";
import { alertTable as table } from "./table.ts";

type Row = Endpoints["alerts.list"];
type AlertSelection = QueryOf<Endpoints["alerts.select"]>;

const sortColumns = {
  last_seen_at: table.lastSeenAt,
  first_seen_at: table.firstSeenAt,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${table.severity})`,
  count: table.count,
  kind: table.kind,
};

/** Lists the provider's alerts, with how many there are in each state under the other conditions. */
export async function listAlerts(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = await alertSelection(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const everyState = (await alertSelection(call, { ...selection, state: undefined })).where;
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ state: table.state, alerts: count() }).from(table).where(everyState).groupBy(table.state),
  ]);
  const found = new Map(counted.map(({ state, alerts }) => [state, alerts]));
  const inState = (state: AlertState) => found.get(state) ?? 0;
  const total =
    selection.state === undefined ? counted.reduce((sum, { alerts }) => sum + alerts, 0) : inState(selection.state);
  return {
    items: await presentAlerts(call, rows),
    total,
    page,
    page_size,
    states: {
      open: inState("open"),
      acknowledged: inState("acknowledged"),
      snoozed: inState("snoozed"),
      resolved: inState("resolved"),
      false_positive: inState("false_positive"),
    },
  };
}

/** The condition of the alerts that the filters select, and their order. Host and port of an API mean all its places. */
async function alertSelection(
  { platform, viewer }: ViewerCall,
  { state, search, from, to, sort, ...lists }: AlertSelection,
): Promise<{ where: SQL | undefined; orderBy: SQL[] }> {
  const { members, divisions } = await readPlaceMap(platform.postgres.db, viewer.providerId);
  const { included } = filterMembers(members, lists);
  const site = alertSite(divisions);
  const pattern = search === undefined ? null : likePattern(search);
  const any = (column: AnyPgColumn | SQL, values: readonly (string | number)[] | undefined) =>
    values === undefined ? undefined : inArray(sql`${column}`, [...values]);
  const where = and(
    eq(table.providerId, viewer.providerId),
    state === undefined ? undefined : eq(table.state, state),
    any(table.severity, lists["severity[is]"]),
    any(table.kind, lists["kind[is]"]),
    or(
      and(any(site, lists["host[is]"]) ?? sql`true`, any(table.port, lists["port[is]"])),
      included.length === 0
        ? undefined
        : sql`(${site}, ${table.port}) IN (${sql.join(
            included.map(({ host, port }) => sql`(${host}, ${port}::int)`),
            sql`, `,
          )})`,
    ),
    any(table.assigneeId, lists["assignee[is]"]),
    from === undefined ? undefined : gte(table.lastSeenAt, new Date(from)),
    to === undefined ? undefined : lt(table.lastSeenAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(sql`coalesce(${table.host}, '')`, pattern),
          holds(
            sql`concat_ws(' ', coalesce(${table.method}, ''), coalesce(${table.template}, ''), ${table.action})`,
            pattern,
          ),
          holds(table.ruleName, pattern),
          holds(sql`coalesce(${table.finding}, '')`, pattern),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** The host of an alert's place: alerts of operations name the host alone, so that a divided one's raise no new alerts. */
function alertSite(divisions: readonly Division[]): SQL {
  if (divisions.length === 0) return sql`${table.host}`;
  const longest = divisions.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const cases = longest.map(
    ({ host, port, prefix }) => sql`WHEN ${table.host} = ${host} AND ${table.port} = ${port}
      AND starts_with(${table.template} || '/', ${`${prefix}/`}) THEN ${host + prefix}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${table.host} END`;
}

/** The ids of the alerts that the filters select, in their order. */
export async function selectAlerts(
  call: ViewerCall,
  query: AlertSelection,
): Promise<AnswerOf<Endpoints["alerts.select"]>> {
  return readIds(call.platform.postgres.db, table, await alertSelection(call, query));
}
