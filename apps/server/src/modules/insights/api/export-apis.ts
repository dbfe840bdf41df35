import { apiColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { apiSelection, presentApis } from "./list-apis.ts";
import { apiTable as table } from "./table.ts";

/** Streams the APIs that the filters select as CSV. */
export async function exportApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["apis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = apiColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, table, apiSelection(call, selection));
  await recordExport(call, { subjectType: "api", query });
  const read = async (some: string[]) =>
    presentApis(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), (api, name) => (name === "tags" ? api.tags.join(", ") : api[name]));
}
