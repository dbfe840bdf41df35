import { StepUpError } from "./errors.ts";
import type { ParapetChallenges } from "./parapet.ts";
import { orAborted, wait } from "./retry.ts";
import { type SigningKey, signPayload } from "./signing-key.ts";
import { getTotp, totpStepMs } from "./totp.ts";

export type StepUpMethod = "totp" | "backup_code" | "signed" | "approval";

/** A challenge, as Parapet describes it to the client. */
export interface Challenge {
  readonly challenge_id: string;
  readonly state: "pending" | "passed" | "exhausted" | "expired";
  readonly methods: readonly StepUpMethod[];
  readonly nonce: string;
  readonly api: { readonly id: string; readonly name: string };
  /** RFC 3339. */
  readonly expires_at: string;
}

/** Asks a person for a code; null when they cancel. */
export type AskForCode = (challenge: Challenge) => string | null | Promise<string | null>;

/** How step-ups are answered: a signing key first, then in the order below. */
export interface StepUpOptions {
  /** Origin of Parapet. The API key and all answers go there only. */
  readonly parapet: string | URL;
  /** Base32 secret of the authenticator, or a function that asks a person for the code. */
  readonly totp?: string | AskForCode;
  readonly backupCode?: AskForCode;
  /** Whether to ask the client's owner by email, and wait. */
  readonly approval?: boolean;
  /** Max wait for an approval, in milliseconds; ten minutes by default; an owner's answer within 24 hours counts for later calls. */
  readonly approvalTimeoutMs?: number;
  /** Asks Parapet to remember this device, if the API's policy allows it: fewer step-ups follow. */
  readonly remember?: boolean;
}

/** Pause after a wrong code: the secret is probably wrong, and wrong codes lock the client. */
const wrongCodePauseMs = 600_000;
/** Default polling interval of a challenge that waits for approval. */
const defaultIntervalS = 5;

/** Answers step-ups, one at a time for all calls of a client. */
export class StepUps {
  readonly #challenges: ParapetChallenges;
  readonly #options: StepUpOptions;
  readonly #signingKey: SigningKey | undefined;
  #elevation: { readonly token: string; readonly untilMs: number } | null = null;
  #passed = 0;
  #pending: Promise<void> | null = null;
  #wrongCode: { readonly error: StepUpError; readonly untilMs: number } | null = null;

  constructor(challenges: ParapetChallenges, options: StepUpOptions, signingKey: SigningKey | undefined) {
    this.#challenges = challenges;
    this.#options = options;
    this.#signingKey = signingKey;
  }

  /** Number of passed step-ups: a call denied before the last one is only repeated. */
  get passed(): number {
    return this.#passed;
  }

  /** Proof of the last step-up; null without a valid one. */
  get elevation(): string | null {
    return this.#elevation !== null && this.#elevation.untilMs > Date.now() ? this.#elevation.token : null;
  }

  /** Resolves when a call may be repeated. @param passed their number when the call was sent. @throws StepUpError */
  async pass(challengeId: string, passed: number, signal?: AbortSignal | null): Promise<void> {
    if (passed < this.#passed) return;
    if (this.#pending === null) {
      this.#pending = this.#answer(challengeId).finally(() => (this.#pending = null));
      // Its calls may all have been aborted.
      this.#pending.catch(() => undefined);
    }
    await orAborted(this.#pending, signal);
  }

  async #answer(id: string): Promise<void> {
    this.#elevation = null;
    const challenge = await this.#challenges.get(id);
    // Passed by another process, or expired: repeating the call shows which.
    if (challenge.state === "pending") await this.#answerPending(challenge);
    else if (challenge.state === "exhausted") throw new StepUpError("challenge_exhausted", { challenge });
    this.#passed += 1;
  }

  async #answerPending(challenge: Challenge): Promise<void> {
    const { totp, backupCode, approval } = this.#options;
    const offers = (method: StepUpMethod) => challenge.methods.includes(method);
    if (offers("signed") && this.#signingKey) return this.#answerSigned(challenge, this.#signingKey);
    if (offers("totp") && typeof totp === "string") return this.#answerTotp(challenge, totp);
    if (offers("totp") && typeof totp === "function") {
      const code = await totp(challenge);
      if (code !== null) return this.#verify(challenge, { method: "totp", code });
    }
    if (offers("backup_code") && backupCode) {
      const code = await backupCode(challenge);
      if (code !== null) return this.#verify(challenge, { method: "backup_code", code });
    }
    if (offers("approval") && approval === true) return this.#waitForApproval(challenge);
    throw new StepUpError("no_method", { challenge });
  }

  async #answerSigned(challenge: Challenge, key: SigningKey): Promise<void> {
    const { challenge_id, nonce, api } = challenge;
    const iat = Math.floor(Date.now() / 1000);
    const jws = await signPayload(key, { challenge_id, nonce, api: api.id, iat });
    await this.#verify(challenge, { method: "signed", jws });
  }

  async #answerTotp(challenge: Challenge, secret: string): Promise<void> {
    if (this.#wrongCode !== null && this.#wrongCode.untilMs > Date.now()) throw this.#wrongCode.error;
    const verify = async () => this.#verify(challenge, { method: "totp", code: await getTotp(secret) });
    try {
      await verify().catch(async (error: unknown) => {
        if (!(error instanceof StepUpError) || error.code !== "code_replayed") throw error;
        // Another process used this step's code, for this challenge or another one.
        if ((await this.#challenges.get(challenge.challenge_id)).state === "passed") return;
        await wait(totpStepMs - (Date.now() % totpStepMs));
        await verify();
      });
    } catch (error) {
      if (error instanceof StepUpError && error.code === "code_wrong")
        this.#wrongCode = { error, untilMs: Date.now() + wrongCodePauseMs };
      throw error;
    }
  }

  async #verify(challenge: Challenge, answer: object): Promise<void> {
    const remember = this.#options.remember === true ? { remember: true } : {};
    const { elevation, expires_at } = await this.#challenges.verify(challenge, { ...answer, ...remember });
    if (typeof elevation === "string") this.#elevation = { token: elevation, untilMs: Date.parse(String(expires_at)) };
  }

  async #waitForApproval(challenge: Challenge): Promise<void> {
    const untilMs = Date.now() + (this.#options.approvalTimeoutMs ?? 600_000);
    const { interval } = await this.#challenges.verify(challenge, { method: "approval" });
    const intervalMs = 1000 * (typeof interval === "number" ? interval : defaultIntervalS);
    let delayMs = intervalMs;
    while (Date.now() + delayMs <= untilMs) {
      await wait(delayMs);
      const { state, retryAfterS } = await this.#look(challenge);
      if (state === "passed") return;
      if (state === "exhausted") throw new StepUpError("denied", { challenge });
      if (state === "expired") break;
      delayMs = Math.max(intervalMs, (retryAfterS ?? 0) * 1000);
    }
    throw new StepUpError("timeout", { challenge });
  }

  /** State of a challenge; pending while Parapet is unavailable. */
  async #look({ challenge_id }: Challenge): Promise<{ state: Challenge["state"]; retryAfterS: number | null }> {
    try {
      return { state: (await this.#challenges.get(challenge_id)).state, retryAfterS: null };
    } catch (error) {
      if (!(error instanceof StepUpError) || (error.code !== "unavailable" && error.code !== "rate_limited"))
        throw error;
      return { state: "pending", retryAfterS: error.retryAfterS };
    }
  }
}
