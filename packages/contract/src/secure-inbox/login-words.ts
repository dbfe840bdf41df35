import * as z from "zod/mini";

/** What can be found about the sign-ins of an account. */
export const signInDetection = z.enum([
  "signin.impossible_travel",
  "signin.new_country",
  "signin.new_asn",
  "signin.new_device",
  "signin.unfamiliar",
  "signin.password_spray",
  "signin.brute_force",
  "signin.mfa_fatigue",
  "signin.ms_risk",
  "signin.legacy_auth",
  "signin.aitm_kit_agent",
  "signin.device_code",
  "signin.session_replay",
  "persistence.after_risk",
  "consent.illicit",
  "rule.after_risky_signin",
  "ato.chain",
]);
export type SignInDetection = z.infer<typeof signInDetection>;

/** What would make a detection harmless. */
export const detectionClearance = z.enum([
  "user_confirms",
  "own_network",
  "managed_device",
  "common_in_tenant",
  "known_client",
  "microsoft_dismisses",
  "admin_made_it",
  "app_is_approved",
  "no_success",
]);

/** What is read of a tenant for it: sign-ins, those in detail (beta), numbers of networks, audits, Microsoft's risk, rules. */
export const signInMeans = z.enum(["signIns", "detail", "networks", "audits", "risk", "rules"]);
export type SignInMeansName = z.infer<typeof signInMeans>;

/**
 * `new`: nobody looked at it; `in_review`: somebody does; `contained`: the attacker is out; `attack`, `not_attack`: it is
 * over and was one, or was none, until something else is found.
 */
export const loginCaseState = z.enum(["new", "in_review", "contained", "attack", "not_attack"]);
/** States of cases that wait for a decision. */
export const openCaseStates = ["new", "in_review"] as const satisfies readonly z.infer<typeof loginCaseState>[];
export type LoginCaseState = z.infer<typeof loginCaseState>;
