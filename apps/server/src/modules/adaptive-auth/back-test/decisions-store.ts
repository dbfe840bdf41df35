import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { storedDecision, type StoredDecision } from "./stored-decision.ts";
import type { BackTestRow } from "./table.ts";

/** Decisions that people said something about are looked at even where they are no first calls. */
type Period = Pick<BackTestRow, "providerId" | "apiId" | "fromTime" | "toTime"> & {
  readonly judged: readonly string[];
};

/** What nobody scored, or something else than the policy settled, settings say nothing about. */
const selected = `
  provider_id = {providerId: UUID} AND api_id = {apiId: UUID} AND scored AND cause = 'policy' AND JSONHas(context, 'client')
  AND time >= {from: DateTime64(3, 'UTC')} AND time < {to: DateTime64(3, 'UTC')}
  AND (first_of_session OR id IN {judged: Array(UUID)})`;

function paramsOf({ providerId, apiId, fromTime, toTime, judged }: Period) {
  const plain = (time: Date) => time.toISOString().replace("Z", "");
  return { providerId, apiId, from: plain(fromTime), to: plain(toTime), judged };
}

/** How many decisions a back-test goes through. */
export async function countDecisions(clickhouse: ClickHouse, period: Period): Promise<number> {
  const sql = `SELECT count() AS total FROM decision WHERE ${selected}`;
  const [row] = await readRows(clickhouse, { sql, params: paramsOf(period), row: z.object({ total: z.number() }) });
  return row?.total ?? 0;
}

/** The next ones in the order of time, after one of them. */
export async function readDecisions(
  clickhouse: ClickHouse,
  period: Period,
  after: { readonly time: string; readonly id: string } | null,
  limit: number,
): Promise<StoredDecision[]> {
  const next = after === null ? "" : "AND (time, id) > ({afterTime: DateTime64(3, 'UTC')}, {afterId: UUID})";
  const sql = `
    SELECT id, time, client_id, method, country, effect, first_of_session, codes, signal_states, signal_decibans,
      middle, spread, context
    FROM decision WHERE ${selected} ${next} ORDER BY time, id LIMIT {limit: UInt32}`;
  const position = after === null ? {} : { afterTime: after.time.replace("Z", ""), afterId: after.id };
  return readRows(clickhouse, { sql, params: { ...paramsOf(period), ...position, limit }, row: storedDecision });
}
