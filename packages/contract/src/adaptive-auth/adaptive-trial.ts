import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { counterfactual, decisionSignal, effect, riskLevel, signalCode } from "./signal.ts";

/** How far back questions about past decisions reach, in days. */
export const pastDays = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(90));

/** How the scores of an API's sessions spread, and what each signal said: what handles and cards are drawn from. */
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
      /** Share of the decisions in which it said something, 0 to 1. */
      hit_rate: z.number(),
      unavailable_rate: z.number(),
      mean_points: z.number(),
      /** The newest decision in which it spoke against the client. */
      example: z.nullable(
        z.object({ decision_id: id, facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
      ),
    }),
  ),
});
export type ScoreDistribution = z.infer<typeof scoreDistribution>;

/** A call to try settings with; what is left out is as the client usually is, or unknown. */
export const triedCall = z.strictObject({
  client_id: z.optional(id),
  address: z._default(z.string().check(z.maxLength(45)), ""),
  user_agent: z._default(z.string().check(z.maxLength(1000)), ""),
  method: z._default(z.string().check(z.regex(/^[A-Z]{3,10}$/)), "GET"),
  path: z._default(z.string().check(z.regex(/^\//), z.maxLength(2000)), "/"),
  /** Thumbprint of a key that the call is signed with. */
  key: z._default(z.string().check(z.maxLength(100)), ""),
  at: z.optional(instant),
  elevated: z._default(z.boolean(), false),
});

export const triedOutcome = z.object({
  score: z.int(),
  level: riskLevel,
  /** In decibans, before weights are rounded. */
  evidence: z.number(),
  effect,
  rule: z.object({ id, name: z.string() }),
  endpoint: z.nullable(z.string()),
  signals: z.array(decisionSignal),
  learning: z.object({ sessions: z.int(), share: z.number() }),
  counterfactuals: z.array(counterfactual),
});
export type TriedOutcome = z.infer<typeof triedOutcome>;

export const adaptiveTrialEndpoints = {
  "adaptiveConfigs.distribution": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/config/distribution",
    summary: "How scores spread over the last days, and what each signal said",
    access: may.readProtection,
    params: byId,
    query: z.strictObject({ days: z._default(pastDays, 30) }),
    answer: { status: 200, body: scoreDistribution },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.try": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/config/try",
    summary: "What a call would get under settings; nothing is learnt or logged",
    access: may.readProtection,
    params: byId,
    body: z.strictObject({ settings: z.optional(adaptiveSettings), call: triedCall }),
    answer: { status: 200, body: triedOutcome },
    errors: ["not_found", "invalid_input"],
  }),
};
