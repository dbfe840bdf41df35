import { decisionColumns, type Endpoints, type QueryOf, type Decision } from "@parapet/contract";
import type * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { streamRows } from "../../../platform/clickhouse/read-rows.ts";
import { type Cell, csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { columnsWithSignalsSql, foundColumns, rowWithSignals, getSignals } from "./decision-row.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { resolveSelection } from "./resolve-selection.ts";
import { getOrder, selectDecisions, type Selection } from "./sql.ts";
import { withAssessments } from "./with-assessments.ts";

/** An exported decision. */
interface StreamedDecision {
  readonly decision: Decision;
  /** null without a score. */
  readonly evidence: number | null;
  readonly signals: ReturnType<typeof getSignals>;
}

/** Rows per batch of lookups. */
const batchRows = 1000;

/** Streams the selected decisions, newest first, in batches. */
async function streamDecisions(
  call: ViewerCall,
  selection: Selection,
): Promise<AsyncIterable<readonly StreamedDecision[]>> {
  await settleRows(call.platform);
  const { where, params } = selectDecisions(call.viewer, selection, await resolveSelection(call, selection));
  const batches = await streamRows(call.platform.clickhouse, {
    sql: `SELECT ${columnsWithSignalsSql} FROM decision WHERE ${where} ORDER BY ${getOrder("-time")}`,
    params,
    row: rowWithSignals,
  });
  return presentedIn(call, batches);
}

async function* presentedIn(
  call: ViewerCall,
  batches: AsyncIterable<z.output<typeof rowWithSignals>[]>,
): AsyncGenerator<readonly StreamedDecision[]> {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += batchRows) {
      const rows = await withAssessments(call, batch.slice(at, at + batchRows), foundColumns);
      const companions = await readCompanions(call, rows);
      yield rows.map((row) => ({
        decision: presentDecision(row, companions),
        evidence: row.scored ? row.evidence : null,
        signals: getSignals(row),
      }));
    }
  }
}

type Column = (typeof decisionColumns.options)[number];

/** Streams what the filters select as CSV. */
export async function exportDecisions(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = decisionColumns.options, ...selection } = query;
  const batches = await streamDecisions(call, selection);
  await recordExport(call, { subjectType: "decision", query });
  return csvOf(column, batches, cellOf);
}

/** Streams what the filters select as one JSON object a line. */
export async function exportDecisionLines(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.exportLines"]>,
): Promise<AsyncIterable<string>> {
  const batches = await streamDecisions(call, query);
  await recordExport(call, { subjectType: "decision", query });
  return linesOf(batches);
}

async function* linesOf(batches: AsyncIterable<readonly StreamedDecision[]>): AsyncGenerator<string> {
  for await (const batch of batches)
    yield batch.map(({ decision, ...rest }) => `${JSON.stringify({ ...decision, ...rest })}\n`).join("");
}

function cellOf({ decision, signals }: StreamedDecision, column: Column): Cell {
  if (column === "signals") return signals.filter(speaksAgainst).map(({ code }) => code);
  const cell = decision[column];
  return typeof cell === "object" && cell !== null ? cell.name || cell.id : cell;
}

const speaksAgainst = ({ state, decibans }: StreamedDecision["signals"][number]) =>
  state === "on" && (decibans ?? 0) > 0;
