import { and, asc, eq, gt, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { auditEntryTable } from "../../../platform/audit.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";

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
