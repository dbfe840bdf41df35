import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated, pageRange } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { isSuggested, type MailboxSelection, mailboxSelectionOf } from "./mailbox-selection.ts";
import { presentMailbox, selectMailboxes } from "./present.ts";

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
