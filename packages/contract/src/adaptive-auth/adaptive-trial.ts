import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { counterfactual, decisionSignal, effect, riskLevel } from "./signal.ts";
import { triedCall } from "./tried-call.ts";

export const triedOutcome = z.object({
  score: z.int(),
  level: riskLevel,
  /** In decibans, before points are rounded. */
  evidence: z.number(),
  /** From which evidence on a call is of medium and of high risk. */
  evidence_from: z.object({ medium: z.number(), high: z.number() }),
  effect,
  /** What decided: a rule; before rules, a client that is blocked or has no access, a denied request, a public path, or a CORS preflight. */
  cause: z.enum(["policy", "client_state", "credential", "request", "public", "preflight"]),
  /** null where no rule decided. */
  rule: z.nullable(z.object({ id, name: z.string() })),
  /** Template of the endpoint that the call goes to; null where none fits. */
  endpoint: z.nullable(z.string()),
  /** Operator of the address's network; null if unknown. */
  as_name: z.nullable(z.string()),
  signals: z.array(decisionSignal),
  learning: z.object({ sessions: z.int(), share: z.number() }),
  counterfactuals: z.array(counterfactual),
});
export type TriedOutcome = z.infer<typeof triedOutcome>;

export const adaptiveTrialEndpoints = {
  "adaptiveConfigs.try": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/config/try",
    summary: "Try a sample call under given or current settings; nothing is learned or logged",
    access: may.readProtection,
    params: byId,
    body: z.strictObject({ settings: z.optional(adaptiveSettings), call: triedCall }),
    answer: { status: 200, body: triedOutcome },
    errors: ["not_found", "invalid_input"],
  }),
};
