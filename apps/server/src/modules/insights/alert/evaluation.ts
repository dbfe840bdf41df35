import { batchedActions } from "@parapet/api-model";
import { alertParameters, type AlertParameterName } from "@parapet/contract";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { PlaceColumns } from "../api/place-sql.ts";
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

/** How rows of calls are grouped by operation. */
interface Grouping {
  /** By action, too. */
  readonly byAction: boolean;
  /** Places whose rows are those of the API that they belong to; null leaves each host by itself. */
  readonly places: PlaceColumns | null;
}

/** Columns of a row `u` that say its operation, and its action where asked for, '' otherwise. */
export function operationColumns({ byAction, places }: Grouping) {
  const operation = "api_host, api_port, method, template";
  const host = `${places?.host ?? "u.host"} AS api_host, ${places?.port ?? "u.port"} AS api_port`;
  const action = byAction ? "u.action" : "''";
  return {
    select: `${host}, u.method AS method, u.template AS template, ${action} AS action`,
    groupBy: byAction ? `${operation}, action` : operation,
    params: places?.params ?? {},
  };
}

/** An operation as `operationColumns` name it. */
export const operationShape = {
  api_host: z.string(),
  api_port: z.number(),
  method: z.string(),
  template: z.string(),
  /** '' where actions aren't asked for, or the calls name none. */
  action: z.string(),
};

/** A row of an operation with the usual names. */
export function toOperation<Row extends { readonly api_host: string; readonly api_port: number }>({
  api_host: host,
  api_port: port,
  ...row
}: Row) {
  return { ...row, host, port };
}

/** The sources that a rule is limited to, as ClickHouse takes them: none means any. */
export function listSources({ scope }: Pick<RuleRow, "scope">): readonly string[] {
  return scope.sources;
}
