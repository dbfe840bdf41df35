import type { Endpoints, MailScan, QueryOf } from "@parapet/contract";
import { and, eq, sql, count, desc, inArray, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { ownScans } from "./policy.ts";
import { subscriptionTable, scanMailboxTable, type ScanRow, scanTable as table } from "./table.ts";

/** Watched mailboxes, and how many of their subscriptions failed. */
export async function countSubscriptions(
  db: Queryable,
  providerId: string,
): Promise<{ readonly watched: number; readonly failed: number }> {
  const [row] = await db
    .select({
      watched: sql`count(*)`.mapWith(Number),
      failed: sql`count(*) FILTER (WHERE ${subscriptionTable.state} = 'failed')`.mapWith(Number),
    })
    .from(subscriptionTable)
    .innerJoin(mailboxTable, and(eq(mailboxTable.id, subscriptionTable.mailboxId), eq(mailboxTable.isMonitored, true)))
    .where(eq(subscriptionTable.providerId, providerId));
  return row ?? { watched: 0, failed: 0 };
}

/** A provider's scans, newest first. */
export async function listScans(
  { platform, viewer }: ViewerCall,
  { page, page_size }: QueryOf<Endpoints["mailScans.list"]>,
) {
  const { db } = platform.postgres;
  const [rows, [all]] = await Promise.all([
    selectScans(db, ownScans(viewer))
      .limit(page_size)
      .offset((page - 1) * page_size),
    db.select({ count: count() }).from(table).where(ownScans(viewer)),
  ]);
  return { items: await presentScans(db, rows), total: all?.count ?? 0, page, page_size };
}

/** @throws Failure `not_found` */
export async function getScan(db: Queryable, viewer: ViewerCall["viewer"], id: string): Promise<MailScan> {
  const [scan] = await presentScans(db, await selectScans(db, and(ownScans(viewer), eq(table.id, id))));
  if (scan === undefined) throw new Failure("not_found");
  return scan;
}

/** The active or paused scan, otherwise the last one. */
export async function findLastScan(db: Queryable, viewer: ViewerCall["viewer"]): Promise<MailScan | null> {
  return (await presentScans(db, await selectScans(db, ownScans(viewer)).limit(1)))[0] ?? null;
}

function selectScans(db: Queryable, which: SQL | undefined) {
  return db.select().from(table).where(which).orderBy(desc(table.createdAt), desc(table.id));
}

async function presentScans(db: Queryable, rows: readonly ScanRow[]): Promise<MailScan[]> {
  if (rows.length === 0) return [];
  const { scanId, state } = scanMailboxTable;
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ scanId, state, count: count() })
    .from(scanMailboxTable)
    .where(inArray(scanId, ids))
    .groupBy(scanId, state);
  return rows.map((row) => {
    const own = counts.filter((each) => each.scanId === row.id);
    const of = (wanted: string) => own.find((each) => each.state === wanted)?.count ?? 0;
    return {
      id: row.id,
      days: row.days,
      state: row.state,
      mailboxes: own.reduce((sum, each) => sum + each.count, 0),
      mailboxes_done: of("done"),
      mailboxes_failed: of("failed"),
      seen: row.seen,
      noticed: row.noticed,
      started_by: row.startedBy,
      created_at: row.createdAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    };
  });
}
