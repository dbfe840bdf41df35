import { organizationColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { getTableColumns, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { countedUsers } from "./count-users.ts";
import { selectOrganizations } from "./select-organizations.ts";
import { organizationTable as table, type OrganizationRow } from "./table.ts";

type Exported = OrganizationRow & { readonly users: number };
type Column = (typeof organizationColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ name }) => name,
  users: ({ users }) => users,
  mail_domains: ({ mailDomains }) => mailDomains,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
};

/** Streams the organizations that the filters select as CSV. */
export async function exportOrganizations(
  call: ViewerCall,
  query: QueryOf<Endpoints["organizations.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = organizationColumns.options, ...selection } = query;
  const { ids } = await selectOrganizations(call, selection);
  await recordExport(call, { subjectType: "organization", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    call.platform.postgres.db
      .select({ ...getTableColumns(table), users: countedUsers })
      .from(table)
      .where(inArray(table.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}
