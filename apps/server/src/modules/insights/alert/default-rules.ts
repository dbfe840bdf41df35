import {
  alertKind,
  alertParameters,
  initialRuleNames,
  type AlertKind,
  type AlertRule,
  type InsightsSeverity,
} from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { evaluationTable, ruleTable } from "./table.ts";

/** Default severity of each kind. */
const severities: Readonly<Record<AlertKind, InsightsSeverity>> = {
  new_api: "info",
  new_operation: "info",
  shadow: "medium",
  zombie: "medium",
  violation: "medium",
  pii_new: "high",
  weak_jwt: "high",
  error_rate: "high",
  latency: "medium",
  traffic_drop: "high",
  traffic_spike: "medium",
  source_silent: "high",
};

/** The numbers of a kind, those given in place of the initial ones. */
export function getParameters(kind: AlertKind, given: AlertRule["params"] = {}): AlertRule["params"] {
  const initial = Object.entries(alertParameters[kind]).map(([name, parameter]) => [name, parameter.initial] as const);
  return { ...Object.fromEntries(initial), ...given };
}

/** Creates one rule of each kind for a provider, once: deleted rules aren't recreated. */
export async function ensureRules(db: Queryable, providerId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(evaluationTable)
      .values({ providerId, evaluatedUntil: now, resumedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) return;
    const shared = {
      providerId,
      enabled: true,
      channels: [],
      primed: false,
      actionsPrimed: false,
      createdAt: now,
      updatedAt: now,
    };
    const scope = { apis: [], operations: [], actions: [], sources: [] };
    await tx.insert(ruleTable).values(
      alertKind.options.map((kind) => ({
        ...shared,
        id: newId(),
        name: initialRuleNames[kind],
        kind,
        severity: severities[kind],
        scope,
        params: getParameters(kind),
      })),
    );
  });
}
