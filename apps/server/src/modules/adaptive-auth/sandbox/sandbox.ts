import type { SandboxCall, SandboxPreset } from "@parapet/contract";
import type { History, Thresholds } from "@parapet/risk-engine";

/** A visitor's call, which is repeated after a step-up. */
export interface TriedCall {
  readonly preset: SandboxPreset | null;
  readonly call: SandboxCall;
  readonly asMe: boolean;
  readonly thresholds: Thresholds;
  /** On the sandbox's clock. */
  readonly atMs: number;
}

export interface SandboxChallenge {
  readonly id: string;
  tried: TriedCall;
  /** The context that a correct code elevates. */
  readonly context: string;
  readonly expiresAtMs: number;
  attemptsLeft: number;
  isPassed: boolean;
}

/** One visitor's sandbox: in memory, for a quarter of an hour, some kilobytes. */
export interface Sandbox {
  readonly id: string;
  readonly expiresAtMs: number;
  /** Of the built-in authenticator. */
  readonly secret: Uint8Array;
  readonly history: History;
  /** The sandbox's clock. */
  atMs: number;
  /** The last accepted time step; each is accepted once. */
  lastStep: number;
  /** The latest challenges by ID; one open challenge per context. */
  readonly challenges: Map<string, SandboxChallenge>;
  /** Until when a context is elevated, on the visitor's clock. */
  readonly elevations: Map<string, number>;
}
