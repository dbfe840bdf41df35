import type { DecisionCause, Effect, PolicyRule, ProtectedEndpoint, StepUpMethod } from "@parapet/contract";
import type { Calibration } from "@parapet/risk-engine";
import type { ApiEntry, ClientEntry, ElevationEntry, KeyEntry } from "../directory/entries.ts";
import type { AskedCall } from "./asked-call.ts";
import type { Judged } from "./assess-call.ts";

/** What was scored, and from what: enough to score it again. */
export interface Scored extends Judged {
  readonly calibration: Calibration;
  readonly contextHash: string;
  /** Hash of the context with the whole User-Agent: whom a step-up is asked of. */
  readonly callerHash: string;
  readonly elevation: ElevationEntry | null;
  /** How much the call taught, 0 when nothing was learnt from it. */
  readonly learntWeight: number;
}

/** What a call gets, before anything is opened or written for it. */
export interface Decision {
  readonly id: string;
  readonly atMs: number;
  readonly api: ApiEntry;
  readonly call: AskedCall;
  /** Whom the key belongs to, also where it does not work any more. */
  readonly client: ClientEntry | null;
  readonly key: KeyEntry | null;
  readonly endpoint: ProtectedEndpoint | null;
  readonly cause: DecisionCause;
  readonly effect: Effect;
  /** The gateway is told the effect; in monitor mode it is told to let pass. */
  readonly enforced: boolean;
  readonly rule: PolicyRule | null;
  readonly firstOfSession: boolean;
  readonly scored: Scored | null;
  /** Seconds, of a throttled call. */
  readonly retryAfterS: number;
}

/** A challenge that was opened for a step-up; without one there is no way to pass it. */
export interface OfferedChallenge {
  readonly id: string;
  readonly methods: readonly StepUpMethod[];
  readonly verifyUrl: string;
  readonly expiresAt: Date;
}
