import type { AnswerOf, Endpoints, QueryOf, ReportShelf } from "@parapet/contract";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { messageTable } from "../mail/table.ts";
import { presentCases } from "./present.ts";
import { type ReportSelection, reportSelectionOf, shelfCondition } from "./report-selection.ts";
import { caseTable as table } from "./table.ts";

type Row = Endpoints["reports.list"];

/** Lists reported emails, with the count of each shelf under the other filters. */
export async function listReports(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = reportSelectionOf(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const some = (shelf: ReportShelf) =>
    sql<number>`count(*) FILTER (WHERE ${shelfCondition(shelf) ?? sql`true`})`.mapWith(Number);
  const [rows, [shelves]] = await Promise.all([
    db
      .select(getTableColumns(table))
      .from(table)
      .leftJoin(messageTable, eq(messageTable.id, table.messageId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({
        review: some("review"),
        in_review: some("in_review"),
        closed: some("closed"),
        not_analysed: some("not_analysed"),
        all: some("all"),
      })
      .from(table)
      .leftJoin(messageTable, eq(messageTable.id, table.messageId))
      .where(reportSelectionOf(call, { ...selection, shelf: "all" }).where),
  ]);
  const counts = shelves ?? { review: 0, in_review: 0, closed: 0, not_analysed: 0, all: 0 };
  return { items: await presentCases(call, rows), total: counts[selection.shelf], page, page_size, shelves: counts };
}

/** The ids of the selected reports, in order. */
export async function selectReports(
  call: ViewerCall,
  query: ReportSelection,
): Promise<AnswerOf<Endpoints["reports.select"]>> {
  const { where, orderBy } = reportSelectionOf(call, query);
  const rows = await call.platform.postgres.db
    .select({ id: table.id })
    .from(table)
    .leftJoin(messageTable, eq(messageTable.id, table.messageId))
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}
