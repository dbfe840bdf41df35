import {
  type Endpoints,
  quarantineColumns,
  type QueryOf,
  lets,
  may,
  type QuarantineDetail,
  type AnswerOf,
} from "@parapet/contract";
import { inArray, desc, eq, and, count, gte, lt, lte, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { findSettings } from "./find-settings.ts";
import { ownItem } from "./policy.ts";
import { presentHeld, selectHeld } from "./present.ts";
import { quarantineTable as table, requestTable } from "./table.ts";

/** Streams the selection as CSV. */
export async function exportQuarantine(
  call: ViewerCall,
  query: QueryOf<Endpoints["quarantine.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = quarantineColumns.options, ...selection } = query;
  const { ids } = await selectQuarantine(call, selection);
  await recordExport(call, { subjectType: "quarantine", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) => (await selectHeld(db).where(inArray(table.id, some))).map(presentHeld);
  return csvOf(column, readInBatches(ids, read), (item, name) => item[name]);
}

/** One quarantined email with its release requests. @throws Failure `not_found` */
export async function getQuarantine(call: ViewerCall, id: string): Promise<QuarantineDetail> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const [row] = await selectHeld(db).where(ownItem(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const [requests, settings] = await Promise.all([
    db
      .select()
      .from(requestTable)
      .where(eq(requestTable.itemId, id))
      .orderBy(desc(requestTable.createdAt), desc(requestTable.id)),
    findSettings(db, viewer.providerId),
  ]);
  return {
    ...presentHeld(row),
    requests: requests.map((each) => ({
      id: each.id,
      requested_by: each.requestedBy,
      reason: each.reason,
      created_at: each.createdAt.toISOString(),
      decision: each.decision,
      decided_by: each.decidedBy,
      decided_at: each.decidedAt?.toISOString() ?? null,
      note: each.note,
    })),
    can_preview: settings.allowsPreview && lets(may.openMail, viewer),
  };
}

type Row = Endpoints["quarantine.list"];
type Selection = QueryOf<Endpoints["quarantine.select"]>;

const sortColumns = {
  held_at: table.heldAt,
  expires_at: table.expiresAt,
  received_at: mail.receivedAt,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${mail.severity})`,
  from_address: mail.fromAddress,
  subject: mail.subject,
  mailbox: mailboxTable.address,
};

/** Lists current and past quarantined email, with totals. */
export async function listQuarantine(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = selectionOf(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [rows, [counted], [all]] = await Promise.all([
    selectHeld(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(table)
      .innerJoin(mail, eq(mail.id, table.messageId))
      .innerJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
      .where(where),
    db
      .select({ held: count(), requested: sql`count(*) FILTER (WHERE ${table.isRequested})`.mapWith(Number) })
      .from(table)
      .where(and(eq(table.providerId, call.viewer.providerId), eq(table.state, "held"))),
  ]);
  const { held = 0, requested = 0 } = all ?? {};
  return { items: rows.map(presentHeld), total: counted?.total ?? 0, page, page_size, held, requested };
}

/** The ids of the selection, in order. */
export async function selectQuarantine(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["quarantine.select"]>> {
  const { where, orderBy } = selectionOf(call, query);
  const rows = await selectHeld(call.platform.postgres.db)
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ item }) => item.id) };
}

function selectionOf({ viewer, now }: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const within = lists["expires[lte]"];
  const where = and(
    eq(table.providerId, viewer.providerId),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["request[is]"] === undefined ? undefined : eq(table.isRequested, true),
    lists["mailbox[is]"] && inArray(mailboxTable.address, lower(lists["mailbox[is]"])),
    lists["sender[is]"] && inArray(mail.fromAddress, lower(lists["sender[is]"])),
    lists["verdict[is]"] && inArray(mail.verdict, lists["verdict[is]"]),
    lists["holder[is]"] && inArray(table.heldBy, lists["holder[is]"]),
    within === undefined
      ? undefined
      : and(eq(table.state, "held"), lte(table.expiresAt, new Date(now.getTime() + within * 86_400_000))),
    from === undefined ? undefined : gte(table.heldAt, new Date(from)),
    to === undefined ? undefined : lt(table.heldAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(mail.subject, pattern),
          holds(mail.fromName, pattern),
          holds(mail.fromAddress, pattern),
          holds(mailboxTable.address, pattern),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());
