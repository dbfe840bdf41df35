import { protectedApiColumns, type Endpoints, type ProtectedApi, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { inForce, knownApi, presentProtectedApis } from "./get-protected-api.ts";
import { protectedApiSelection } from "./list-protected-apis.ts";
import { adaptiveConfigTable as config, protectedApiTable as table } from "./table.ts";

/** Streams the protected APIs that the filters select as CSV. */
export async function exportProtectedApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["protectedApis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = protectedApiColumns.options, ...selection } = query;
  const { where, orderBy } = protectedApiSelection(call, selection);
  const { db } = call.platform.postgres;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(config, inForce)
    .where(where)
    .orderBy(...orderBy);
  await recordExport(call, { subjectType: "protected_api", query });
  const read = async (ids: string[]): Promise<ProtectedApi[]> => {
    const found = await db.select(knownApi).from(table).innerJoin(config, inForce).where(inArray(table.id, ids));
    return presentProtectedApis(call, found);
  };
  const ids = rows.map(({ id }) => id);
  return csvOf(column, readInBatches(ids, read), (api, name) => api[name]);
}
