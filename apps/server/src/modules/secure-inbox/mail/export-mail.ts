import { type Endpoints, type MailColumn, mailColumns, type MailMessage, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Cell, csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectMail } from "./list-mail.ts";
import { presentMail, selectShown } from "./present.ts";
import { messageTable as table } from "./table.ts";

/** Streams the selected emails as CSV. */
export async function exportMail(
  call: ViewerCall,
  query: QueryOf<Endpoints["mail.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = mailColumns.options, ...selection } = query;
  const { ids } = await selectMail(call, selection);
  await recordExport(call, { subjectType: "mail", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) => (await selectShown(db).where(inArray(table.id, some))).map(presentMail);
  return csvOf(column, readInBatches(ids, read), cellOf);
}

function cellOf(mail: MailMessage, column: MailColumn): Cell {
  return column === "sender" ? mail.from_address : mail[column];
}
