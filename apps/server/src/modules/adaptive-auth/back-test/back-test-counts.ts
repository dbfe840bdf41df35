import type { BackTest, Effect, FeedbackVerdict, RiskLevel } from "@parapet/contract";
import type { StoredDecision } from "./stored-decision.ts";

type Result = NonNullable<BackTest["result"]>;
interface ClientCounts {
  readonly before: number;
  readonly after: number;
  readonly sessions: number;
}

/** Counts of a running back-test: its result so far, and all clients by ID. */
export type BackTestCounts = Omit<Result, "clients"> & { readonly clients: Readonly<Record<string, ClientCounts>> };

export const noCounts: BackTestCounts = {
  before: { allow: 0, step_up: 0, throttle: 0, deny: 0 },
  after: { allow: 0, step_up: 0, throttle: 0, deny: 0 },
  by_level: { low: 0, medium: 0, high: 0 },
  caught: { stopped: 0, of: 0 },
  disturbed: { stopped: 0, of: 0 },
  unknown: 0,
  clients: {},
};

interface Compared {
  readonly stored: Pick<StoredDecision, "client_id" | "effect" | "first_of_session">;
  readonly level: RiskLevel;
  /** null where it isn't known. */
  readonly effect: Effect | null;
  readonly verdict: FeedbackVerdict | undefined;
}

/** Adds decisions: rates by first calls of sessions, feedback by call. */
export function addCounts(counts: BackTestCounts, compared: readonly Compared[]): BackTestCounts {
  const [before, after, by_level] = [{ ...counts.before }, { ...counts.after }, { ...counts.by_level }];
  const [caught, disturbed, clients] = [{ ...counts.caught }, { ...counts.disturbed }, { ...counts.clients }];
  let unknown = counts.unknown ?? 0;
  for (const { stored, level, effect, verdict } of compared) {
    if (effect === null) {
      unknown += stored.first_of_session ? 1 : 0;
      continue;
    }
    if (verdict !== undefined) {
      const group = verdict === "not_ours" ? caught : disturbed;
      group.of += 1;
      group.stopped += stops(effect);
    }
    if (!stored.first_of_session) continue;
    before[stored.effect] += 1;
    after[effect] += 1;
    by_level[level] += 1;
    const known = clients[stored.client_id] ?? { before: 0, after: 0, sessions: 0 };
    clients[stored.client_id] = {
      before: known.before + stops(stored.effect),
      after: known.after + stops(effect),
      sessions: known.sessions + 1,
    };
  }
  return { before, after, by_level, caught, disturbed, unknown, clients };
}

const stops = (effect: Effect) => (effect === "allow" ? 0 : 1);

/** Clients with a different number of stopped sessions, most changed first. */
export function changedClients({ clients }: BackTestCounts): readonly (ClientCounts & { readonly id: string })[] {
  return Object.entries(clients)
    .map(([id, client]) => ({ id, ...client }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
