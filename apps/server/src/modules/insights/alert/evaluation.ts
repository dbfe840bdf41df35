import { batchedActions } from "@parapet/api-model";
import { alertParameters, type AlertParameterName } from "@parapet/contract";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { Subject } from "./firing.ts";
import type { RuleApi } from "./rule-apis.ts";
import type { RuleRow } from "./table.ts";

/** One look of a provider's rules at what came. */
export interface Evaluation {
  readonly platform: Pick<Platform, "clickhouse">;
  readonly tx: Transaction;
  readonly providerId: string;
  /** What was received in `[from, to)` was not looked at before. */
  readonly from: Date;
  readonly to: Date;
  /** Since when the evaluation runs without a pause: what was quiet before may have been lost, not unsent. */
  readonly resumedAt: Date;
  /** The places of the provider's APIs by `apiKey`. */
  readonly apis: ReadonlyMap<string, RuleApi>;
}

export const apiKey = (host: string, port: number): string => `${host} ${port}`;

/** A number of a rule, its kind's initial one when it has none of its own. */
export function getParameter({ kind, params }: Pick<RuleRow, "kind" | "params">, name: AlertParameterName): number {
  return params[name] ?? alertParameters[kind][name]?.initial ?? 0;
}

/** Whether a rule is about an API, an operation of it and an action of that. */
export function concerns({ scope }: Pick<RuleRow, "scope">, { apiId, method, template, action }: Subject): boolean {
  if (scope.apis.length > 0 && (apiId === null || !scope.apis.includes(apiId))) return false;
  if (method === null) return true;
  if (scope.operations.length > 0 && !scope.operations.includes(`${method} ${template}`)) return false;
  return scope.actions.length === 0 || batchedActions(action ?? "").some((each) => scope.actions.includes(each));
}

/** A rule that names actions judges each by itself, others all calls of an operation together. */
export function isByAction({ scope }: Pick<RuleRow, "scope">): boolean {
  return scope.actions.length > 0;
}

/** The columns of an operation, and the action where asked for; '' otherwise. */
export function operationColumns(byAction: boolean): { readonly select: string; readonly groupBy: string } {
  const operation = "host, port, method, template";
  return byAction
    ? { select: `${operation}, action`, groupBy: `${operation}, action` }
    : { select: `${operation}, '' AS action`, groupBy: operation };
}

/** The sources that a rule is limited to, as ClickHouse takes them: none means any. */
export function listSources({ scope }: Pick<RuleRow, "scope">): readonly string[] {
  return scope.sources;
}
