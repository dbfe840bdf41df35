import {
  type SandboxCall,
  type SandboxDecision,
  sandboxEndpoints,
  type SandboxPreset,
  type SandboxSession,
  type SandboxVerdict,
} from "@parapet/contract";
import { call } from "../../../lib/api/call.ts";

export interface Thresholds {
  readonly medium: number;
  readonly high: number;
}

/** What a visitor tries: a call as described, or with their own address and agent. */
export interface Trial {
  readonly preset: SandboxPreset | null;
  readonly call: SandboxCall;
  readonly asMe: boolean;
}

/** How a visitor's sandbox stands. */
export interface SandboxState {
  readonly session: SandboxSession | null;
  readonly thresholds: Thresholds;
  /** Newest first. */
  readonly log: readonly SandboxDecision[];
  /** What was asked for a code, until another call is made. */
  readonly stopped: SandboxDecision | null;
  readonly verdict: SandboxVerdict | null;
  readonly busy: boolean;
  readonly error: unknown;
}

const nothing: SandboxState = {
  session: null,
  thresholds: { medium: 30, high: 70 },
  log: [],
  stopped: null,
  verdict: null,
  busy: false,
  error: null,
};

/** Decisions that the page remembers. */
const remembered = 12;

/** A visitor's sandbox as the page knows it; what it asks goes one after another. */
export class SandboxStore {
  #state = nothing;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): SandboxState => this.#state;

  setThresholds(thresholds: Thresholds): void {
    this.#change({ thresholds });
  }

  /** Opens a sandbox, with the client's usual call in it. */
  open(): Promise<void> {
    return this.#attempt(async () => {
      this.#change({ ...nothing, busy: true });
      const session = await call(sandboxEndpoints["sandbox.open"], { body: {} });
      this.#change({ session, thresholds: session.thresholds });
      const [usual] = session.presets;
      if (usual !== undefined) await this.#ask(session, { ...usual, asMe: false });
    });
  }

  /** One call after another, each on the next day. */
  tryAll(trials: readonly Trial[]): Promise<void> {
    return this.#attempt(async () => {
      const { session } = this.#state;
      if (session !== null) for (const trial of trials) await this.#ask(session, trial);
    });
  }

  verify(code: string): Promise<void> {
    return this.#attempt(async () => {
      const { session, stopped, log } = this.#state;
      if (session === null || !stopped?.challenge) return;
      const params = { session: session.id, challenge: stopped.challenge.id };
      const verdict = await call(sandboxEndpoints["sandbox.verify"], { params, body: { code } });
      const { retried } = verdict;
      this.#change({ verdict, ...(retried !== null && { log: [retried, ...log].slice(0, remembered) }) });
    });
  }

  async #ask(session: SandboxSession, trial: Trial): Promise<void> {
    const { thresholds } = this.#state;
    const decision = await call(sandboxEndpoints["sandbox.call"], {
      params: { session: session.id },
      body: { preset: trial.preset, call: trial.call, thresholds, as_me: trial.asMe },
    });
    this.#change({
      log: [decision, ...this.#state.log].slice(0, remembered),
      stopped: decision.challenge === null ? null : decision,
      verdict: null,
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#state.busy) return;
    this.#change({ busy: true, error: null });
    try {
      await work();
    } catch (error) {
      this.#change({ error });
    } finally {
      this.#change({ busy: false });
    }
  }

  #change(part: Partial<SandboxState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
