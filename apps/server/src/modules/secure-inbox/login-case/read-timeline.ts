import type { TimelineEntry } from "@parapet/contract";
import { and, arrayContains, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { actionTable, actionTargetTable } from "../action/table.ts";
import { listRuleChangesOf } from "../rule-change/queries.ts";
import {
  directoryAuditTable as audits,
  riskDetectionTable as risks,
  signInTable as signIns,
} from "../sign-in/table.ts";
import { findMailboxId } from "./queries.ts";
import type { LoginCaseRow } from "./table.ts";

/** The timeline extends this far around the detections. */
const aroundMs = 6 * 3_600_000;
const maxEntries = 300;

/** The account's events around a case, newest first. */
export async function readTimeline(
  db: Queryable,
  { id, providerId, userId, firstAt, lastAt }: LoginCaseRow,
): Promise<{ entries: TimelineEntry[]; isCut: boolean }> {
  const [from, to] = [new Date(firstAt.getTime() - aroundMs), new Date(lastAt.getTime() + aroundMs)];
  const mailboxId = await findMailboxId(db, { providerId, userId });
  const [signedIn, changed, found, done, rules] = await Promise.all([
    db
      .select()
      .from(signIns)
      .where(
        and(eq(signIns.providerId, providerId), eq(signIns.userId, userId), gte(signIns.at, from), lte(signIns.at, to)),
      )
      .orderBy(desc(signIns.at))
      .limit(maxEntries + 1),
    db
      .select()
      .from(audits)
      .where(
        and(
          eq(audits.providerId, providerId),
          arrayContains(audits.userIds, [userId]),
          gte(audits.at, from),
          lte(audits.at, to),
        ),
      )
      .orderBy(desc(audits.at))
      .limit(maxEntries),
    db
      .select()
      .from(risks)
      .where(and(eq(risks.providerId, providerId), eq(risks.userId, userId), gte(risks.at, from), lte(risks.at, to)))
      .orderBy(desc(risks.at))
      .limit(maxEntries),
    db
      .select({ action: actionTable })
      .from(actionTable)
      .innerJoin(actionTargetTable, eq(actionTargetTable.actionId, actionTable.id))
      .where(and(eq(actionTable.providerId, providerId), inArray(actionTargetTable.subjectId, [id])))
      .orderBy(desc(actionTable.createdAt))
      .limit(maxEntries),
    mailboxId === null ? [] : listRuleChangesOf(db, mailboxId, from),
  ]);
  const entries: TimelineEntry[] = [
    ...signedIn.map((row): TimelineEntry => ({
      id: `sign_in ${row.id}`,
      time: row.at.toISOString(),
      kind: row.isSuccess ? "sign_in" : "failed_sign_in",
      title: row.appName || row.appId,
      details: some([row.city, row.country, row.ip, row.client, row.deviceName, row.userAgent.slice(0, 120)]),
      outcome: row.isSuccess ? null : `${row.errorCode} ${row.failure}`.trim(),
      detections: row.detections,
      rule_change_id: null,
    })),
    ...changed.map((row): TimelineEntry => ({
      id: `audit ${row.id}`,
      time: row.at.toISOString(),
      kind: /^consent to application/i.test(row.activity) ? "consent" : "audit",
      title: row.activity,
      details: some([...row.targets.map(({ name }) => name), row.actorName, row.ip]),
      outcome: row.isSuccess ? null : "failure",
      detections: [],
      rule_change_id: null,
    })),
    ...found.map((row): TimelineEntry => ({
      id: `risk ${row.id}`,
      time: row.at.toISOString(),
      kind: "risk",
      title: row.type,
      details: some([row.level, row.ip]),
      outcome: row.state,
      detections: [],
      rule_change_id: null,
    })),
    ...rules
      .filter(({ happened_at }) => new Date(happened_at) <= to)
      .map((change): TimelineEntry => ({
        id: `rule ${change.id}`,
        time: change.happened_at,
        kind: "rule",
        title: change.name || change.kind,
        details: some([...change.destinations, change.actor ?? "", change.ip ?? "", change.client ?? ""]),
        outcome: null,
        detections: [],
        rule_change_id: change.id,
      })),
    ...done.map(({ action }): TimelineEntry => ({
      id: `action ${action.id}`,
      time: action.createdAt.toISOString(),
      kind: "action",
      title: action.kind,
      details: some([action.requestedBy]),
      outcome: action.state,
      detections: [],
      rule_change_id: null,
    })),
  ];
  const newest = entries.toSorted((a, b) => (a.time < b.time ? 1 : -1));
  return { entries: newest.slice(0, maxEntries), isCut: newest.length > maxEntries };
}

const some = (values: readonly string[]) => values.filter((value) => value !== "");
