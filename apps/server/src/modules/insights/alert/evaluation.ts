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

/** Whether a rule is about an API and an operation of it. */
export function concerns({ scope }: Pick<RuleRow, "scope">, { apiId, method, template }: Subject): boolean {
  if (scope.apis.length > 0 && (apiId === null || !scope.apis.includes(apiId))) return false;
  return scope.operations.length === 0 || method === null || scope.operations.includes(`${method} ${template}`);
}

/** The sources that a rule is limited to, as ClickHouse takes them: none means any. */
export function listSources({ scope }: Pick<RuleRow, "scope">): readonly string[] {
  return scope.sources;
}
