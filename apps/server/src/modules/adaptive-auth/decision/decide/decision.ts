import type {
  DecisionCause,
  DecisionRemark,
  Effect,
  PolicyRule,
  ProtectedEndpoint,
  StepUpMethod,
} from "@parapet/contract";
import type { Calibration } from "@parapet/risk-engine";
import type { ApiEntry, ClientEntry, ElevationEntry, KeyEntry } from "../../directory/entries.ts";
import type { StoredWay } from "../../protected-api/stored-ways.ts";
import type { AssessedCall } from "../assess/assess-call.ts";
import type { OwnKey, UnknownCaller } from "../credential/shown-identity.ts";
import type { InboundCall } from "../request/inbound-call.ts";
import type { CallTraining } from "../state/sessions.ts";

/** A scored call with everything needed to score it again. */
export interface Scored extends AssessedCall {
  readonly calibration: Calibration;
  readonly contextHash: string;
  /** Hash of the context with the full User-Agent: who has to pass a step-up. */
  readonly callerHash: string;
  readonly elevation: ElevationEntry | null;
  /** Weight with which the profile is trained by the call. */
  readonly learnedWeight: number;
  /** null if the profile isn't trained on the call. */
  readonly training: CallTraining | null;
}

/** The decision on a call, before a challenge is opened or a row is logged. */
export interface Decision {
  readonly id: string;
  readonly atMs: number;
  readonly api: ApiEntry;
  readonly call: InboundCall;
  /** Owner of the key, even if the key no longer works. */
  readonly client: ClientEntry | null;
  readonly key: KeyEntry | null;
  readonly endpoint: ProtectedEndpoint | null;
  readonly cause: DecisionCause;
  readonly effect: Effect;
  /** Whether the effect is applied; in monitor mode every call is allowed. */
  readonly enforced: boolean;
  readonly rule: PolicyRule | null;
  readonly firstOfSession: boolean;
  readonly scored: Scored | null;
  readonly remarks: readonly DecisionRemark[];
  /** Seconds; of throttled calls. */
  readonly retryAfterS: number;
  /** For unknown callers: what a client could be created from. */
  readonly caller?: UnknownCaller | null;
  /** What identified the client; null for a Parapet key or public ID. */
  readonly way?: StoredWay | null;
  /** An API's own key that is known by only one of its names. */
  readonly unlinked?: OwnKey | null;
}

/** An open step-up challenge. */
export interface OfferedChallenge {
  readonly id: string;
  readonly methods: readonly StepUpMethod[];
  readonly verifyUrl: string;
  /** Whether its ID is answered without a credential. */
  readonly answeredById?: boolean;
  readonly expiresAt: Date;
}
