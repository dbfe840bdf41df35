import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { countRows, readRows } from "../../../platform/clickhouse/read-rows.ts";
import { resolveSelection } from "./resolve-selection.ts";
import { decisionRow, listColumnsSql } from "./decision-row.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { getOrder, selectDecisions } from "./sql.ts";

type Row = Endpoints["decisions.list"];

/** Lists the decisions that the filters select, of those that the caller may see. */
export async function listDecisions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, sort, ...selection } = query;
  await settleRows(call.platform);
  const { where, params } = selectDecisions(call.viewer, selection, await resolveSelection(call, selection));
  const { clickhouse } = call.platform;
  const [rows, count] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${listColumnsSql} FROM decision WHERE ${where} ORDER BY ${getOrder(sort)}
        LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: decisionRow,
    }),
    countRows(clickhouse, { table: "decision", where, params }),
  ]);
  const companions = await readCompanions(call, rows);
  return { items: rows.map((row) => presentDecision(row, companions)), ...count, page, page_size };
}
