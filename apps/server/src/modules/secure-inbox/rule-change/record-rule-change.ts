import type { RuleChangeKind, RuleChangeSource } from "@parapet/contract";
import {
  type AuditOrigin,
  clauseKey,
  type InboxRule,
  classifyDestination,
  type RuleContext,
  type RuleScore,
} from "@parapet/mail-analysis";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { ruleChangeStepTable, type RuleChangeRow, ruleChangeTable as table, type OtherAuditChange } from "./table.ts";

/** A detected change before it is stored. */
export interface FoundChange {
  readonly providerId: string;
  readonly mailboxId: string | null;
  readonly mailbox: string;
  readonly kind: RuleChangeKind;
  readonly name: string;
  readonly before?: InboxRule | null;
  readonly after?: InboxRule | null;
  readonly auditChange?: OtherAuditChange;
  readonly source: RuleChangeSource;
  readonly isBaseline?: boolean;
  readonly origin: AuditOrigin | null;
  readonly score: RuleScore;
  readonly context: RuleContext;
}

/** Stores a change and notifies handlers if it is severe. Changes without a score are acknowledged automatically. */
export async function recordRuleChange(tx: Transaction, now: Date, found: FoundChange): Promise<RuleChangeRow> {
  const { before = null, after = null, origin, score, context } = found;
  const [row] = await tx
    .insert(table)
    .values({
      id: newId(),
      providerId: found.providerId,
      mailboxId: found.mailboxId,
      mailbox: found.mailbox,
      kind: found.kind,
      ruleId: after?.id ?? before?.id ?? null,
      name: found.name,
      before,
      after,
      auditChange: found.auditChange ?? null,
      folders: foldersOf([before, after], context),
      source: found.source,
      isBaseline: found.isBaseline ?? false,
      happenedAt: origin === null ? now : new Date(origin.time),
      foundAt: now,
      ...originColumns(origin),
      score: score.score,
      severity: score.severity,
      signals: score.signals.map(({ id, points, evidence }) => ({ id, points, evidence: [...evidence] })),
      lowerWithout: [...score.lowerWithout],
      destinations: destinationsOf(found),
      state: score.severity === "none" ? "acknowledged" : "new",
    })
    .returning();
  if (row === undefined) throw new Error("The change was not added");
  await tx
    .insert(ruleChangeStepTable)
    .values({ id: newId(), changeId: row.id, time: now, what: "found", state: row.state });
  if (row.severity === "high") await notifyAboutRuleChange(tx, row, now);
  return row;
}

/** The columns of a change's origin. */
export function originColumns(origin: AuditOrigin | null) {
  return {
    actor: origin?.actor ?? null,
    ip: origin?.ip ?? null,
    client: origin?.client ?? null,
    appId: origin?.appId ?? null,
    sessionId: origin?.sessionId ?? null,
    operation: origin?.operation ?? null,
  };
}

const sendingActions = new Set(["action.forwardTo", "action.redirectTo", "action.forwardAsAttachmentTo"]);

function destinationsOf({ before, after, auditChange, context }: FoundChange): string[] {
  const rule = after ?? before;
  const sent = rule?.clauses.flatMap((clause) => (sendingActions.has(clauseKey(clause)) ? clause.values : [])) ?? [];
  const named =
    auditChange?.kind === "mailbox_forwarding"
      ? auditChange.destinations
      : auditChange?.kind === "transport_rule"
        ? [...auditChange.copiesTo, ...auditChange.redirectsTo]
        : [];
  const judged = [...sent, ...named].map((each) => classifyDestination(each, context));
  return [...new Set(judged.flatMap(({ isExternal, address }) => (isExternal ? [address] : [])))];
}

const folderClauses = new Set(["action.moveToFolder", "action.copyToFolder"]);

/** Stored because folders may be deleted. */
function foldersOf(rules: readonly (InboxRule | null)[], { folderNames }: RuleContext): Record<string, string> {
  const ids = rules.flatMap((rule) =>
    (rule?.clauses ?? []).flatMap((clause) => (folderClauses.has(clauseKey(clause)) ? clause.values : [])),
  );
  return Object.fromEntries(
    ids.flatMap((id): [string, string][] => {
      const name = folderNames.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

/** Notifies handlers of a severe change. */
async function notifyAboutRuleChange(tx: Transaction, row: RuleChangeRow, now: Date): Promise<void> {
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind: "rule_change.found",
    severity: "error",
    details: { mailbox: row.mailbox, name: row.name, score: String(row.score) },
    link: `/secure-inbox/account-takeover/email-rules/detail/${row.id}`,
  });
}
