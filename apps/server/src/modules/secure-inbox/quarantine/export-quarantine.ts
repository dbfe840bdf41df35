import { type Endpoints, quarantineColumns, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectQuarantine } from "./list-quarantine.ts";
import { presentHeld, selectHeld } from "./present.ts";
import { quarantineTable as table } from "./table.ts";

/** Streams the selection as CSV. */
export async function exportQuarantine(
  call: ViewerCall,
  query: QueryOf<Endpoints["quarantine.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = quarantineColumns.options, ...selection } = query;
  const { ids } = await selectQuarantine(call, selection);
  await recordExport(call, { subjectType: "quarantine", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) => (await selectHeld(db).where(inArray(table.id, some))).map(presentHeld);
  return csvOf(column, readInBatches(ids, read), (item, name) => item[name]);
}
