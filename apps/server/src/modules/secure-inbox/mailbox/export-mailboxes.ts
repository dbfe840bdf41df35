import { type Endpoints, type Mailbox, type MailboxColumn, mailboxColumns, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Cell, csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { selectMailboxIds } from "./list-mailboxes.ts";
import { presentMailbox, selectMailboxes } from "./present.ts";

/** Streams the selected mailboxes as CSV. */
export async function exportMailboxes(
  call: ViewerCall,
  query: QueryOf<Endpoints["mailboxes.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = mailboxColumns.options, ...selection } = query;
  const { ids } = await selectMailboxIds(call, selection);
  await recordExport(call, { subjectType: "mailbox", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    (await selectMailboxes(db, call.now).where(inArray(table.id, some))).map(presentMailbox);
  return csvOf(column, readInBatches(ids, read), cellOf);
}

function cellOf(mailbox: Mailbox, column: MailboxColumn): Cell {
  if (column === "vip") return mailbox.is_vip;
  return column === "watched" ? mailbox.is_watched : mailbox[column];
}
