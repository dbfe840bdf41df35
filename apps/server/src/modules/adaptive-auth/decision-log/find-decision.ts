import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { assessmentColumns, wholeColumnsSql, type WholeDecision, wholeDecision } from "./decision-row.ts";
import { withAssessments } from "./with-assessments.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { visible } from "./sql.ts";

/** Reads the row of a decision that the viewer may see. @throws Failure `not_found` */
export async function findDecision(call: ViewerCall, id: string): Promise<WholeDecision> {
  const { platform, viewer } = call;
  await settleRows(platform);
  const { where, params } = visible(viewer);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT ${wholeColumnsSql} FROM decision WHERE ${where} AND id = {id: UUID} LIMIT 1`,
    params: { ...params, id },
    row: wholeDecision,
  });
  const [row] = await withAssessments(call, rows, assessmentColumns);
  if (row === undefined) throw new Failure("not_found");
  return row;
}
