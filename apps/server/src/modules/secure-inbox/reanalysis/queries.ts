import { type MailReanalysis, type ReanalysisOutlook, reanalysisDays } from "@parapet/contract";
import { and, asc, eq, gt, inArray, count, desc } from "drizzle-orm";
import * as z from "zod/mini";
import { auditEntryTable } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { affectedEmails } from "./affected-emails.ts";
import { type ReanalysisRow, reanalysisTable as table } from "./table.ts";

interface ListChanges {
  readonly changedAt: Date;
  /** Affected senders; null if any email may be affected. */
  readonly senders: readonly string[] | null;
  /** Whether all changes were learned automatically. */
  readonly isLearned: boolean;
}

/** The VIP fields of a `mailbox.change` audit row. */
const vip = z.object({ vip: z.boolean(), names: z.array(z.string()), addresses: z.array(z.string()) });
const entry = z.object({ kind: z.string(), value: z.string() });
const entries = z.object({ kind: z.string(), values: z.array(z.string()) });
const undone = z.object({ values: z.array(z.string()) });

const learning = ["mail_partner.learn", "mail_language.learn"];
const actions = [
  ...learning,
  "mail_protection.add",
  "mail_protection.remove",
  "mail_protection.import",
  "mail_protection.undo_import",
  "mail_partner.dismiss",
  "mail_partner.restore",
  "mail_thresholds.change",
  "mailbox.change",
  "mail_vip_group.sync",
];

/**
 * List and threshold changes since a time, from the audit log; null without any. Allow entries and simulation domains
 * affect their senders' email only; all other changes may affect any email.
 */
export async function readListChanges(db: Queryable, providerId: string, after: Date): Promise<ListChanges | null> {
  const rows = await db
    .select({
      action: auditEntryTable.action,
      time: auditEntryTable.time,
      before: auditEntryTable.before,
      after: auditEntryTable.after,
    })
    .from(auditEntryTable)
    .where(
      and(
        eq(auditEntryTable.providerId, providerId),
        gt(auditEntryTable.time, after),
        inArray(auditEntryTable.action, actions),
      ),
    )
    .orderBy(asc(auditEntryTable.time));
  const about = rows.filter(({ action, before, after: now }) => action !== "mailbox.change" || isOfVip(before, now));
  const last = about.at(-1);
  if (last === undefined) return null;
  const touched = about.flatMap(({ before, after: now }) => sendersOf(now ?? before));
  const senders = touched.every((each) => each !== null) ? [...new Set(touched)] : null;
  return { changedAt: last.time, senders, isLearned: about.every(({ action }) => learning.includes(action)) };
}

function isOfVip(before: unknown, after: unknown): boolean {
  const [one, other] = [vip.safeParse(before), vip.safeParse(after)];
  if (!one.success || !other.success || !(one.data.vip || other.data.vip)) return false;
  return JSON.stringify(one.data) !== JSON.stringify(other.data);
}

/** Null means any email. */
function sendersOf(values: unknown): (string | null)[] {
  const [one, several, gone] = [entry.safeParse(values), entries.safeParse(values), undone.safeParse(values)];
  if (one.success) return [senderOf(one.data.kind, one.data.value)];
  if (several.success) return several.data.values.map((value) => senderOf(several.data.kind, value));
  if (gone.success)
    return gone.data.values.map((each) => {
      const [kind = "", value = ""] = each.split(" ");
      return senderOf(kind, value);
    });
  return [null];
}

function senderOf(kind: string, value: string): string | null {
  return kind === "allow" || kind === "simulation_domain" ? value : null;
}

/** Whether email should be reanalyzed, how much of it, and the last run. */
export async function readReanalysis({ platform, viewer, now }: ViewerCall): Promise<ReanalysisOutlook> {
  const { db } = platform.postgres;
  const last = await findLast(db, viewer.providerId);
  const changes = await readListChanges(db, viewer.providerId, last?.createdAt ?? new Date(0));
  const senders = changes?.senders ?? null;
  const touched = await Promise.all(
    reanalysisDays.map(async (days) => {
      const since = new Date(now.getTime() - days * 86_400_000);
      const which = affectedEmails(db, { providerId: viewer.providerId, since, until: now, senders });
      const [found] = await db.select({ mails: count() }).from(messageTable).where(which);
      return { days, mails: found?.mails ?? 0 };
    }),
  );
  return {
    changed_at: changes?.changedAt.toISOString() ?? null,
    is_learnt: changes?.isLearned ?? false,
    senders: senders === null ? null : [...senders],
    touched,
    last: last === null ? null : presentReanalysis(last),
  };
}

/** The running reanalysis, otherwise the last one. */
export async function findLast(db: Queryable, providerId: string): Promise<ReanalysisRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.providerId, providerId))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row ?? null;
}

/** @throws Failure `not_found` */
export async function findReanalysis(
  db: Queryable,
  { providerId }: ViewerCall["viewer"],
  id: string,
): Promise<ReanalysisRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.id, id)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

export function presentReanalysis(row: ReanalysisRow): MailReanalysis {
  return {
    id: row.id,
    days: row.days,
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    failed: row.failed,
    started_by: row.startedBy,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
