import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { counterfactual, decisionSignal, effect, riskLevel } from "./signal.ts";

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
