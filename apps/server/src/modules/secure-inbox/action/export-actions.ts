import {
  type Endpoints,
  type QueryOf,
  type TenantAction,
  type TenantActionColumn,
  tenantActionColumns,
} from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { actionSelection } from "./list-actions.ts";
import { presentActions } from "./present.ts";
import { actionTable as table } from "./table.ts";

/** Streams the selected actions as CSV. */
export async function exportActions(
  call: ViewerCall,
  query: QueryOf<Endpoints["tenantActions.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = tenantActionColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, table, actionSelection(call, selection));
  await recordExport(call, { subjectType: "tenant_action", query });
  const read = async (some: string[]) =>
    presentActions(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), (row: TenantAction, name: TenantActionColumn) => row[name]);
}
