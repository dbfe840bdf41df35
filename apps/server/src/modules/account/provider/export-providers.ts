import { type Endpoints, providerColumns, type QueryOf } from "@parapet/contract";
import { getTableColumns, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { providerSelection } from "./select-providers.ts";
import { counted } from "./sql.ts";
import { providerTable as table, type ProviderRow } from "./table.ts";

type Exported = ProviderRow & { readonly users: number; readonly organizations: number };
type Column = (typeof providerColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ name }) => name,
  contact_name: ({ contactName }) => contactName,
  contact_email: ({ contactEmail }) => contactEmail,
  contact_phone: ({ contactPhone }) => contactPhone,
  users: ({ users }) => users,
  organizations: ({ organizations }) => organizations,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
};

/** Streams the providers that the filters select as CSV. */
export async function exportProviders(
  call: ViewerCall,
  query: QueryOf<Endpoints["providers.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = providerColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, table, providerSelection(call, selection));
  await recordExport(call, { subjectType: "provider", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    db
      .select({ ...getTableColumns(table), ...counted })
      .from(table)
      .where(inArray(table.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}
