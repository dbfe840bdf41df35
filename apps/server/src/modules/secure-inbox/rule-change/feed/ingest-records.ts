import {
  type AuditChange,
  collapseChanges,
  readAuditRecord,
  type RuleContext,
  scoreAuditChange,
} from "@parapet/mail-analysis";
import { and, arrayOverlaps, eq, inArray, sql } from "drizzle-orm";
import type { Platform } from "../../../../platform/platform.ts";
import type { Transaction } from "../../../../platform/postgres/postgres.ts";
import { type MailboxRow, mailboxTable } from "../../mail/table.ts";
import { isKnownClient, readRuleContext } from "../read-rule-context.ts";
import { enqueueRulesRead } from "../read-rules-task.ts";
import { recordRuleChange } from "../record-rule-change.ts";
import { storable } from "../storable.ts";
import { auditFeedTable, auditRecordTable as table, type OtherAuditChange } from "../table.ts";

type Counts = Record<string, number>;

/**
 * Ingests a blob's records, each once. Rule records wait for the mailbox's rules to be read, which is enqueued; others
 * are stored as changes directly. Null for an expired blob.
 */
export async function ingestRecords(
  tx: Transaction,
  platform: Pick<Platform, "clock" | "jobs">,
  providerId: string,
  records: readonly unknown[] | null,
): Promise<void> {
  const readings = (records ?? []).map(readAuditRecord);
  const relevant = readings.flatMap((each) => (each.kind === "ignore" || each.kind === "consent" ? [] : [each]));
  const known = await knownIds(tx, providerId, relevant);
  const { changes, blanks, repeated } = collapseChanges(storable(relevant), known);
  const counts: Counts = { records: readings.length, repeated, gone: records === null ? 1 : 0 };
  for (const each of readings) {
    const reason = each.kind === "ignore" ? each.reason : each.kind === "consent" ? "other_operation" : null;
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  const fresh = [...changes, ...blanks.map(({ last }) => last)];
  counts["changes"] = changes.length;
  counts["blank"] = blanks.reduce((sum, blank) => sum + blank.records, 0);
  const mailboxes = await findMailboxes(tx, providerId, fresh);
  for (const change of fresh) await ingestRecord(tx, platform, { providerId, change, mailboxes });
  await addCounts(tx, providerId, counts);
}

async function knownIds(
  tx: Transaction,
  providerId: string,
  changes: readonly AuditChange[],
): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ origin }) => origin.id);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: table.recordId })
    .from(table)
    .where(and(eq(table.providerId, providerId), inArray(table.recordId, ids)));
  return new Set(rows.map(({ id }) => id));
}

async function findMailboxes(
  tx: Transaction,
  providerId: string,
  changes: readonly AuditChange[],
): Promise<ReadonlyMap<string, MailboxRow>> {
  const named = [...new Set(changes.flatMap(({ origin }) => origin.mailbox ?? []))];
  if (named.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), arrayOverlaps(mailboxTable.addresses, named)));
  return new Map(rows.flatMap((row) => row.addresses.map((address): [string, MailboxRow] => [address, row])));
}

interface Given {
  readonly providerId: string;
  readonly change: AuditChange;
  readonly mailboxes: ReadonlyMap<string, MailboxRow>;
}

async function ingestRecord(
  tx: Transaction,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  { providerId, change, mailboxes }: Given,
): Promise<void> {
  const now = clock.now();
  const { origin } = change;
  const mailbox = mailboxes.get(origin.mailbox ?? "") ?? null;
  const isOfRule = change.kind.startsWith("rule_");
  const isWaiting = isOfRule && mailbox?.isMonitored === true;
  const added = await tx
    .insert(table)
    .values({
      providerId,
      recordId: origin.id,
      mailboxId: mailbox?.id ?? null,
      time: new Date(origin.time),
      receivedAt: now,
      change,
      ip: origin.ip,
      client: origin.client,
      isWaiting,
    })
    .onConflictDoNothing()
    .returning({ id: table.recordId });
  if (added.length === 0) return;
  if (isWaiting) return enqueueRulesRead(tx, jobs, mailbox.id);
  const known = await readRuleContext(tx, { providerId, mailboxId: mailbox?.id ?? null, now });
  const seen = { time: new Date(origin.time), ip: origin.ip, client: origin.client };
  const isClientKnown = await isKnownClient(tx, { providerId, mailboxId: mailbox?.id ?? null }, seen);
  await recordAuditChange(tx, now, { providerId, change, mailbox, context: { ...known, isClientKnown } });
}

async function recordAuditChange(
  tx: Transaction,
  now: Date,
  of: { providerId: string; change: AuditChange; mailbox: MailboxRow | null; context: RuleContext },
): Promise<void> {
  const { providerId, change, mailbox, context } = of;
  if (change.kind === "consent") return;
  const { origin } = change;
  await recordRuleChange(tx, now, {
    providerId,
    mailboxId: mailbox?.id ?? null,
    mailbox: mailbox?.address ?? origin.mailbox ?? "",
    kind: change.kind,
    name: nameOf(change),
    after: "rule" in change ? change.rule : null,
    ...(isOtherAuditChange(change) && { auditChange: change }),
    source: "audit",
    origin,
    score: scoreAuditChange(change, context),
    context,
  });
}

function isOtherAuditChange(change: AuditChange): change is OtherAuditChange {
  return !change.kind.startsWith("rule_") && change.kind !== "consent";
}

function nameOf(change: AuditChange): string {
  switch (change.kind) {
    case "mailbox_forwarding":
      return change.destinations.join(", ");
    case "mailbox_permission":
      return change.grantee;
    case "consent":
      return change.application;
    default:
      return change.ruleName ?? "";
  }
}

async function addCounts(tx: Transaction, providerId: string, counts: Counts): Promise<void> {
  const [feed] = await tx.select().from(auditFeedTable).where(eq(auditFeedTable.providerId, providerId)).for("update");
  if (feed === undefined) return;
  const sums = { ...feed.counts };
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  await tx
    .update(auditFeedTable)
    .set({ counts: sql`${JSON.stringify(sums)}::jsonb` })
    .where(eq(auditFeedTable.providerId, providerId));
}
