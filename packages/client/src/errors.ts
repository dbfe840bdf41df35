import type { Challenge } from "./step-up.ts";

/**
 * Why a step-up wasn't passed. `no_method`: none of the challenge's methods is configured. `denied`: the owner denied it, or the
 * key no longer works. `timeout`: no approval in time. `not_accepted`: the API asked again after a passed step-up.
 * `unavailable`: Parapet didn't answer as documented. The others are codes of Parapet.
 */
export type StepUpFailure =
  | "no_method"
  | "denied"
  | "timeout"
  | "not_accepted"
  | "unavailable"
  | "code_wrong"
  | "code_replayed"
  | "challenge_expired"
  | "challenge_exhausted"
  | "client_locked"
  | "method_not_offered"
  | "rate_limited";

const messages: Readonly<Record<StepUpFailure, string>> = {
  no_method: "The step-up can't be answered: none of its methods is configured",
  denied: "The owner refused the call, or the API key no longer works",
  timeout: "The owner didn't approve the call in time",
  not_accepted: "The API asks for another step-up after one was passed",
  unavailable: "Parapet didn't answer the step-up",
  code_wrong: "The code is wrong. Check the secret and the clock",
  code_replayed: "The code was used before",
  challenge_expired: "The challenge expired",
  challenge_exhausted: "The challenge takes no more answers",
  client_locked: "The client is locked",
  method_not_offered: "The client can't use this method",
  rate_limited: "Too many answers. Wait before the next one",
};

interface StepUpDetails {
  readonly challenge?: Challenge | null;
  readonly retryAfterS?: number | null;
  readonly cause?: unknown;
}

/** A step-up that wasn't passed; the call didn't reach the API. */
export class StepUpError extends Error {
  override readonly name = "StepUpError";
  readonly code: StepUpFailure;
  readonly challenge: Challenge | null;
  /** Seconds until another answer makes sense; null if unknown. */
  readonly retryAfterS: number | null;

  constructor(code: StepUpFailure, { challenge = null, retryAfterS = null, cause }: StepUpDetails = {}) {
    super(messages[code], { cause });
    this.code = code;
    this.challenge = challenge;
    this.retryAfterS = retryAfterS;
  }
}

/** The step-up was passed, but the call's body is a stream that was read. Make the call again with a new one. */
export class BodyNotRepeatableError extends Error {
  override readonly name = "BodyNotRepeatableError";

  constructor() {
    super("The step-up was passed, but the body is a stream and can't be sent twice. Call again with a new stream");
  }
}
