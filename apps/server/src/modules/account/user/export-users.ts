import { userColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { eq, getTableColumns, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { organizationTable } from "../organization/table.ts";
import { selectUsers } from "./select-users.ts";
import { userTable, type UserRow } from "./table.ts";

type Exported = UserRow & { readonly organization: string | null };
type Column = (typeof userColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ status }) => status,
  organization: ({ organization }) => organization,
  mfa: ({ totpConfirmedAt }) => totpConfirmedAt !== null,
  last_login_at: ({ lastLoginAt }) => lastLoginAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** Streams the people that the filters select as CSV. */
export async function exportUsers(
  call: ViewerCall,
  query: QueryOf<Endpoints["users.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = userColumns.options, ...selection } = query;
  const { ids } = await selectUsers(call, selection);
  await recordExport(call, { subjectType: "user", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    call.platform.postgres.db
      .select({ ...getTableColumns(userTable), organization: organizationTable.name })
      .from(userTable)
      .leftJoin(organizationTable, eq(organizationTable.id, userTable.organizationId))
      .where(inArray(userTable.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}
