import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { clientKind } from "./client-kinds.ts";
import { signalCode } from "./signal.ts";

/** How far back questions about past decisions reach, in days. */
export const pastDays = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(90));

/** Score distribution of an API's sessions and totals of each signal. */
export const scoreDistribution = z.object({
  from: instant,
  to: instant,
  decisions: z.int(),
  sessions: z.int(),
  /** First calls of sessions by score, 0 to 100: 101 counts. */
  scores: z.array(z.int()).check(z.length(101)),
  signals: z.array(
    z.object({
      code: signalCode,
      /** Shares of the first calls whose risk it raised and lowered, 0 to 1. */
      raised_rate: z.number(),
      lowered_rate: z.number(),
      unavailable_rate: z.number(),
      /** Unweighted decibans, where nonzero. */
      mean_points: z.number(),
      /** The newest decision whose risk it raised. */
      example: z.nullable(
        z.object({ decision_id: id, facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
      ),
    }),
  ),
});
export type ScoreDistribution = z.infer<typeof scoreDistribution>;

/**
 * Days of clients by the score of their riskiest call under given weights, by kind of client: a day that reaches a threshold
 * is one with a prompt. Without elevated calls and new clients, and of the newest 250,000 decisions. `from`: the first call.
 */
export const weighedDistribution = z.object({
  from: instant,
  to: instant,
  days: z.record(clientKind, z.int()),
  /** 101 counts each. */
  scores: z.record(clientKind, z.array(z.int()).check(z.length(101))),
});
export type WeighedDistribution = z.infer<typeof weighedDistribution>;

export const scoreDistributionEndpoints = {
  "adaptiveConfigs.distribution": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/config/distribution",
    summary: "Get the score distribution and signals of the last days",
    access: may.readProtection,
    params: byId,
    query: z.strictObject({ days: z._default(pastDays, 30) }),
    answer: { status: 200, body: scoreDistribution },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.weigh": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/config/distribution",
    summary: "Get the days of clients by their highest score under given weights; changes nothing",
    access: may.readProtection,
    params: byId,
    body: z.strictObject({ days: z._default(pastDays, 30), weights: adaptiveSettings.shape.weights }),
    answer: { status: 200, body: weighedDistribution },
    errors: ["not_found"],
  }),
};
