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
import { compareRules, type FoundDifference, isOf, isTold } from "./compare-rules.ts";
import { noteChange, originColumns } from "./note-change.ts";
import { isKnownClient } from "./read-rule-context.ts";
import { auditRecordTable as records, ruleChangeStepTable, ruleChangeTable as table } from "./table.ts";

type ToldRule = Extract<AuditChange, { readonly kind: `rule_${string}` }>;

interface Comparison {
  readonly mailbox: MailboxRow;
  /** Null where they were never read. */
  readonly before: readonly InboxRule[] | null;
  /** Null where they cannot be read. */
  readonly after: readonly InboxRule[] | null;
  readonly context: RuleContext;
  readonly now: Date;
}

/** A record joins what was found without it at most so long before. */
const joinedMs = 36 * 3_600_000;
/** By so much the clocks here and at Microsoft may differ. */
const skewMs = 2 * 60_000;

/**
 * Writes down what changed in a mailbox's rules: what a comparison shows, with what the audit log tells of it, and what only
 * the log tells. Resolves to how many changes there are.
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
  let noted = 0;
  for (const difference of after === null ? [] : compareRules(before ?? [], after)) {
    const tellers = waiting.filter((told) => left.has(told) && isOf(told, difference));
    for (const told of tellers) left.delete(told);
    if (await noteDifference(tx, comparison, difference, tellers.at(-1) ?? null)) noted += 1;
  }
  for (const told of left) {
    if (await noteAlone(tx, comparison, told)) noted += 1;
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
  return noted;
}

function isOfRule(change: AuditChange): change is ToldRule {
  return change.kind.startsWith("rule_");
}

async function noteDifference(
  tx: Transaction,
  { mailbox, before: known, context, now }: Comparison,
  { kind, before, after }: FoundDifference,
  told: ToldRule | null,
): Promise<boolean> {
  const isBaseline = known === null && told === null;
  const around = await withClient(tx, mailbox, context, told);
  const isEnding = after === null || kind === "rule_disabled";
  const score = isEnding ? scoreOf([]) : scoreChange(before, after, withoutItself(around, after));
  // What was always there and weighs nothing is no news.
  if (isBaseline && score.severity === "none") return false;
  await noteChange(tx, now, {
    providerId: mailbox.providerId,
    mailboxId: mailbox.id,
    mailbox: mailbox.address,
    kind,
    name: (after ?? before)?.name ?? "",
    before,
    after,
    source: told === null ? "snapshot" : "both",
    isBaseline,
    origin: told?.origin ?? null,
    score,
    context,
  });
  return true;
}

/** What only the log tells: of a rule that was gone before it was read, that Microsoft does not show, or that is known. */
async function noteAlone(tx: Transaction, comparison: Comparison, told: ToldRule): Promise<boolean> {
  const { mailbox, after, context, now } = comparison;
  // Without the rules, a record that names none tells at least that there was a change.
  if (isBlank(told) && after !== null) return false;
  if (await joinEarlier(tx, comparison, told)) return false;
  if (after !== null && isTold(told, after)) return false;
  const around = await withClient(tx, mailbox, context, told);
  await noteChange(tx, now, {
    providerId: mailbox.providerId,
    mailboxId: mailbox.id,
    mailbox: mailbox.address,
    kind: told.kind,
    name: told.ruleName ?? "",
    after: told.rule,
    source: "audit",
    origin: told.origin,
    score: scoreAuditChange(told, around),
    context,
  });
  return true;
}

/** A change that was found by comparing, before the log told of it: the log knows who did it. */
async function joinEarlier(tx: Transaction, { mailbox, now }: Comparison, told: ToldRule): Promise<boolean> {
  const found = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.mailboxId, mailbox.id),
        isNull(table.operation),
        eq(table.source, "snapshot"),
        gt(table.foundAt, new Date(Math.min(now.getTime(), new Date(told.origin.time).getTime()) - joinedMs)),
      ),
    )
    .orderBy(desc(table.foundAt));
  const row = found.find(({ kind, before, after, foundAt }) => {
    if (!isRuleKind(kind) || foundAt.getTime() < new Date(told.origin.time).getTime() - skewMs) return false;
    return isOf(told, { kind, before, after });
  });
  if (row === undefined) return wasOurs(tx, mailbox.id, told, now);
  const happenedAt = new Date(told.origin.time);
  await tx
    .update(table)
    .set({ ...originColumns(told.origin), source: "both", happenedAt, isBaseline: false })
    .where(eq(table.id, row.id));
  const step = { what: "audited", state: row.state, actor: told.origin.actor } as const;
  await tx.insert(ruleChangeStepTable).values({ ...step, id: newId(), changeId: row.id, time: now });
  return true;
}

function isRuleKind(kind: RuleChangeKind): kind is FoundDifference["kind"] {
  return kind.startsWith("rule_");
}

/** What Parapet itself did stands in the log as well. */
async function wasOurs(tx: Transaction, mailboxId: string, told: ToldRule, now: Date): Promise<boolean> {
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
  const at = new Date(told.origin.time).getTime();
  return ours.some(
    ({ time, name, what }) =>
      name === told.ruleName &&
      (told.kind === "rule_removed") === (what === "deleted") &&
      Math.abs(time.getTime() - at) < 10 * 60_000,
  );
}

async function withClient(
  tx: Transaction,
  { id: mailboxId, providerId }: MailboxRow,
  context: RuleContext,
  told: ToldRule | null,
): Promise<RuleContext> {
  if (told === null) return context;
  const { time, ip, client } = told.origin;
  const seen = { time: new Date(time), ip, client };
  return { ...context, isClientKnown: await isKnownClient(tx, { providerId, mailboxId }, seen) };
}

function withoutItself(context: RuleContext, { id }: InboxRule): RuleContext {
  return { ...context, otherRules: context.otherRules.filter((rule) => rule.id !== id) };
}
