import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";
import { adaptiveSettings } from "./adaptive-config.ts";
import { headerName } from "./rule-condition.ts";
import { counterfactual, decisionSignal, effect, riskLevel } from "./signal.ts";

const shortText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), "");

/** A call to try settings with; what is left out is not known of it. */
export const triedCall = z.strictObject({
  /** Absent for an unknown interactive client. */
  client_id: z.optional(id),
  address: shortText(45),
  user_agent: shortText(1000),
  method: z._default(z.string().check(z.regex(/^[A-Z]{3,10}$/)), "GET"),
  path: z._default(z.string().check(z.regex(/^\//), z.maxLength(2000)), "/"),
  /** Thumbprint (RFC 7638) of the key that signs the call. */
  key: shortText(100),
  /** JA4 of the connection. */
  tls: shortText(100),
  at: z.optional(instant),
  /** Headers that rules ask about, by name. */
  headers: z.optional(z.record(headerName, z.string().check(z.maxLength(4_096)))),
  /** Claims of its token. */
  claims: z.optional(z.record(z.string(), z.json())),
  /** A step-up was passed from there, and is still good. */
  elevated: z._default(z.boolean(), false),
});
export type TriedCall = z.infer<typeof triedCall>;

export const triedOutcome = z.object({
  score: z.int(),
  level: riskLevel,
  /** In decibans, before points are rounded. */
  evidence: z.number(),
  /** From which evidence on a call is of medium and of high risk. */
  evidence_from: z.object({ medium: z.number(), high: z.number() }),
  effect,
  /** What decided: a rule, or, before any, that the client is locked or disabled, may not call this API, or sends what is refused, or that the path is public. */
  cause: z.enum(["policy", "client_state", "credential", "request", "public"]),
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
