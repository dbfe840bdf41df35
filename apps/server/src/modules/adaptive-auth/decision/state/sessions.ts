import { factsOf, type Observation, SessionTraining, type TrainingUpdate } from "@parapet/risk-engine";
import { LRUCache } from "lru-cache";

/** Session of a client in one context. */
interface Session {
  startedMs: number;
  lastMs: number;
  /** Whether the profile was trained on it as a session of its own. */
  isLearned: boolean;
  /** Hour and day since 1970 of the last learned session, and how many were learned on that day. */
  learnedHour: number;
  learnedDay: number;
  learnedToday: number;
}

/** What profiles are trained on by a call: a session, or what the call adds to one. */
export type CallTraining = "session" | TrainingUpdate;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A client that never pauses starts a session this often. */
const maxSessionMs = 6 * hourMs;
/** Sessions learned per context and day, at most one per hour: slow-drip traffic can't poison the profile. */
const maxPerDay = 4;
/** Contexts whose later calls are learned, to bound memory; of others the first calls of sessions are. */
const maxTrained = 20_000;

/** Groups a client's calls in one context into sessions. Every call is assessed, and learned as part of its session. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  /** What the latest learned sessions of contexts have trained, which sessions beyond the day's limit add to. */
  readonly #trained = new LRUCache<string, SessionTraining>({ max: maxTrained });
  #sweptAt = 0;

  /** Whether a call is the first of its session. @param context hash of client, API and context @param pauseMs ends one */
  visit(context: string, nowMs: number, pauseMs: number): boolean {
    if (nowMs - this.#sweptAt > hourMs) this.#sweep(nowMs, pauseMs);
    const session = this.#sessions.get(context);
    if (session !== undefined && nowMs - session.lastMs < pauseMs && nowMs - session.startedMs < maxSessionMs) {
      session.lastMs = Math.max(session.lastMs, nowMs);
      return false;
    }
    const days = { learnedHour: 0, learnedDay: 0, learnedToday: 0 };
    this.#sessions.set(context, { ...days, ...session, startedMs: nowMs, lastMs: nowMs, isLearned: false });
    return true;
  }

  /** What a call trains the profile on; null if nothing new. */
  train(context: string, observation: Observation, nowMs: number): CallTraining | null {
    const session = this.#sessions.get(context);
    if (session === undefined) return null;
    if (!session.isLearned && this.#claim(session, nowMs)) {
      this.#trained.set(context, new SessionTraining(factsOf(observation)));
      return "session";
    }
    const trained = this.#trained.get(context);
    return trained === undefined || trained.repeats(observation) ? null : trained.extend(factsOf(observation));
  }

  /** Whether the session is learned as one of its own. */
  #claim(session: Session, nowMs: number): boolean {
    const [hour, day] = [Math.floor(nowMs / hourMs), Math.floor(nowMs / dayMs)];
    const today = session.learnedDay === day ? session.learnedToday : 0;
    if (session.learnedHour === hour || today >= maxPerDay) return false;
    session.isLearned = true;
    session.learnedHour = hour;
    session.learnedDay = day;
    session.learnedToday = today + 1;
    return true;
  }

  #sweep(nowMs: number, pauseMs: number): void {
    this.#sweptAt = nowMs;
    const oldest = nowMs - Math.max(dayMs, pauseMs);
    for (const [context, { lastMs }] of this.#sessions) if (lastMs < oldest) this.#sessions.delete(context);
  }
}
