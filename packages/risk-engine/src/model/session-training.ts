import type { Facts } from "../history/facts.ts";
import { rateBucket } from "../history/history.ts";
import type { Observation } from "../observation.ts";
import { type Level, chains } from "./levels.ts";

/** What a later call of a session may show that its calls before did not. */
export const lessonParts = [...chains.network, ...chains.agent, "tls", "headers", "endpoint", "hour"] as const;
export type LessonPart = (typeof lessonParts)[number];

/** What one later call of a session adds to its lesson. */
export interface LessonExtra {
  readonly parts: readonly LessonPart[];
  /** Bucket of the session's peak rate before, where this call raised it; else null. */
  readonly rateFrom: number | null;
}

/** New values of one kind in a session, beyond which nothing more of it is learned: a flood of them is no habit. */
const maxNew = { values: 16, endpoints: 48 } as const;
const levels: readonly Level[] = [...chains.network, ...chains.agent];

/**
 * What one session has taught so far: every value once, however often it came, and the peak of its rates. So all calls that
 * are judged are learned, and none of them counts twice.
 */
export class Lesson {
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

  /** Whether a call can only repeat the one before it. Cheap, because it runs for every call. */
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

  /** Takes another call into the lesson. @returns what is new in it; null when nothing is */
  extend(facts: Facts): LessonExtra | null {
    this.#last = facts.observation;
    const parts: LessonPart[] = [];
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
