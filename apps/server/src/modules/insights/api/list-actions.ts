import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { currentTemplateSql, shapeSql } from "../event/current-template.ts";
import { selectOfApi, type OfApi } from "./places.ts";
import { findApi } from "./queries.ts";
import { toSpan } from "./span.ts";
import type { ApiRow } from "./table.ts";
import { operationKey } from "./to-consumers.ts";
import type { Span } from "./traffic-store.ts";

type Row = Endpoints["apis.actions"];

const maxActions = 1_000;
const maxOperations = 10_000;

const shape = shapeSql(currentTemplateSql("u"));

/** The actions of an API in a span, as a condition on rows `u`. @param time the column that says when */
async function selectActions(
  { postgres }: Pick<Platform, "postgres">,
  api: ApiRow,
  { from, to }: Span,
  time: "hour" | "minute",
): Promise<OfApi> {
  const { sql, params } = await selectOfApi(postgres.db, api);
  return {
    sql: `${sql} AND ${time} >= toStartOfHour({from: DateTime('UTC')}) AND ${time} < {to: DateTime('UTC')}`,
    params: { ...params, from: Math.floor(from.getTime() / 1000), to: Math.ceil(to.getTime() / 1000) },
  };
}

const violationRow = z.object({ action: z.string(), calls: z.number() });
const useRow = z.object({ action: z.string(), calls: z.number(), errors: z.number(), last: z.string() });

/** Lists the actions that calls of one operation name, most called first. @throws Failure `not_found`, `invalid_input` */
export async function listActions(
  call: ViewerCall,
  id: string,
  { method, template, ...range }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const span = toSpan(range, call.now);
  await settleRows(call.platform);
  const { clickhouse } = call.platform;
  const operation = operationKey({ method, template });
  const isOperation = `concat(method, ' ', ${shape}) = {operation: String}`;
  const used = await selectActions(call.platform, api, span, "hour");
  const violated = await selectActions(call.platform, api, span, "minute");
  const [rows, violations] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT action, sum(u.calls) AS calls, sum(u.errors) AS errors, max(u.last) AS last FROM action_usage AS u
        WHERE ${used.sql} AND ${isOperation} GROUP BY action ORDER BY calls DESC, action LIMIT ${maxActions}`,
      params: { ...used.params, operation },
      row: useRow,
    }),
    readRows(clickhouse, {
      sql: `SELECT action, sum(u.calls) AS calls FROM action_call AS u
        WHERE step = 3600 AND verdict = 'violation' AND ${violated.sql} AND ${isOperation} GROUP BY action`,
      params: { ...violated.params, operation },
      row: violationRow,
    }),
  ]);
  const violationsOf = new Map(violations.map(({ action, calls }) => [action, calls]));
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    items: rows.map(({ last, ...rest }) => ({
      ...rest,
      violations: violationsOf.get(rest.action) ?? 0,
      last_seen_at: last,
    })),
  };
}

const countRow = z.object({ operation: z.string(), actions: z.number() });

/** How many actions each operation has, by `operationKey`. */
export async function countActions(
  { clickhouse, postgres }: Pick<Platform, "clickhouse" | "postgres">,
  api: ApiRow,
  span: Span,
): Promise<ReadonlyMap<string, number>> {
  const { sql, params } = await selectActions({ postgres }, api, span, "hour");
  const rows = await readRows(clickhouse, {
    sql: `SELECT concat(method, ' ', ${shape}) AS operation, uniqExact(action) AS actions FROM action_usage AS u
      WHERE ${sql} GROUP BY operation LIMIT ${maxOperations}`,
    params,
    row: countRow,
  });
  return new Map(rows.map(({ operation, actions }) => [operation, actions]));
}
