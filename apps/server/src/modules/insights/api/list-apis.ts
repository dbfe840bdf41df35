import type { Api, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, count, eq, inArray, not, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { archivedApis, ownApis } from "./policy.ts";
import { readStates } from "./api-states.ts";
import { presentApi } from "./present.ts";
import { apiDocumentTable, apiTable as table, type ApiRow } from "./table.ts";

type Row = Endpoints["apis.list"];

const sortColumns = {
  name: collated(table.host),
  operations: table.operations,
  calls: table.calls,
  first_seen_at: table.firstSeenAt,
  last_seen_at: table.lastSeenAt,
};

/** Lists the provider's APIs. */
export async function listApis(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = apiSelection(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: await presentApis(call, rows), total: counted?.total ?? 0, page, page_size };
}

const hasDocument = sql`EXISTS (SELECT 1 FROM ${apiDocumentTable} d WHERE d.api_id = ${table.id})`;

/** The condition of the APIs that the filters select, and their order. */
export function apiSelection(
  { viewer }: ViewerCall,
  { kind, archived, owner, tag, documented, search, sort }: Omit<QueryOf<Row>, "page" | "page_size">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const where = and(
    archived ? archivedApis(viewer) : ownApis(viewer),
    kind === undefined ? undefined : eq(table.kind, kind),
    owner === undefined ? undefined : inArray(table.owner, owner),
    tag === undefined ? undefined : arrayOverlaps(table.tags, tag),
    documented === undefined ? undefined : documented ? hasDocument : not(hasDocument),
    search === undefined
      ? undefined
      : holds(sql`concat_ws(' ', ${table.host} || ':' || ${table.port}, ${table.displayName})`, likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** Rows with how their APIs stand. */
export async function presentApis(call: ViewerCall, rows: readonly ApiRow[]): Promise<Api[]> {
  const stateOf = await readStates(call, rows);
  return rows.map((row) => presentApi(row, stateOf(row)));
}
