import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { storedDecision, type StoredDecision } from "./stored-decision.ts";
import type { BackTestRow } from "./table.ts";

type Period = Pick<BackTestRow, "providerId" | "apiId" | "fromTime" | "toTime">;

/**
 * Only scored decisions by policy depend on settings. Those that share another one's assessment are equal calls of one caller
 * within a second, and add nothing.
 */
const selected = `
  provider_id = {providerId: UUID} AND api_id = {apiId: UUID} AND scored AND cause = 'policy' AND JSONHas(context, 'client')
  AND time >= {from: DateTime64(3, 'UTC')} AND time < {to: DateTime64(3, 'UTC')}`;

function paramsOf({ providerId, apiId, fromTime, toTime }: Period) {
  const plain = (time: Date) => time.toISOString().replace("Z", "");
  return { providerId, apiId, from: plain(fromTime), to: plain(toTime) };
}

/** Number of decisions of a back-test. */
export async function countDecisions(clickhouse: ClickHouse, period: Period): Promise<number> {
  const sql = `SELECT count() AS total FROM decision WHERE ${selected}`;
  const [row] = await readRows(clickhouse, { sql, params: paramsOf(period), row: z.object({ total: z.number() }) });
  return row?.total ?? 0;
}

const columnsSql = `id, time, client_id, organization_id, method, country, asn, network_kind, effect, first_of_session, user_agent, codes,
  signal_states, signal_decibans, middle, spread, context`;

/** The newest decisions by policy of the last 30 days that have facts for rules, newest first. */
export async function readNewestDecisions(
  clickhouse: ClickHouse,
  { now, ...period }: Pick<Period, "providerId" | "apiId"> & { readonly now: Date },
  limit: number,
): Promise<StoredDecision[]> {
  const sql = `
    SELECT ${columnsSql} FROM decision
    WHERE provider_id = {providerId: UUID} AND api_id = {apiId: UUID} AND scored AND cause = 'policy'
      AND JSONHas(context, 'client') AND time >= {now: DateTime64(3, 'UTC')} - INTERVAL 30 DAY
    ORDER BY time DESC LIMIT {limit: UInt32}`;
  const params = { ...period, now: now.toISOString().replace("Z", ""), limit };
  return readRows(clickhouse, { sql, params, row: storedDecision });
}

/** The next page by time. */
export async function readDecisions(
  clickhouse: ClickHouse,
  period: Period,
  after: { readonly time: string; readonly id: string } | null,
  limit: number,
): Promise<StoredDecision[]> {
  const next = after === null ? "" : "AND (time, id) > ({afterTime: DateTime64(3, 'UTC')}, {afterId: UUID})";
  const sql = `
    SELECT ${columnsSql}
    FROM decision WHERE ${selected} ${next} ORDER BY time, id LIMIT {limit: UInt32}`;
  const position = after === null ? {} : { afterTime: after.time.replace("Z", ""), afterId: after.id };
  return readRows(clickhouse, { sql, params: { ...paramsOf(period), ...position, limit }, row: storedDecision });
}
