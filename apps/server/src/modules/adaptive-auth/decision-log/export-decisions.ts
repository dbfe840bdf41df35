import { decisionColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Cell, csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { type StreamedDecision, streamDecisions } from "./stream-decisions.ts";

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
