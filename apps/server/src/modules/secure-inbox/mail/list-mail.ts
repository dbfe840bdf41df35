import { type AnswerOf, type Endpoints, mailShelf, type QueryOf } from "@parapet/contract";
import { count, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { type MailSelection, mailSelectionOf, shelfCondition } from "./mail-selection.ts";
import { presentMail, selectShown } from "./present.ts";
import { mailboxTable, messageTable as table } from "./table.ts";

type Row = Endpoints["mail.list"];

/** Lists email, with the count of each shelf under the other filters. */
export async function listMail(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = mailSelectionOf(call.viewer, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const everyShelf = mailSelectionOf(call.viewer, { ...selection, shelf: "all" }).where;
  const counts = Object.fromEntries(
    mailShelf.options.map((shelf) => [
      shelf,
      sql<number>`count(*) FILTER (WHERE ${shelfCondition(shelf) ?? sql`true`})`.mapWith(Number),
    ]),
  );
  const [rows, [counted]] = await Promise.all([
    selectShown(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ rows: count(), ...counts })
      .from(table)
      .leftJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
      .where(everyShelf),
  ]);
  const found = new Map(Object.entries(counted ?? {}));
  const on = (shelf: string) => found.get(shelf) ?? 0;
  return {
    items: rows.map(presentMail),
    total: on(selection.shelf),
    page,
    page_size,
    shelves: {
      threats: on("threats"),
      unwanted: on("unwanted"),
      harmless: on("harmless"),
      all: on("all"),
      open: on("open"),
      phishing: on("phishing"),
      spam: on("spam"),
      clean: on("clean"),
    },
  };
}

/** The ids of the selected emails, in order. */
export async function selectMail(call: ViewerCall, query: MailSelection): Promise<AnswerOf<Endpoints["mail.select"]>> {
  const { where, orderBy } = mailSelectionOf(call.viewer, query);
  const rows = await call.platform.postgres.db
    .select({ id: table.id })
    .from(table)
    .leftJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}
