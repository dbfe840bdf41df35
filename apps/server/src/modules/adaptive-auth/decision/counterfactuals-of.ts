import { type Counterfactual, counterfactuals, type Observation } from "@parapet/risk-engine";
import type { Platform } from "../../../platform/platform.ts";
import { learningService } from "../learning/learning-service.ts";
import { readLesson } from "../learning/read-lesson.ts";
import type { Decision, Scored } from "./decision.ts";

/** Clients whose usual call is looked for at once. */
const mostClients = 50;

type Risky = Decision & { readonly scored: Scored; readonly client: NonNullable<Decision["client"]> };

/** What would have made risky calls less so, by the id of the decision: off the way of the answers, when rows are written. */
export async function counterfactualsOf(
  platform: Platform,
  decisions: readonly Decision[],
): Promise<ReadonlyMap<string, readonly Counterfactual[]>> {
  const risky = decisions.filter(isRisky);
  if (risky.length === 0) return new Map();
  const clients = [...new Set(risky.map(({ client }) => client.id))].slice(0, mostClients);
  const usual = await usualCalls(platform, clients).catch((error: unknown) => {
    platform.log.warn({ err: error }, "decisions are logged without what would have changed them");
    return new Map<string, Observation>();
  });
  const { learning } = platform.services.get(learningService);
  return new Map(
    risky.map(({ id, api, client, scored, atMs }) => {
      const observation = usual.get(client.id);
      if (observation === undefined) return [id, []];
      const { weights, thresholds } = api.settings;
      const known = learning.known(client, api, atMs);
      const options = { calibration: scored.calibration, weights, thresholds };
      return [id, counterfactuals(scored.observation, observation, scored.circumstances, known, options)];
    }),
  );
}

/** Whether there is something that would have made a call less risky. */
export function isRisky(decision: Decision): decision is Risky {
  return decision.client !== null && decision.scored !== null && decision.scored.assessment.level !== "low";
}

/** The last call of each client that was learnt from without a doubt. */
export async function usualCalls(
  { clickhouse }: Platform,
  clients: readonly string[],
): Promise<Map<string, Observation>> {
  const answer = await clickhouse.client.query({
    query: `SELECT client_id, argMax(observation, time) AS lesson FROM decision
      WHERE client_id IN {clients: Array(UUID)} AND observation != '' AND level = 'low' AND time > now() - INTERVAL 90 DAY
      GROUP BY client_id SETTINGS max_execution_time = 2`,
    query_params: { clients },
    format: "JSONEachRow",
  });
  const rows = await answer.json<{ readonly client_id: string; readonly lesson: string }>();
  return new Map(
    rows.flatMap(({ client_id: id, lesson }) => {
      const read = readLesson(lesson);
      return read === null ? [] : [[id, read.observation] as const];
    }),
  );
}
