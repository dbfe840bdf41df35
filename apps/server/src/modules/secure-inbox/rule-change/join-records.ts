import type { RuleChangeKind } from "@parapet/contract";
import {
  type AuditChange,
  isBlank,
  type RuleContext,
  scoreAuditChange,
  scoreChange,
  scoreOf,
} from "@parapet/mail-analysis";
import type { InboxRule } from "@parapet/mail-analysis";
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { MailboxRow } from "../mail/table.ts";
import { compareRules, type FoundDifference, matchesDifference, isReflectedIn } from "./compare-rules.ts";
import { isKnownClient } from "./read-rule-context.ts";
import { recordRuleChange, originColumns } from "./record-rule-change.ts";
import { auditRecordTable as records, ruleChangeStepTable, ruleChangeTable as table } from "./table.ts";

type RuleAuditChange = Extract<AuditChange, { readonly kind: `rule_${string}` }>;

interface Comparison {
  readonly mailbox: MailboxRow;
  /** Null if never read. */
  readonly before: readonly InboxRule[] | null;
  /** Null if unreadable. */
  readonly after: readonly InboxRule[] | null;
  readonly context: RuleContext;
  readonly now: Date;
}

/** Max time between a snapshot change and its audit record. */
const joinedMs = 36 * 3_600_000;
/** Allowed clock difference to Microsoft. */
const skewMs = 2 * 60_000;

/**
 * Records the differences of a comparison with their audit records, and unmatched records on their own. Resolves to the
 * number of changes.
 */
export async function joinRecords(tx: Transaction, comparison: Comparison): Promise<number> {
  const { mailbox, before, after } = comparison;
  const rows = await tx
    .select()
    .from(records)
    .where(and(eq(records.mailboxId, mailbox.id), eq(records.isWaiting, true)))
    .orderBy(records.time, records.recordId);
  const waiting = rows.flatMap(({ change }) => (isOfRule(change) ? [change] : []));
  const left = new Set(waiting);
  let recorded = 0;
  for (const difference of after === null ? [] : compareRules(before ?? [], after)) {
    const matches = waiting.filter((record) => left.has(record) && matchesDifference(record, difference));
    for (const record of matches) left.delete(record);
    if (await recordDifference(tx, comparison, difference, matches.at(-1) ?? null)) recorded += 1;
  }
  for (const record of left) {
    if (await recordUnmatched(tx, comparison, record)) recorded += 1;
  }
  if (rows.length > 0)
    await tx
      .update(records)
      .set({ isWaiting: false })
      .where(
        and(
          eq(records.mailboxId, mailbox.id),
          inArray(
            records.recordId,
            rows.map(({ recordId }) => recordId),
          ),
        ),
      );
  return recorded;
}

function isOfRule(change: AuditChange): change is RuleAuditChange {
  return change.kind.startsWith("rule_");
}

async function recordDifference(
  tx: Transaction,
  { mailbox, before: known, context, now }: Comparison,
  { kind, before, after }: FoundDifference,
  record: RuleAuditChange | null,
): Promise<boolean> {
  const isBaseline = known === null && record === null;
  const around = await withClient(tx, mailbox, context, record);
  const isEnding = after === null || kind === "rule_disabled";
  const score = isEnding ? scoreOf([]) : scoreChange(before, after, withoutItself(around, after));
  // A harmless rule in the first snapshot isn't a change.
  if (isBaseline && score.severity === "none") return false;
  await recordRuleChange(tx, now, {
    providerId: mailbox.providerId,
    mailboxId: mailbox.id,
    mailbox: mailbox.address,
    kind,
    name: (after ?? before)?.name ?? "",
    before,
    after,
    source: record === null ? "snapshot" : "both",
    isBaseline,
    origin: record?.origin ?? null,
    score,
    context,
  });
  return true;
}

/** Records an unmatched audit record: of a rule deleted before it was read, invisible to Graph, or already known. */
async function recordUnmatched(tx: Transaction, comparison: Comparison, record: RuleAuditChange): Promise<boolean> {
  const { mailbox, after, context, now } = comparison;
  // Without the rules, even a record without a name shows that something changed.
  if (isBlank(record) && after !== null) return false;
  if (await joinEarlier(tx, comparison, record)) return false;
  if (after !== null && isReflectedIn(record, after)) return false;
  const around = await withClient(tx, mailbox, context, record);
  await recordRuleChange(tx, now, {
    providerId: mailbox.providerId,
    mailboxId: mailbox.id,
    mailbox: mailbox.address,
    kind: record.kind,
    name: record.ruleName ?? "",
    after: record.rule,
    source: "audit",
    origin: record.origin,
    score: scoreAuditChange(record, around),
    context,
  });
  return true;
}

/** Adds the actor to a change found by an earlier snapshot. */
async function joinEarlier(tx: Transaction, { mailbox, now }: Comparison, record: RuleAuditChange): Promise<boolean> {
  const found = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.mailboxId, mailbox.id),
        isNull(table.operation),
        eq(table.source, "snapshot"),
        gt(table.foundAt, new Date(Math.min(now.getTime(), new Date(record.origin.time).getTime()) - joinedMs)),
      ),
    )
    .orderBy(desc(table.foundAt));
  const row = found.find(({ kind, before, after, foundAt }) => {
    if (!isRuleKind(kind) || foundAt.getTime() < new Date(record.origin.time).getTime() - skewMs) return false;
    return matchesDifference(record, { kind, before, after });
  });
  if (row === undefined) return wasMadeByParapet(tx, mailbox.id, record, now);
  const happenedAt = new Date(record.origin.time);
  await tx
    .update(table)
    .set({ ...originColumns(record.origin), source: "both", happenedAt, isBaseline: false })
    .where(eq(table.id, row.id));
  const step = { what: "audited", state: row.state, actor: record.origin.actor } as const;
  await tx.insert(ruleChangeStepTable).values({ ...step, id: newId(), changeId: row.id, time: now });
  return true;
}

function isRuleKind(kind: RuleChangeKind): kind is FoundDifference["kind"] {
  return kind.startsWith("rule_");
}

/** Parapet's own changes appear in the audit log, too. */
async function wasMadeByParapet(
  tx: Transaction,
  mailboxId: string,
  record: RuleAuditChange,
  now: Date,
): Promise<boolean> {
  const ours = await tx
    .select({ time: ruleChangeStepTable.time, name: table.name, what: ruleChangeStepTable.what })
    .from(ruleChangeStepTable)
    .innerJoin(table, eq(table.id, ruleChangeStepTable.changeId))
    .where(
      and(
        eq(table.mailboxId, mailboxId),
        inArray(ruleChangeStepTable.what, ["disabled", "deleted", "restored"]),
        gt(ruleChangeStepTable.time, new Date(now.getTime() - 7 * 86_400_000)),
      ),
    );
  const at = new Date(record.origin.time).getTime();
  return ours.some(
    ({ time, name, what }) =>
      name === record.ruleName &&
      (record.kind === "rule_removed") === (what === "deleted") &&
      Math.abs(time.getTime() - at) < 10 * 60_000,
  );
}

async function withClient(
  tx: Transaction,
  { id: mailboxId, providerId }: MailboxRow,
  context: RuleContext,
  record: RuleAuditChange | null,
): Promise<RuleContext> {
  if (record === null) return context;
  const { time, ip, client } = record.origin;
  const seen = { time: new Date(time), ip, client };
  return { ...context, isClientKnown: await isKnownClient(tx, { providerId, mailboxId }, seen) };
}

function withoutItself(context: RuleContext, { id }: InboxRule): RuleContext {
  return { ...context, otherRules: context.otherRules.filter((rule) => rule.id !== id) };
}
