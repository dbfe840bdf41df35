/** What is remembered of calls from one context of a client. */
interface Session {
  startedMs: number;
  isLearnt: boolean;
  /** As whole hours and days since 1970, and how many sessions were learnt on that day. */
  learntHour: number;
  learntDay: number;
  learntToday: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A session learnt an hour, and so many a day: who drips calls teaches no more than who works. */
const mostPerDay = 4;

/** Calls of one client in one context belong together for a while: each is assessed, and only one is learnt from. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #sweptAt = 0;

  /** Whether a call is the first of its session. @param context hash of client, API and context */
  visit(context: string, nowMs: number, sessionMs: number): boolean {
    if (nowMs - this.#sweptAt > hourMs) this.#sweep(nowMs, sessionMs);
    const session = this.#sessions.get(context);
    if (session !== undefined && nowMs - session.startedMs < sessionMs) return false;
    if (session === undefined)
      this.#sessions.set(context, { startedMs: nowMs, isLearnt: false, learntHour: 0, learntDay: 0, learntToday: 0 });
    else {
      session.startedMs = nowMs;
      session.isLearnt = false;
    }
    return true;
  }

  /** Takes the one chance of a session to be learnt from; false where it is taken, or the context taught enough. */
  takeLesson(context: string, nowMs: number): boolean {
    const session = this.#sessions.get(context);
    if (session === undefined || session.isLearnt) return false;
    const [hour, day] = [Math.floor(nowMs / hourMs), Math.floor(nowMs / dayMs)];
    const today = session.learntDay === day ? session.learntToday : 0;
    if (session.learntHour === hour || today >= mostPerDay) return false;
    session.isLearnt = true;
    session.learntHour = hour;
    session.learntDay = day;
    session.learntToday = today + 1;
    return true;
  }

  #sweep(nowMs: number, sessionMs: number): void {
    this.#sweptAt = nowMs;
    const oldest = nowMs - Math.max(dayMs, sessionMs);
    for (const [context, { startedMs }] of this.#sessions) if (startedMs < oldest) this.#sessions.delete(context);
  }
}
