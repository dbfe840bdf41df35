import type { Facts } from "../history/facts.ts";
import { rateBucket } from "../history/history.ts";
import type { Observation } from "../observation.ts";
import { type Level, chains } from "./levels.ts";

/** What a later call of a session may add to its training. */
export const updateParts = [...chains.network, ...chains.agent, "tls", "headers", "endpoint", "hour"] as const;
export type UpdatePart = (typeof updateParts)[number];

/** What one later call of a session adds: values that its earlier calls did not have, and a higher rate. */
export interface TrainingUpdate {
  readonly parts: readonly UpdatePart[];
  /** Bucket of the session's peak rate before, where this call raised it; else null. */
  readonly rateFrom: number | null;
}

/** Max new values of each kind per session: a flood of them isn't a habit. */
const maxNew = { values: 16, endpoints: 48 } as const;
const levels: readonly Level[] = [...chains.network, ...chains.agent];

/** What the profile was trained on by one session: each value once, and the peak rate. So calls are learned, and none counts twice. */
export class SessionTraining {
  readonly #seen = new Set<number>();
  #values = 0;
  #endpoints = 0;
  #hours = 0;
  #peak: number;
  #last: Observation;

  /** @param facts of the session's first call, which `learn` takes as a whole */
  constructor(facts: Facts) {
    const { perMinute } = facts.observation;
    this.#last = facts.observation;
    this.#peak = perMinute === null ? -1 : rateBucket(perMinute);
    for (const level of levels) this.#see(facts.values[level]);
    for (const value of [facts.tls, facts.headers, facts.endpoint]) this.#see(value);
    this.#hours = 1 << facts.hour;
  }

  /** Whether a call has nothing to add, by a comparison with the last one that is cheap enough for the hot path. */
  repeats(observation: Observation): boolean {
    const last = this.#last;
    return (
      observation.endpoint === last.endpoint &&
      observation.network === last.network &&
      observation.agent === last.agent &&
      observation.headers === last.headers &&
      observation.tls === last.tls &&
      (observation.perMinute === null || rateBucket(observation.perMinute) <= this.#peak) &&
      Math.floor(observation.atMs / hourMs) === Math.floor(last.atMs / hourMs)
    );
  }

  /** Adds a call. @returns what is new; null if nothing */
  extend(facts: Facts): TrainingUpdate | null {
    this.#last = facts.observation;
    const parts: UpdatePart[] = [];
    for (const level of levels) if (this.#values < maxNew.values && this.#see(facts.values[level])) parts.push(level);
    for (const kind of ["tls", "headers"] as const)
      if (this.#values < maxNew.values && this.#see(facts[kind])) parts.push(kind);
    this.#values += parts.length;
    if (this.#endpoints < maxNew.endpoints && this.#see(facts.endpoint)) {
      this.#endpoints += 1;
      parts.push("endpoint");
    }
    const hour = 1 << facts.hour;
    if ((this.#hours & hour) === 0) parts.push("hour");
    this.#hours |= hour;
    const rateFrom = this.#raise(facts.observation.perMinute);
    return parts.length === 0 && rateFrom === null ? null : { parts, rateFrom };
  }

  #raise(perMinute: number | null): number | null {
    const before = this.#peak;
    const bucket = perMinute === null ? -1 : rateBucket(perMinute);
    if (bucket <= before || before < 0) return null;
    this.#peak = bucket;
    return before;
  }

  /** Whether a value is new to the session. */
  #see(value: number | null): boolean {
    if (value === null || this.#seen.has(value)) return false;
    this.#seen.add(value);
    return true;
  }
}

const hourMs = 3_600_000;
