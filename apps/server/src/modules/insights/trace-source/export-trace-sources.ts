import { traceSourceColumns, type Endpoints, type QueryOf, type TraceSource } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { presentTraceSources, traceSourceSelection } from "./list-trace-sources.ts";
import { traceSourceTable as table } from "./table.ts";

/** Streams the trace sources that the search selects as CSV, with what they sent until now. */
export async function exportTraceSources(
  call: ViewerCall,
  query: QueryOf<Endpoints["traceSources.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = traceSourceColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, table, traceSourceSelection(call, selection));
  await recordExport(call, { subjectType: "trace_source", query });
  const read = async (some: string[]): Promise<TraceSource[]> =>
    presentTraceSources(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), (source, name) => source[name]);
}
