import { eq, inArray, and } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type Firing, toFingerprint } from "./firing.ts";
import { type AlertRow, alertTable, changeTable } from "./table.ts";

interface Raising {
  readonly tx: Transaction;
  readonly providerId: string;
  readonly now: Date;
}

/** Records firings as new, repeated or reopened alerts. Returns the alerts to notify about. */
export async function raiseAlerts({ tx, providerId, now }: Raising, firings: readonly Firing[]): Promise<AlertRow[]> {
  if (firings.length === 0) return [];
  const marked = firings.map((firing) => ({ ...firing, fingerprint: toFingerprint(firing) }));
  const known = await tx
    .select()
    .from(alertTable)
    .where(
      and(
        eq(alertTable.providerId, providerId),
        inArray(
          alertTable.fingerprint,
          marked.map(({ fingerprint }) => fingerprint),
        ),
      ),
    );
  const byFingerprint = new Map(known.map((row) => [row.fingerprint.toString("hex"), row]));
  const raised: AlertRow[] = [];
  for (const firing of marked) {
    const before = byFingerprint.get(firing.fingerprint.toString("hex"));
    const row = before === undefined ? newAlert(providerId, firing) : repeated(before, firing);
    // One-time events, such as a new API, aren't raised again.
    if (before !== undefined && firing.calls === 0) continue;
    if (before === undefined) await tx.insert(alertTable).values(row);
    else await tx.update(alertTable).set(row).where(eq(alertTable.id, row.id));
    if (before !== undefined && before.state === row.state) continue;
    raised.push(row);
    await tx.insert(changeTable).values({
      id: newId(),
      alertId: row.id,
      time: now,
      what: before === undefined ? "raised" : "reopened",
      state: row.state,
      evidence: firing.evidence,
    });
  }
  return raised;
}

type Marked = Firing & { readonly fingerprint: Buffer };

function newAlert(
  providerId: string,
  { rule, subject, evidence, calls, firstAt, lastAt, fingerprint }: Marked,
): AlertRow {
  return {
    ...subject,
    id: newId(),
    providerId,
    fingerprint,
    ruleId: rule.id,
    ruleName: rule.name,
    kind: rule.kind,
    severity: rule.severity,
    state: "open",
    evidence,
    count: Math.max(1, calls ?? 1),
    firstSeenAt: firstAt,
    lastSeenAt: lastAt,
    snoozedUntil: null,
    resolvedAt: null,
    assigneeId: null,
  };
}

/** A firing reopens a resolved alert. Acknowledged, snoozed and false-positive alerts keep their state. */
function repeated(before: AlertRow, { rule, evidence, calls, lastAt }: Firing): AlertRow {
  const isBack = before.state === "resolved";
  const more = calls ?? (isBack ? 1 : 0);
  return {
    ...before,
    ruleName: rule.name,
    severity: rule.severity,
    evidence: calls === null ? { ...evidence, since: isBack ? evidence.since : before.evidence.since } : evidence,
    count: before.count + more,
    lastSeenAt: lastAt > before.lastSeenAt ? lastAt : before.lastSeenAt,
    ...(isBack && { state: "open", resolvedAt: null, assigneeId: null }),
  };
}
