import type { DetectionId } from "./detection.ts";

/** Data sources of a tenant. */
export interface SignInMeans {
  /** Sign-in logs: AuditLog.Read.All and Entra ID P1. */
  readonly signIns: boolean;
  /** The beta's sign-in logs, with sessions, protocols and steps. */
  readonly detail: boolean;
  /** Network numbers of sign-ins: from the beta, or from IP data. */
  readonly networks: boolean;
  readonly audits: boolean;
  /** Microsoft's risk detections: Entra ID P2. */
  readonly risk: boolean;
  /** Changes of inbox rules. */
  readonly rules: boolean;
}

export type Means = keyof SignInMeans;

export interface DetectionAvailability {
  readonly id: DetectionId;
  /** `limited`: detected only partially. */
  readonly state: "full" | "limited" | "unavailable";
  readonly lacks: readonly Means[];
}

/** What a detection requires, and what improves it. */
const needs: Readonly<Record<DetectionId, { readonly all: readonly Means[]; readonly better: readonly Means[] }>> = {
  "signin.impossible_travel": { all: ["signIns"], better: ["detail"] },
  "signin.new_country": { all: ["signIns"], better: [] },
  "signin.new_asn": { all: ["signIns", "networks"], better: [] },
  "signin.new_device": { all: ["signIns"], better: [] },
  "signin.unfamiliar": { all: ["signIns"], better: ["networks"] },
  "signin.password_spray": { all: ["signIns"], better: [] },
  "signin.brute_force": { all: ["signIns"], better: [] },
  "signin.mfa_fatigue": { all: ["signIns"], better: ["detail"] },
  "signin.ms_risk": { all: ["risk"], better: ["signIns"] },
  "signin.legacy_auth": { all: ["signIns"], better: [] },
  "signin.aitm_kit_agent": { all: ["signIns"], better: [] },
  "signin.device_code": { all: ["signIns", "detail"], better: [] },
  "signin.session_replay": { all: ["signIns", "detail"], better: ["networks"] },
  "persistence.after_risk": { all: ["audits"], better: ["signIns", "risk"] },
  "consent.illicit": { all: ["audits"], better: [] },
  "rule.after_risky_signin": { all: ["rules"], better: ["signIns", "risk"] },
  "ato.chain": { all: ["signIns"], better: ["audits", "rules", "risk"] },
};

/** Which detections are available with the given data sources, and what the others lack. */
export function availabilityOf(means: SignInMeans): DetectionAvailability[] {
  const lacking = (list: readonly Means[]) => list.filter((each) => !means[each]);
  return Object.entries(needs).map(([name, { all, better }]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly one row per id
    const id = name as DetectionId;
    const missing = lacking(all);
    if (missing.length > 0) return { id, state: "unavailable", lacks: missing };
    const worse = lacking(better);
    return { id, state: worse.length > 0 ? "limited" : "full", lacks: worse };
  });
}
