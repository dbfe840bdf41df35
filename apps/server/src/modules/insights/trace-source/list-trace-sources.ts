import type { AnswerOf, Endpoints, QueryOf, TraceSource } from "@parapet/contract";
import { and, or, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readPage } from "../../../platform/postgres/read-page.ts";
import { noActivity, readSourceActivity } from "./activity-store.ts";
import { ownLiveSources } from "./policy.ts";
import { presentTraceSource } from "./present.ts";
import { traceSourceTable as table, type TraceSourceRow } from "./table.ts";

type Row = Endpoints["traceSources.list"];

const sortColumns = { name: collated(table.name), type: table.type, created_at: table.createdAt };

/** Lists the provider's trace sources with what they sent. */
export async function listTraceSources(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(
    call.platform.postgres.db,
    table,
    traceSourceSelection(call, selection),
    query,
  );
  return { items: await presentTraceSources(call, rows), total, page, page_size };
}

/** The condition of the live sources that a search selects, and their order. */
export function traceSourceSelection(
  { viewer }: ViewerCall,
  { search, sort }: Pick<QueryOf<Row>, "search" | "sort">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    ownLiveSources(viewer),
    pattern === null ? undefined : or(holds(table.name, pattern), holds(table.description, pattern)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** Sources with what they sent, all that was acknowledged counted. */
export async function presentTraceSources(
  { platform, viewer, now }: ViewerCall,
  rows: readonly TraceSourceRow[],
): Promise<TraceSource[]> {
  await settleRows(platform);
  const ids = rows.map((row) => row.id);
  const activity = await readSourceActivity(platform.clickhouse, viewer.providerId, ids, now);
  return rows.map((row) => presentTraceSource(row, activity.get(row.id) ?? noActivity, now));
}
