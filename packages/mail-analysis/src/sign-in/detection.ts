import type { SignIn } from "./sign-in.ts";

/** Detections on the sign-ins of an account. */
export const detectionIds = [
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
] as const;
export type DetectionId = (typeof detectionIds)[number];

/** What would make a detection harmless. */
export type Clearance =
  | "user_confirms"
  | "own_network"
  | "managed_device"
  | "common_in_tenant"
  | "known_client"
  | "microsoft_dismisses"
  | "admin_made_it"
  | "app_is_approved"
  | "no_success";

/** An evidence value: a text, a number, or a list of texts. */
export type Plain = string | number | readonly string[];

export interface Detection {
  readonly id: DetectionId;
  /** Stable and unique for this detection of the user. */
  readonly key: string;
  readonly userId: string;
  readonly at: number;
  /** Probability of a takeover from this detection alone, in percent. */
  readonly points: number;
  readonly evidence: Readonly<Record<string, Plain>>;
  /** Any of these would make it harmless. */
  readonly clears: readonly Clearance[];
  /** IDs of the sign-ins, audits and traces that show it. */
  readonly events: readonly string[];
  /** Makes the sign-in risky, so that activity after it counts. */
  readonly isRisky: boolean;
}

/** Detections of the same activity; only the strongest per family counts. */
const families: Readonly<Record<DetectionId, string>> = {
  "signin.impossible_travel": "travel",
  "signin.new_country": "novelty",
  "signin.new_asn": "novelty",
  "signin.new_device": "novelty",
  "signin.unfamiliar": "novelty",
  "signin.password_spray": "guessing",
  "signin.brute_force": "guessing",
  "signin.mfa_fatigue": "prompts",
  "signin.ms_risk": "microsoft",
  "signin.legacy_auth": "client",
  "signin.aitm_kit_agent": "client",
  "signin.device_code": "client",
  "signin.session_replay": "session",
  "persistence.after_risk": "persistence",
  "consent.illicit": "consent",
  "rule.after_risky_signin": "rule",
  "ato.chain": "chain",
};

export function familyOf({ id }: Pick<Detection, "id">): string {
  return families[id];
}

type Found = Pick<Detection, "points" | "evidence" | "clears"> & {
  readonly events?: readonly string[];
  readonly isRisky?: boolean;
  /** Distinguishes several detections at one sign-in. */
  readonly mark?: string;
};

/** Creates a detection at a sign-in. */
export function detectAt(id: DetectionId, signIn: SignIn, found: Found): Detection {
  const { points, evidence, clears, events = [], isRisky = false, mark } = found;
  return {
    id,
    key: [id, signIn.id, ...(mark === undefined ? [] : [mark])].join("|"),
    userId: signIn.userId,
    at: signIn.at,
    points,
    evidence,
    clears,
    events: [...new Set([...events, signIn.id])],
    isRisky,
  };
}
