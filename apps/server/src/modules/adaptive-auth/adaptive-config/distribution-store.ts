import { clientKind, signalCode } from "@parapet/contract";
import { signalCap, signalKinds, type Weights } from "@parapet/risk-engine";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

interface Period {
  readonly providerId: string;
  readonly apiId: string;
  readonly from: Date;
  readonly to: Date;
}

const scored = `
  provider_id = {providerId: UUID} AND api_id = {apiId: UUID} AND scored AND cause = 'policy'
  AND time >= {from: DateTime64(3, 'UTC')} AND time < {to: DateTime64(3, 'UTC')}`;

const scoreRow = z.object({ score: z.number(), decisions: z.number(), sessions: z.number() });
const scoresSql = `
  SELECT score, count() AS decisions, countIf(first_of_session) AS sessions
  FROM decision WHERE ${scored} GROUP BY score`;

const fact = z.union([z.string(), z.number(), z.null()]);
const signalRow = z.object({
  code: signalCode,
  raised_rate: z.number(),
  lowered_rate: z.number(),
  unavailable_rate: z.number(),
  /** null if it never occurred. */
  mean_points: z.nullable(z.number()),
  /** ID and facts of the newest call whose risk it raised; "" without one. */
  example: z.tuple([z.string(), z.string()]),
});
const signalsSql = `
  SELECT code, avg(state = 1 AND decibans > 0) AS raised_rate, avg(state = 1 AND decibans < 0) AS lowered_rate,
    avg(state = 2) AS unavailable_rate,
    if(countIf(state = 1) = 0, NULL, avgIf(decibans, state = 1)) AS mean_points,
    argMaxIf((toString(id), signal_facts), time, state = 1 AND decibans > 0) AS example
  FROM decision
  ARRAY JOIN codes AS code, signal_states AS state, signal_decibans AS decibans, facts AS signal_facts
  WHERE ${scored} AND first_of_session
  GROUP BY code`;

const exampleFacts = z.record(z.string(), fact);

function paramsOf({ providerId, apiId, from, to }: Period) {
  const plain = (time: Date) => time.toISOString().replace("Z", "");
  return { providerId, apiId, from: plain(from), to: plain(to) };
}

/** Scored decisions and first calls of sessions, by score. */
export function readScores(clickhouse: ClickHouse, period: Period) {
  return readRows(clickhouse, { sql: scoresSql, params: paramsOf(period), row: scoreRow });
}

/** Totals of each signal over first calls of sessions. */
export async function readSignals(clickhouse: ClickHouse, period: Period) {
  const rows = await readRows(clickhouse, { sql: signalsSql, params: paramsOf(period), row: signalRow });
  return rows.map(({ example: [decisionId, facts], mean_points, ...rates }) => ({
    ...rates,
    mean_points: mean_points ?? 0,
    example: facts === "" ? null : { decision_id: decisionId, facts: exampleFacts.parse(JSON.parse(facts)) },
  }));
}

/** The engine's formula in SQL: unavailable signals count zero, and only critical evidence exceeds the cap. */
/** Max decisions to score, the newest: the page asks again with every change of a weight. */
const maxWeighed = 250_000;

const weighedSql = `
  SELECT kind, score, count() AS days, min(first_at) AS first_at FROM (
    SELECT kind, max(toUInt8(floor(100 / (1 + exp(-(weighed - middle) / spread)) + 0.5))) AS score, min(time) AS first_at
    FROM (
      SELECT client_id, time, middle, spread, JSONExtractString(context, 'client', 'kind') AS kind, arraySum(arrayMap(
        (code, state, decibans) -> if(state = 2, 0, if(has({hard: Array(String)}, code),
          decibans * transform(code, {codes: Array(String)}, {weights: Array(Float64)}, 1.),
          greatest({min: Float64}, least({max: Float64}, decibans * transform(code, {codes: Array(String)}, {weights: Array(Float64)}, 1.))))),
        codes, signal_states, arrayMap(each -> toFloat64(each), signal_decibans))) AS weighed
      FROM decision
      WHERE ${scored} AND JSONExtractString(context, 'client', 'state') NOT IN ('', 'learning')
        AND NOT JSONExtractBool(context, 'client', 'isLearning') AND NOT JSONExtractBool(context, 'elevated')
      ORDER BY time DESC LIMIT ${maxWeighed})
    GROUP BY client_id, toDate(time, 'UTC'), kind)
  GROUP BY kind, score`;

const hard = Object.entries(signalKinds).flatMap(([code, kind]) => ("isHard" in kind ? [code] : []));

const weighedRow = z.object({ kind: clientKind, score: z.number(), days: z.number(), first_at: z.string() });

/** Days of clients by their highest score under given weights, and the first time of each score. */
export function readWeighedScores(clickhouse: ClickHouse, period: Period, weights: Weights) {
  const weighted = Object.entries(weights);
  // An empty table of weights has no type.
  const entries = weighted.length === 0 ? [["", 1] as const] : weighted;
  const params = {
    ...paramsOf(period),
    hard,
    codes: entries.map(([code]) => code),
    weights: entries.map(([, weight]) => weight),
    min: -2 * signalCap,
    max: signalCap,
  };
  return readRows(clickhouse, { sql: weighedSql, params, row: weighedRow });
}
