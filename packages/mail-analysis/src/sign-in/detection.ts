import type { SignIn } from "./sign-in.ts";

/** What can be found about the sign-ins of an account. */
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

/** A plain value of evidence: a text, a number, or several texts. */
export type Plain = string | number | readonly string[];

export interface Detection {
  readonly id: DetectionId;
  /** The same whenever the same thing is found again, and of nothing else of this user. */
  readonly key: string;
  readonly userId: string;
  readonly at: number;
  /** What it speaks for a takeover by itself, in percent. */
  readonly points: number;
  readonly evidence: Readonly<Record<string, Plain>>;
  /** Any of these would make it harmless. */
  readonly clears: readonly Clearance[];
  /** Ids of the sign-ins, audits and traces that show it. */
  readonly events: readonly string[];
  /** It makes the sign-in a risky one, so that what follows counts. */
  readonly isRisky: boolean;
}

/** Detections that tell of the same thing: of each kind the strongest alone counts. */
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
  /** What else tells two detections at one sign-in apart. */
  readonly mark?: string;
};

/** A detection at a sign-in. */
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
