import { factsOf, Lesson, type LessonExtra, type Observation } from "@parapet/risk-engine";

/** Session of a client in one context. */
interface Session {
  startedMs: number;
  lastMs: number;
  /** What was learned of it so far; of sessions beyond the day's limit, the lesson of the one before goes on. */
  lesson: Lesson | null;
  isLearned: boolean;
  /** Hour and day since 1970 of the last new lesson, and how many began on that day. */
  learnedHour: number;
  learnedDay: number;
  learnedToday: number;
}

/** What profiles learn of a call: a session, or what it adds to the session's lesson. */
export type Taught = "session" | LessonExtra;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A client that never pauses begins a session so often. */
const longestMs = 6 * hourMs;
/** Lessons that begin per context and day, at most one per hour: slow-drip traffic can't poison the profile. */
const maxPerDay = 4;

/** Groups a client's calls in one context into sessions. Every call is assessed, and learned as part of its session. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #sweptAt = 0;

  /** Whether a call is the first of its session. @param context hash of client, API and context @param pauseMs ends one */
  visit(context: string, nowMs: number, pauseMs: number): boolean {
    if (nowMs - this.#sweptAt > hourMs) this.#sweep(nowMs, pauseMs);
    const session = this.#sessions.get(context);
    if (session !== undefined && nowMs - session.lastMs < pauseMs && nowMs - session.startedMs < longestMs) {
      session.lastMs = Math.max(session.lastMs, nowMs);
      return false;
    }
    const days = { learnedHour: 0, learnedDay: 0, learnedToday: 0, lesson: null };
    this.#sessions.set(context, { ...days, ...session, startedMs: nowMs, lastMs: nowMs, isLearned: false });
    return true;
  }

  /** What a call that may be learned teaches; null if nothing new. */
  teach(context: string, observation: Observation, nowMs: number): Taught | null {
    const session = this.#sessions.get(context);
    if (session === undefined) return null;
    if (!session.isLearned && this.#begin(session, nowMs)) {
      session.lesson = new Lesson(factsOf(observation));
      return "session";
    }
    const { lesson } = session;
    return lesson === null || lesson.repeats(observation) ? null : lesson.extend(factsOf(observation));
  }

  /** Whether a lesson begins with this call. */
  #begin(session: Session, nowMs: number): boolean {
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
