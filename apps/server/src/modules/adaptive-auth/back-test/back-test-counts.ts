import type { BackTest, Effect, FeedbackVerdict, RiskLevel } from "@parapet/contract";
import { isStricter } from "@parapet/risk-engine";
import type { StoredDecision } from "./stored-decision.ts";

type Result = NonNullable<BackTest["result"]>;
interface ClientCounts {
  readonly before: number;
  readonly after: number;
  readonly sessions: number;
}

/** A session in progress: what the strictest of its calls so far got. */
interface OpenSession {
  readonly clientId: string;
  readonly beganMs: number;
  readonly before: Effect;
  /** null where it isn't known of a call. */
  readonly after: Effect | null;
  readonly level: RiskLevel;
}

/** Until when a caller isn't asked again, in milliseconds. */
interface Asked {
  readonly before: number;
  readonly after: number;
}

/**
 * Counts of a running back-test: its result so far, all clients by ID, sessions in progress by context, callers who were
 * asked, and the day until which clients are counted.
 */
export type BackTestCounts = Omit<Result, "clients" | "prompts"> & {
  readonly prompts: NonNullable<Result["prompts"]>;
  readonly clients: Readonly<Record<string, ClientCounts>>;
  readonly open: Readonly<Record<string, OpenSession>>;
  readonly asked: Readonly<Record<string, Asked>>;
  readonly day: number;
  readonly seenOnDay: readonly string[];
};

export const noCounts: BackTestCounts = {
  before: { allow: 0, step_up: 0, throttle: 0, deny: 0 },
  after: { allow: 0, step_up: 0, throttle: 0, deny: 0 },
  by_level: { low: 0, medium: 0, high: 0 },
  prompts: { before: 0, after: 0, client_days: 0 },
  caught: { stopped: 0, of: 0 },
  disturbed: { stopped: 0, of: 0 },
  unknown: 0,
  clients: {},
  open: {},
  asked: {},
  day: 0,
  seenOnDay: [],
};

/** A stored decision and what it would be under the settings tested. */
interface Compared {
  readonly stored: Pick<StoredDecision, "client_id" | "effect" | "first_of_session" | "time" | "user_agent"> & {
    readonly context: Pick<StoredDecision["context"], "contextHash">;
  };
  readonly level: RiskLevel;
  /** null where it isn't known. */
  readonly effect: Effect | null;
  readonly verdict: FeedbackVerdict | undefined;
}

const dayMs = 86_400_000;
/** Longer than any session: one that lasts is begun anew after six hours. */
const longestSessionMs = 7 * 3_600_000;

/**
 * Adds decisions in the order of their time. A session counts by the strictest effect of its calls; a caller who is stopped is
 * asked once until the step-up that it passes then ends. Feedback counts by call.
 * @param elevationMs how long a step-up is valid under the settings tested
 */
export function addCounts(counts: BackTestCounts, compared: readonly Compared[], elevationMs: number): BackTestCounts {
  const sum = new Sum(counts, elevationMs);
  for (const each of compared) sum.add(each);
  return sum.counts();
}

/** Counts the sessions in progress, at the end of the period. */
export function closeSessions(counts: BackTestCounts): BackTestCounts {
  const sum = new Sum(counts, 0);
  sum.closeBefore(Number.POSITIVE_INFINITY);
  return sum.counts();
}

class Sum {
  readonly #before: Record<Effect, number>;
  readonly #after: Record<Effect, number>;
  readonly #levels: Record<RiskLevel, number>;
  readonly #prompts: { before: number; after: number; client_days: number };
  readonly #caught: { stopped: number; of: number };
  readonly #disturbed: { stopped: number; of: number };
  #unknown: number;
  readonly #clients: Map<string, ClientCounts>;
  readonly #open: Map<string, OpenSession>;
  readonly #asked: Map<string, Asked>;
  #day: number;
  #seenOnDay: Set<string>;
  #lastMs = 0;
  readonly #elevationMs: number;

  constructor(counts: BackTestCounts, elevationMs: number) {
    this.#before = { ...counts.before };
    this.#after = { ...counts.after };
    this.#levels = { ...counts.by_level };
    this.#prompts = { ...counts.prompts };
    this.#caught = { ...counts.caught };
    this.#disturbed = { ...counts.disturbed };
    this.#unknown = counts.unknown ?? 0;
    this.#clients = new Map(Object.entries(counts.clients));
    this.#open = new Map(Object.entries(counts.open));
    this.#asked = new Map(Object.entries(counts.asked));
    this.#day = counts.day;
    this.#seenOnDay = new Set(counts.seenOnDay);
    this.#elevationMs = elevationMs;
  }

  add({ stored, level, effect, verdict }: Compared): void {
    const atMs = Date.parse(stored.time);
    this.#lastMs = atMs;
    if (verdict !== undefined && effect !== null) {
      const group = verdict === "not_ours" ? this.#caught : this.#disturbed;
      group.of += 1;
      group.stopped += stops(effect);
    }
    this.#countDay(stored.client_id, atMs);
    this.#countPrompts(`${stored.context.contextHash} ${stored.user_agent}`, atMs, stored.effect, effect);
    const context = `${stored.client_id} ${stored.context.contextHash}`;
    const open = this.#open.get(context);
    if (open !== undefined && (stored.first_of_session || atMs - open.beganMs > longestSessionMs)) this.#close(context);
    const session = this.#open.get(context);
    this.#open.set(context, {
      clientId: stored.client_id,
      beganMs: session?.beganMs ?? atMs,
      before: stricter(session?.before ?? "allow", stored.effect),
      after: effect === null || session?.after === null ? null : stricter(session?.after ?? "allow", effect),
      level: higher(session?.level ?? "low", level),
    });
  }

  closeBefore(ms: number): void {
    for (const [context, { beganMs }] of this.#open) if (beganMs < ms) this.#close(context);
  }

  counts(): BackTestCounts {
    this.closeBefore(this.#lastMs - longestSessionMs);
    for (const [caller, { before, after }] of this.#asked)
      if (Math.max(before, after) <= this.#lastMs) this.#asked.delete(caller);
    return {
      before: this.#before,
      after: this.#after,
      by_level: this.#levels,
      prompts: this.#prompts,
      caught: this.#caught,
      disturbed: this.#disturbed,
      unknown: this.#unknown,
      clients: Object.fromEntries(this.#clients),
      open: Object.fromEntries(this.#open),
      asked: Object.fromEntries(this.#asked),
      day: this.#day,
      seenOnDay: [...this.#seenOnDay],
    };
  }

  #countDay(clientId: string, atMs: number): void {
    const day = Math.floor(atMs / dayMs);
    if (day !== this.#day) this.#seenOnDay = new Set();
    this.#day = day;
    if (!this.#seenOnDay.has(clientId)) this.#prompts.client_days += 1;
    this.#seenOnDay.add(clientId);
  }

  #countPrompts(caller: string, atMs: number, before: Effect, after: Effect | null): void {
    const asked = { ...(this.#asked.get(caller) ?? { before: 0, after: 0 }) };
    if (stops(before) === 1 && asked.before <= atMs) {
      this.#prompts.before += 1;
      asked.before = atMs + this.#elevationMs;
    }
    if (after !== null && stops(after) === 1 && asked.after <= atMs) {
      this.#prompts.after += 1;
      asked.after = atMs + this.#elevationMs;
    }
    if (Math.max(asked.before, asked.after) > atMs) this.#asked.set(caller, asked);
  }

  #close(context: string): void {
    const session = this.#open.get(context);
    this.#open.delete(context);
    if (session === undefined) return;
    const { clientId, before, after, level } = session;
    if (after === null) {
      this.#unknown += 1;
      return;
    }
    this.#before[before] += 1;
    this.#after[after] += 1;
    this.#levels[level] += 1;
    const known = this.#clients.get(clientId) ?? { before: 0, after: 0, sessions: 0 };
    this.#clients.set(clientId, {
      before: known.before + stops(before),
      after: known.after + stops(after),
      sessions: known.sessions + 1,
    });
  }
}

const stops = (effect: Effect) => (effect === "allow" ? 0 : 1);
const stricter = (one: Effect, other: Effect) => (isStricter(other, one) ? other : one);
const levels: readonly RiskLevel[] = ["low", "medium", "high"];
const higher = (one: RiskLevel, other: RiskLevel) => (levels.indexOf(other) > levels.indexOf(one) ? other : one);

/** Clients with a different number of stopped sessions, most changed first. */
export function changedClients({ clients }: BackTestCounts): readonly (ClientCounts & { readonly id: string })[] {
  return Object.entries(clients)
    .map(([id, client]) => ({ id, ...client }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
