import type { Api, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { archivedApis, ownApis } from "./policy.ts";
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

/** The condition of the APIs that the filters select, and their order. */
export function apiSelection(
  { viewer }: ViewerCall,
  { kind, archived, search, sort }: Omit<QueryOf<Row>, "page" | "page_size">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const where = and(
    archived ? archivedApis(viewer) : ownApis(viewer),
    kind === undefined ? undefined : eq(table.kind, kind),
    search === undefined ? undefined : holds(sql`(${table.host} || ':' || ${table.port})`, likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** Rows with whether somebody provided a document for them. */
export async function presentApis({ platform }: ViewerCall, rows: readonly ApiRow[]): Promise<Api[]> {
  const ids = rows.map(({ id }) => id);
  const found = await platform.postgres.db
    .selectDistinct({ id: apiDocumentTable.apiId })
    .from(apiDocumentTable)
    .where(inArray(apiDocumentTable.apiId, ids));
  const documented = new Set(found.map(({ id }) => id));
  return rows.map((row) => presentApi(row, documented.has(row.id)));
}
