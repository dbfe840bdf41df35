/** Session of a client in one context. */
interface Session {
  startedMs: number;
  isLearned: boolean;
  /** Hour and day since 1970 of the last training, and the sessions learned on that day. */
  learnedHour: number;
  learnedDay: number;
  learnedToday: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Sessions learned per context and day, at most one per hour: slow-drip traffic can't poison the profile. */
const maxPerDay = 4;

/** Groups a client's calls in one context into sessions. Every call is assessed, but each session is learned once. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #sweptAt = 0;

  /** Whether a call is the first of its session. @param context hash of client, API and context */
  visit(context: string, nowMs: number, sessionMs: number): boolean {
    if (nowMs - this.#sweptAt > hourMs) this.#sweep(nowMs, sessionMs);
    const session = this.#sessions.get(context);
    if (session !== undefined && nowMs - session.startedMs < sessionMs) return false;
    if (session === undefined)
      this.#sessions.set(context, {
        startedMs: nowMs,
        isLearned: false,
        learnedHour: 0,
        learnedDay: 0,
        learnedToday: 0,
      });
    else {
      session.startedMs = nowMs;
      session.isLearned = false;
    }
    return true;
  }

  claimTraining(context: string, nowMs: number): boolean {
    const session = this.#sessions.get(context);
    if (session === undefined || session.isLearned) return false;
    const [hour, day] = [Math.floor(nowMs / hourMs), Math.floor(nowMs / dayMs)];
    const today = session.learnedDay === day ? session.learnedToday : 0;
    if (session.learnedHour === hour || today >= maxPerDay) return false;
    session.isLearned = true;
    session.learnedHour = hour;
    session.learnedDay = day;
    session.learnedToday = today + 1;
    return true;
  }

  #sweep(nowMs: number, sessionMs: number): void {
    this.#sweptAt = nowMs;
    const oldest = nowMs - Math.max(dayMs, sessionMs);
    for (const [context, { startedMs }] of this.#sessions) if (startedMs < oldest) this.#sessions.delete(context);
  }
}
