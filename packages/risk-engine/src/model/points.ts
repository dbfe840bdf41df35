import { kindOf, noFacts, type Signal, type SignalCode } from "./signals.ts";

/** Weight of a signal: 0 to 2, default 1. */
export type Weights = Readonly<Partial<Record<SignalCode, number>>>;

/** Cap of learned signals, so that none decides alone; the lower bound is twice its negative. */
export const signalCap = 13;

/** A signal before weights and caps, in exact decibans; null points: unavailable. */
export interface RawSignal {
  readonly code: SignalCode;
  readonly decibans: number | null;
  readonly facts: Signal["facts"];
  /** What it is where nothing weighs it: there for what comes as it is with nearly every call. */
  readonly unweighed?: Signal;
}

/** Points of a signal under given weights, from its decibans; so a logged call can be scored again. */
export function pointsOf(code: SignalCode, decibans: number | null, weights: Weights): number {
  if (decibans === null) return 0;
  const points = decibans * (weights[code] ?? 1);
  return kindOf(code).isHard === true ? points : Math.max(-2 * signalCap, Math.min(signalCap, points));
}

/** A signal with what it counts. @param exact its points under the weights */
export function signalOf({ code, decibans, facts }: RawSignal, exact: number): Signal {
  const points = Math.round(exact);
  const state = decibans === null ? "unavailable" : points === 0 ? "off" : "on";
  return { code, state, points, decibans, facts };
}

/** A signal that is made once and comes again as it is. */
export function lastingSignal(code: SignalCode, decibans: number | null, facts = noFacts): RawSignal {
  const raw = { code, decibans, facts };
  return { ...raw, unweighed: signalOf(raw, pointsOf(code, decibans, {})) };
}
