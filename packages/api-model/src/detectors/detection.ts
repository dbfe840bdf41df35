/** What detectors find; the names are APIClarity's, which consoles and rules already know. */
export type DetectionKind =
  | "JWT_NO_ALG_FIELD"
  | "JWT_ALG_FIELD_NONE"
  | "JWT_NOT_RECOMMENDED_ALG"
  | "JWT_NO_EXPIRE_CLAIM"
  | "JWT_EXP_TOO_FAR"
  | "JWT_WEAK_SYMETRIC_SECRET"
  | "JWT_SENSITIVE_CONTENT"
  | "BASIC_AUTH_SHORT_PASSWORD"
  | "BASIC_AUTH_KNOWN_PASSWORD"
  | "BASIC_AUTH_SAME_PASSWORD"
  | "GUESSABLE_ID"
  | "NLID";

export type Severity = "info" | "low" | "medium" | "high" | "critical";

/** How grave a detection is for the one call, and for the API as a whole. */
export const severities: Readonly<Record<DetectionKind, { readonly event: Severity; readonly api: Severity }>> = {
  JWT_NO_ALG_FIELD: { event: "high", api: "high" },
  JWT_ALG_FIELD_NONE: { event: "high", api: "high" },
  JWT_NOT_RECOMMENDED_ALG: { event: "high", api: "high" },
  JWT_NO_EXPIRE_CLAIM: { event: "low", api: "medium" },
  JWT_EXP_TOO_FAR: { event: "low", api: "medium" },
  JWT_WEAK_SYMETRIC_SECRET: { event: "medium", api: "high" },
  JWT_SENSITIVE_CONTENT: { event: "medium", api: "high" },
  BASIC_AUTH_SHORT_PASSWORD: { event: "medium", api: "high" },
  BASIC_AUTH_KNOWN_PASSWORD: { event: "medium", api: "high" },
  BASIC_AUTH_SAME_PASSWORD: { event: "medium", api: "medium" },
  GUESSABLE_ID: { event: "info", api: "medium" },
  NLID: { event: "info", api: "medium" },
};

/** One thing that a detector found; `names` says which members, never their values. */
export interface Detection {
  readonly kind: DetectionKind;
  readonly names: readonly string[];
}
