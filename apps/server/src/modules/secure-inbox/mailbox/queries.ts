import {
  type Endpoints,
  type Mailbox,
  type MailboxColumn,
  mailboxColumns,
  type QueryOf,
  type AnswerOf,
} from "@parapet/contract";
import { inArray, and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Cell, csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { collated, pageRange } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { isSuggested, type MailboxSelection, mailboxSelectionOf } from "./mailbox-selection.ts";
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

type Row = Endpoints["mailboxes.list"];

/** Lists the tenant's mailboxes. */
export async function listMailboxes(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { db } = call.platform.postgres;
  const { where, orderBy } = mailboxSelectionOf(call.viewer, selection, call.now);
  const { limit, offset } = pageRange(query);
  const ofProvider = eq(table.providerId, call.viewer.providerId);
  const those = (condition: unknown) => sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
  const [rows, [found], departments, [counts]] = await Promise.all([
    selectMailboxes(db, call.now)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
    db
      .selectDistinct({ name: table.department, order: collated(table.department) })
      .from(table)
      .where(and(ofProvider, isNotNull(table.department)))
      .orderBy(collated(table.department)),
    db
      .select({
        all: count(),
        watched: those(table.isMonitored),
        vip: those(table.isVip),
        suggested: those(isSuggested),
      })
      .from(table)
      .where(ofProvider),
  ]);
  return {
    items: rows.map(presentMailbox),
    total: found?.total ?? 0,
    page,
    page_size,
    departments: departments.flatMap(({ name }) => name ?? []),
    counts: counts ?? { all: 0, watched: 0, vip: 0, suggested: 0 },
  };
}

/** The ids of the selected mailboxes, in order. */
export async function selectMailboxIds(
  call: ViewerCall,
  query: MailboxSelection,
): Promise<AnswerOf<Endpoints["mailboxes.select"]>> {
  return readIds(call.platform.postgres.db, table, mailboxSelectionOf(call.viewer, query, call.now));
}
