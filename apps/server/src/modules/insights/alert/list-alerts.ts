import type { AlertState, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { filterMembers } from "../api/place-sql.ts";
import { readMembers } from "../api/places.ts";
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
  const { included } = filterMembers(await readMembers(platform.postgres.db, viewer.providerId), lists);
  const pattern = search === undefined ? null : likePattern(search);
  const any = (column: AnyPgColumn, values: readonly (string | number)[] | undefined) =>
    values === undefined ? undefined : inArray(column, [...values]);
  const where = and(
    eq(table.providerId, viewer.providerId),
    state === undefined ? undefined : eq(table.state, state),
    any(table.severity, lists["severity[is]"]),
    any(table.kind, lists["kind[is]"]),
    or(
      and(any(table.host, lists["host[is]"]) ?? sql`true`, any(table.port, lists["port[is]"])),
      ...included.map(({ host, port }) => and(eq(table.host, host), eq(table.port, port))),
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

/** The ids of the alerts that the filters select, in their order. */
export async function selectAlerts(
  call: ViewerCall,
  query: AlertSelection,
): Promise<AnswerOf<Endpoints["alerts.select"]>> {
  return readIds(call.platform.postgres.db, table, await alertSelection(call, query));
}
