import { and, asc, eq, gt, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { auditEntryTable } from "../../../platform/audit.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";

interface ListChanges {
  readonly changedAt: Date;
  /** Whose mail they are about; null when any mail may be touched. */
  readonly senders: readonly string[] | null;
  /** Whether nobody did any of it: partners or languages were learnt. */
  readonly isLearnt: boolean;
}

/** What `mailbox.change` says of somebody, as far as it is about VIPs. */
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
 * How lists and thresholds changed since a moment, by people or by learning, as the audit trail tells; null when they did
 * not. Allowed senders and domains of exercises touch the mail of those senders only; who is a partner or a VIP, usual
 * languages, networks of exercises and thresholds may touch any mail.
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
  return { changedAt: last.time, senders, isLearnt: about.every(({ action }) => learning.includes(action)) };
}

function isOfVip(before: unknown, after: unknown): boolean {
  const [one, other] = [vip.safeParse(before), vip.safeParse(after)];
  if (!one.success || !other.success || !(one.data.vip || other.data.vip)) return false;
  return JSON.stringify(one.data) !== JSON.stringify(other.data);
}

/** Null stands for any mail. */
function sendersOf(said: unknown): (string | null)[] {
  const [one, several, gone] = [entry.safeParse(said), entries.safeParse(said), undone.safeParse(said)];
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
