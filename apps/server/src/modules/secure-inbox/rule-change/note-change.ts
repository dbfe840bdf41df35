import type { RuleChangeKind, RuleChangeSource } from "@parapet/contract";
import {
  type AuditOrigin,
  clauseKey,
  type InboxRule,
  judgeDestination,
  type RuleContext,
  type RuleScore,
} from "@parapet/mail-analysis";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { ruleChangeStepTable, type RuleChangeRow, ruleChangeTable as table, type ToldChange } from "./table.ts";
import { tellRuleChange } from "./tell-rule-change.ts";

/** A change that was found, before it is written down. */
export interface FoundChange {
  readonly providerId: string;
  readonly mailboxId: string | null;
  readonly mailbox: string;
  readonly kind: RuleChangeKind;
  readonly name: string;
  readonly before?: InboxRule | null;
  readonly after?: InboxRule | null;
  readonly told?: ToldChange;
  readonly source: RuleChangeSource;
  readonly isBaseline?: boolean;
  readonly origin: AuditOrigin | null;
  readonly score: RuleScore;
  readonly context: RuleContext;
}

/** Writes a change down, and tells people of a grave one. What weighs nothing asks nobody for attention. */
export async function noteChange(tx: Transaction, now: Date, found: FoundChange): Promise<RuleChangeRow> {
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
      told: found.told ?? null,
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
  if (row.severity === "high") await tellRuleChange(tx, row, now);
  return row;
}

/** Who did something, as a row has it. */
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

function destinationsOf({ before, after, told, context }: FoundChange): string[] {
  const rule = after ?? before;
  const sent = rule?.clauses.flatMap((clause) => (sendingActions.has(clauseKey(clause)) ? clause.values : [])) ?? [];
  const named =
    told?.kind === "mailbox_forwarding"
      ? told.destinations
      : told?.kind === "transport_rule"
        ? [...told.copiesTo, ...told.redirectsTo]
        : [];
  const judged = [...sent, ...named].map((each) => judgeDestination(each, context));
  return [...new Set(judged.flatMap(({ isExternal, address }) => (isExternal ? [address] : [])))];
}

const folderClauses = new Set(["action.moveToFolder", "action.copyToFolder"]);

/** The names outlive the folders. */
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
