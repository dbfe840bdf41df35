import { type Counterfactual, counterfactuals, type Observation } from "@parapet/risk-engine";
import type { Platform } from "../../../../platform/platform.ts";
import { learningService } from "../../learning/learning-service.ts";
import { parseTrainingSample } from "../../learning/parse-training-sample.ts";
import type { Decision, Scored } from "../decide/decision.ts";

const maxClients = 50;

type Risky = Decision & { readonly scored: Scored; readonly client: NonNullable<Decision["client"]> };

/** What would have lowered the risk of calls, by decision ID. Runs when rows are written, after the responses. */
export async function getCounterfactuals(
  platform: Platform,
  decisions: readonly Decision[],
): Promise<ReadonlyMap<string, readonly Counterfactual[]>> {
  const risky = decisions.filter(isRisky);
  if (risky.length === 0) return new Map();
  const clients = [...new Set(risky.map(({ client }) => client.id))].slice(0, maxClients);
  const typical = await findTypicalCalls(platform, clients).catch((error: unknown) => {
    platform.log.warn({ err: error }, "failed to compute counterfactuals; logging decisions without them");
    return new Map<string, Observation>();
  });
  const { learning } = platform.services.get(learningService);
  return new Map(
    risky.map(({ id, api, client, scored, atMs }) => {
      const observation = typical.get(client.id);
      if (observation === undefined) return [id, []];
      const { weights, thresholds } = api.settings;
      const known = learning.known(client, api, atMs);
      const options = { calibration: scored.calibration, weights, thresholds };
      return [id, counterfactuals(scored.observation, observation, scored.circumstances, known, options)];
    }),
  );
}

/** Whether a decision gets counterfactuals. */
export function isRisky(decision: Decision): decision is Risky {
  return decision.client !== null && decision.scored !== null && decision.scored.assessment.level !== "low";
}

/** The last low-risk call of each client that its profile was trained on. */
export async function findTypicalCalls(
  { clickhouse }: Platform,
  clients: readonly string[],
): Promise<Map<string, Observation>> {
  const answer = await clickhouse.client.query({
    query: `SELECT client_id, argMax(observation, time) AS sample FROM decision
      WHERE client_id IN {clients: Array(UUID)} AND JSONExtractFloat(observation, 'weight') > 0 AND level = 'low' AND time > now() - INTERVAL 90 DAY
      GROUP BY client_id SETTINGS max_execution_time = 2`,
    query_params: { clients },
    format: "JSONEachRow",
  });
  const rows = await answer.json<{ readonly client_id: string; readonly sample: string }>();
  return new Map(
    rows.flatMap(({ client_id: id, sample }) => {
      const parsed = parseTrainingSample(sample);
      return parsed === null ? [] : [[id, parsed.observation] as const];
    }),
  );
}
