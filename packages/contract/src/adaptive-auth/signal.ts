import * as z from "zod/mini";

/** All signals of the risk engine; see `packages/risk-engine`. */
export const signalCode = z.enum([
  "net.hierarchy",
  "net.class_new",
  "net.anonymiser",
  "net.blocklist",
  "zone.blocked",
  "zone.trusted",
  "geo.impossible_travel",
  "dev.agent",
  "dev.key_known",
  "dev.key_missing",
  "dev.key_new",
  "dev.tls_new",
  "dev.headers",
  "dev.agent_contradicted",
  "beh.hour",
  "beh.endpoint",
  "beh.rate",
  "beh.enumeration",
  "beh.dormant",
  "cred.failures",
  "cred.parallel",
  "cred.leaked",
  "cred.revoked_key_used",
  "ctx.elevated",
  "ctx.declared_mismatch",
]);
export type SignalCode = z.infer<typeof signalCode>;

export const riskLevel = z.enum(["low", "medium", "high"]);
export type RiskLevel = z.infer<typeof riskLevel>;

/** What a call gets: through, asked for a second factor, slowed down, refused. */
export const effect = z.enum(["allow", "step_up", "throttle", "deny"]);
export type Effect = z.infer<typeof effect>;

/** A signal as a decision keeps it. */
export const decisionSignal = z.object({
  code: signalCode,
  /** off: looked at, nothing to say; unavailable: the data to tell are missing or too old. */
  state: z.enum(["on", "off", "unavailable"]),
  /** Decibans with weight and cap: above 0 speaks for an attacker, below for the client. */
  points: z.number(),
  /** What a sentence about it needs. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type DecisionSignal = z.infer<typeof decisionSignal>;

/** Sides of a call that would have lowered its risk with the client's typical values. */
export const counterfactual = z.object({
  sides: z.array(z.enum(["network", "agent", "key", "endpoint", "atMs"])),
  score: z.int(),
  level: riskLevel,
});
export type Counterfactual = z.infer<typeof counterfactual>;
