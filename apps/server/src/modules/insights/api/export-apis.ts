import { apiColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { apiSelection, presentApis } from "./list-apis.ts";
import { apiTable as table } from "./table.ts";

/** Streams the APIs that the filters select as CSV. */
export async function exportApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["apis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = apiColumns.options, ...selection } = query;
  const { where, orderBy } = apiSelection(call, selection);
  const { db } = call.platform.postgres;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  await recordExport(call, { subjectType: "api", query });
  const read = async (ids: string[]) => presentApis(call, await db.select().from(table).where(inArray(table.id, ids)));
  const ids = rows.map(({ id }) => id);
  return csvOf(column, readInBatches(ids, read), (api, name) => (name === "tags" ? api.tags.join(", ") : api[name]));
}
