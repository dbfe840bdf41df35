import type { AlertKind, AlertState } from "@parapet/contract";
import { and, eq, inArray, lt, type SQL } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type AlertRow, alertTable, changeTable, type RuleRow } from "./table.ts";

/** Kinds about calls: they resolve once no such call has come for this long. */
const ofCalls: readonly AlertKind[] = ["shadow", "zombie", "violation", "weak_jwt"];
const quietMs = 7 * 86_400_000;
/** Kinds about a condition: they resolve once it hasn't held for this long. */
const ofConditions: readonly AlertKind[] = ["error_rate", "latency", "traffic_drop", "traffic_spike", "source_silent"];
const calmMs = 5 * 60_000;

interface Settling {
  readonly tx: Transaction;
  readonly providerId: string;
  readonly now: Date;
}

const active: AlertState[] = ["open", "acknowledged", "snoozed"];

/** Resolves what is over, and wakes what was snoozed until now. Returns how many are resolved. */
export async function settleAlerts(settling: Settling, evaluated: readonly RuleRow[]): Promise<number> {
  const { tx, providerId, now } = settling;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const own = and(eq(alertTable.providerId, providerId), inArray(alertTable.state, active));
  const change = async (where: SQL | undefined, state: AlertState, what: "quiet" | "awake") => {
    const resolvedAt = state === "resolved" ? now : null;
    const rows = await tx
      .update(alertTable)
      .set({ state, resolvedAt, snoozedUntil: null })
      .where(and(own, where))
      .returning();
    await noteChanges(settling, rows, what);
    return rows.length;
  };
  // A rule that is off says nothing, also not that something is over.
  const rules = evaluated.map(({ id }) => id);
  const ofRules = rules.length === 0 ? undefined : inArray(alertTable.ruleId, rules);
  const calm = and(ofRules, inArray(alertTable.kind, [...ofConditions]), lt(alertTable.lastSeenAt, ago(calmMs)));
  const quiet = and(inArray(alertTable.kind, [...ofCalls]), lt(alertTable.lastSeenAt, ago(quietMs)));
  const resolved =
    (rules.length === 0 ? 0 : await change(calm, "resolved", "quiet")) + (await change(quiet, "resolved", "quiet"));
  await change(and(eq(alertTable.state, "snoozed"), lt(alertTable.snoozedUntil, now)), "open", "awake");
  return resolved;
}

async function noteChanges({ tx, now }: Settling, rows: readonly AlertRow[], what: "quiet" | "awake"): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(changeTable)
    .values(rows.map(({ id, state }) => ({ id: newId(), alertId: id, time: now, what, state })));
}
