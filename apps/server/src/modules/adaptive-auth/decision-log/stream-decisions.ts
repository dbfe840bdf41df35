import type { Decision } from "@parapet/contract";
import type * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { streamRows } from "../../../platform/clickhouse/read-rows.ts";
import { askKnown } from "./ask-known.ts";
import { columnsWithSignalsSql, foundColumns, keptWithSignals, signalsOf } from "./kept-decision.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { orderOf, selectDecisions, type Selection } from "./sql.ts";
import { withAssessments } from "./with-assessments.ts";

/** A decision on its way out of the product. */
export interface StreamedDecision {
  readonly decision: Decision;
  /** null where nothing was scored. */
  readonly evidence: number | null;
  readonly signals: ReturnType<typeof signalsOf>;
}

/** Rows whose names, outcomes and feedback are asked for at once. */
const batchRows = 1000;

/** Exactly what the filters select, newest first, in batches: memory stays bounded whatever their number. */
export async function streamDecisions(
  call: ViewerCall,
  selection: Selection,
): Promise<AsyncIterable<readonly StreamedDecision[]>> {
  await settleRows(call.platform);
  const { where, params } = selectDecisions(call.viewer, selection, await askKnown(call, selection));
  const batches = await streamRows(call.platform.clickhouse, {
    sql: `SELECT ${columnsWithSignalsSql} FROM decision WHERE ${where} ORDER BY ${orderOf("-time")}`,
    params,
    row: keptWithSignals,
  });
  return presentedIn(call, batches);
}

async function* presentedIn(
  call: ViewerCall,
  batches: AsyncIterable<z.output<typeof keptWithSignals>[]>,
): AsyncGenerator<readonly StreamedDecision[]> {
  for await (const kept of batches) {
    for (let at = 0; at < kept.length; at += batchRows) {
      const rows = await withAssessments(call, kept.slice(at, at + batchRows), foundColumns);
      const companions = await readCompanions(call, rows);
      yield rows.map((row) => ({
        decision: presentDecision(row, companions),
        evidence: row.scored ? row.evidence : null,
        signals: signalsOf(row),
      }));
    }
  }
}
