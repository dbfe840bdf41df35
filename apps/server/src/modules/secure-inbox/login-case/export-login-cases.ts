import {
  type Endpoints,
  type LoginCase,
  type LoginCaseColumn,
  loginCaseColumns,
  type QueryOf,
} from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectLoginCases } from "./list-login-cases.ts";
import { presentLoginCases } from "./present.ts";
import { loginCaseTable as table } from "./table.ts";

/** Streams the selected cases as CSV. */
export async function exportLoginCases(
  call: ViewerCall,
  query: QueryOf<Endpoints["loginCases.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = loginCaseColumns.options, ...selection } = query;
  const { ids } = await selectLoginCases(call, selection);
  await recordExport(call, { subjectType: "login_case", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentLoginCases(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), (row: LoginCase, name: LoginCaseColumn) => row[name]);
}
