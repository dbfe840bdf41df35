import * as z from "zod/mini";

/** Detections for an account's sign-ins. */
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

/** Facts that would make a detection harmless. */
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

/** Sources of detections: sign-ins, beta details, ASNs, audits, Microsoft's risk, rules. */
export const signInMeans = z.enum(["signIns", "detail", "networks", "audits", "risk", "rules"]);
export type SignInMeansName = z.infer<typeof signInMeans>;

/**
 * `new`: not reviewed yet; `in_review`: being reviewed; `contained`: the attacker has no access; `attack`,
 * `not_attack`: closed, until another detection is found.
 */
export const loginCaseState = z.enum(["new", "in_review", "contained", "attack", "not_attack"]);
/** States that need a decision. */
export const openCaseStates = ["new", "in_review"] as const satisfies readonly z.infer<typeof loginCaseState>[];
export type LoginCaseState = z.infer<typeof loginCaseState>;
