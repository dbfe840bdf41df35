import { alertKind, alertParameters, type AlertKind, type AlertRule, type AlertSeverity } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { evaluationTable, ruleTable } from "./table.ts";

/** How much each kind matters when nobody says otherwise, and what it is called until somebody renames it. */
const defaults: Readonly<Record<AlertKind, readonly [name: string, severity: AlertSeverity]>> = {
  new_api: ["New API", "info"],
  new_operation: ["New operation", "info"],
  shadow: ["Undocumented operation called", "medium"],
  zombie: ["Deprecated operation called", "medium"],
  violation: ["Calls break the contract", "medium"],
  pii_new: ["New personal data", "high"],
  weak_jwt: ["Weak credentials", "high"],
  error_rate: ["Calls fail", "high"],
  latency: ["Calls are slow", "medium"],
  traffic_drop: ["Traffic drops", "high"],
  traffic_spike: ["Traffic spikes", "medium"],
  source_silent: ["Source is silent", "high"],
};

/** The numbers of a kind, those given in place of the initial ones. */
export function numbersOf(kind: AlertKind, given: AlertRule["params"] = {}): AlertRule["params"] {
  const initial = Object.entries(alertParameters[kind]).map(([name, parameter]) => [name, parameter.initial] as const);
  return { ...Object.fromEntries(initial), ...given };
}

/** Gives a provider one rule of each kind, once: rules that somebody deletes stay away. */
export async function ensureRules(db: Queryable, providerId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(evaluationTable)
      .values({ providerId, evaluatedUntil: now, resumedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) return;
    const shared = { providerId, enabled: true, channels: [], primed: false, createdAt: now, updatedAt: now };
    const scope = { apis: [], operations: [], sources: [] };
    await tx.insert(ruleTable).values(
      alertKind.options.map((kind) => {
        const [name, severity] = defaults[kind];
        return { ...shared, id: newId(), name, kind, severity, scope, params: numbersOf(kind) };
      }),
    );
  });
}
