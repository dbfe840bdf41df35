import { protectedApiColumns, type Endpoints, type ProtectedApi, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { inForce, knownApi, presentProtectedApis } from "./get-protected-api.ts";
import { selectProtectedApis } from "./select-protected-apis.ts";
import { adaptiveConfigTable as config, protectedApiTable as table } from "./table.ts";

/** Streams the protected APIs that the filters select as CSV. */
export async function exportProtectedApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["protectedApis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = protectedApiColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await selectProtectedApis(call, selection);
  await recordExport(call, { subjectType: "protected_api", query });
  const read = async (batch: string[]): Promise<ProtectedApi[]> => {
    const found = await db.select(knownApi).from(table).innerJoin(config, inForce).where(inArray(table.id, batch));
    return presentProtectedApis(call, found);
  };
  return csvOf(column, readInBatches(ids, read), (api, name) => api[name]);
}
