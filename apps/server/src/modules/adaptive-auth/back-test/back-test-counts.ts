import type { BackTest, Effect, FeedbackVerdict, RiskLevel } from "@parapet/contract";
import { isStricter } from "@parapet/risk-engine";
import type { StoredDecision } from "./stored-decision.ts";

type Result = NonNullable<BackTest["result"]>;

interface ClientCounts {
  before: number;
  after: number;
  sessions: number;
  /** Last day (since 1970) on which the client called. */
  day: number;
}

/** A session in progress. */
interface OpenSession {
  readonly clientId: string;
  readonly startMs: number;
  /** The strictest effects on its calls. */
  before: Effect;
  /** null if unknown for a call. */
  after: Effect | null;
  level: RiskLevel;
}

/** When the step-ups of a caller expire, in milliseconds. */
type Elevated = Record<"before" | "after", number>;

/** Counts of a running back-test. */
export interface BackTestCounts {
  readonly before: Result["before"];
  readonly after: Result["after"];
  readonly by_level: Result["by_level"];
  readonly prompts: NonNullable<Result["prompts"]>;
  readonly caught: Result["caught"];
  readonly disturbed: Result["disturbed"];
  unknown: number;
  /** By ID. */
  readonly clients: Record<string, ClientCounts>;
  /** By client and context. */
  readonly open: Record<string, OpenSession>;
  /** By context and User-Agent. */
  readonly elevated: Record<string, Elevated>;
}

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
  elevated: {},
};

/** A stored decision and its effect under the settings tested. */
interface Compared {
  readonly stored: Pick<StoredDecision, "client_id" | "effect" | "first_of_session" | "time" | "user_agent"> & {
    readonly context: Pick<StoredDecision["context"], "contextHash">;
  };
  readonly level: RiskLevel;
  /** null if unknown. */
  readonly effect: Effect | null;
  readonly verdict: FeedbackVerdict | undefined;
}

const dayMs = 86_400_000;
/** Longer than any session. */
const maxSessionMs = 7 * 3_600_000;

/**
 * Adds decisions, oldest first. A session counts by the strictest effect on its calls. A stopped caller counts as prompted
 * once until its step-up expires. Feedback counts by call.
 * @param elevationMs validity of a step-up under the settings tested
 */
export function addCounts(before: BackTestCounts, compared: readonly Compared[], elevationMs: number): BackTestCounts {
  const counts = structuredClone(before);
  let atMs = 0;
  for (const each of compared) {
    atMs = Date.parse(each.stored.time);
    countFeedback(counts, each);
    countDay(counts, each.stored.client_id, atMs);
    countPrompts(counts, each, atMs, elevationMs);
    countInSession(counts, each, atMs);
  }
  for (const [caller, until] of Object.entries(counts.elevated))
    if (Math.max(until.before, until.after) <= atMs) delete counts.elevated[caller];
  return closeSessions(counts, atMs - maxSessionMs);
}

/** Counts open sessions; at the end of the period, all. */
export function closeSessions(before: BackTestCounts, startedBeforeMs = Number.POSITIVE_INFINITY): BackTestCounts {
  const counts = structuredClone(before);
  for (const [context, { startMs }] of Object.entries(counts.open))
    if (startMs < startedBeforeMs) close(counts, context);
  return counts;
}

function countFeedback({ caught, disturbed }: BackTestCounts, { effect, verdict }: Compared): void {
  if (verdict === undefined || effect === null) return;
  const group = verdict === "not_ours" ? caught : disturbed;
  group.of += 1;
  group.stopped += stops(effect);
}

function countDay(counts: BackTestCounts, clientId: string, atMs: number): void {
  const client = (counts.clients[clientId] ??= { before: 0, after: 0, sessions: 0, day: 0 });
  const day = Math.floor(atMs / dayMs);
  if (day !== client.day) counts.prompts.client_days += 1;
  client.day = day;
}

function countPrompts(counts: BackTestCounts, { stored, effect }: Compared, atMs: number, elevationMs: number): void {
  const caller = `${stored.context.contextHash} ${stored.user_agent}`;
  const until = counts.elevated[caller] ?? { before: 0, after: 0 };
  const effects = { before: stored.effect, after: effect };
  for (const side of ["before", "after"] as const) {
    if (effects[side] === null || stops(effects[side]) === 0 || until[side] > atMs) continue;
    counts.prompts[side] += 1;
    until[side] = atMs + elevationMs;
    counts.elevated[caller] = until;
  }
}

function countInSession(counts: BackTestCounts, { stored, level, effect }: Compared, atMs: number): void {
  const context = `${stored.client_id} ${stored.context.contextHash}`;
  const known = counts.open[context];
  if (known !== undefined && (stored.first_of_session || atMs - known.startMs > maxSessionMs)) close(counts, context);
  const session = counts.open[context];
  if (session === undefined) {
    const { client_id: clientId } = stored;
    counts.open[context] = { clientId, startMs: atMs, before: stored.effect, after: effect, level };
    return;
  }
  session.before = stricter(session.before, stored.effect);
  session.after = session.after === null || effect === null ? null : stricter(session.after, effect);
  session.level = higher(session.level, level);
}

function close(counts: BackTestCounts, context: string): void {
  const session = counts.open[context];
  delete counts.open[context];
  if (session === undefined) return;
  const { clientId, before, after, level } = session;
  const client = counts.clients[clientId];
  if (after === null || client === undefined) {
    counts.unknown += 1;
    return;
  }
  counts.before[before] += 1;
  counts.after[after] += 1;
  counts.by_level[level] += 1;
  client.before += stops(before);
  client.after += stops(after);
  client.sessions += 1;
}

const stops = (effect: Effect) => (effect === "allow" ? 0 : 1);
const stricter = (one: Effect, other: Effect) => (isStricter(other, one) ? other : one);
const levels: readonly RiskLevel[] = ["low", "medium", "high"];
const higher = (one: RiskLevel, other: RiskLevel) => (levels.indexOf(other) > levels.indexOf(one) ? other : one);

/** Clients with a different number of stopped sessions, most changed first. */
export function changedClients({ clients }: BackTestCounts): readonly Omit<Result["clients"][number], "name">[] {
  return Object.entries(clients)
    .map(([id, { before, after, sessions }]) => ({ id, before, after, sessions }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
