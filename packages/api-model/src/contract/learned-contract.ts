import { combineMaps } from "../learning/combine.ts";
import { addExchange, combineTraffic, newTraffic, noTraffic, type Traffic } from "../learning/traffic.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { laterEdit, getSubject, type Edit, type Edits } from "./edits.ts";

/** What one learner has seen. Its clock counts its exchanges: the higher one knows all that the lower one knows. */
export interface Replica {
  readonly clock: number;
  readonly traffic: Traffic;
}

/**
 * What any number of learners learned about one API, and what users decided about it. A value that
 * merges: in any order, any grouping, any number of times, with the same result.
 */
export interface LearnedContract {
  /** By the learner's id. One id is used by one learner at a time, also after a restart. */
  readonly replicas: ReadonlyMap<string, Replica>;
  readonly edits: Edits;
}

export const emptyContract: LearnedContract = { replicas: new Map(), edits: new Map() };

/** The contract after a learner has seen one exchange more, which stands for `times` of them: a whole number from 1 on. */
export function observe(contract: LearnedContract, learner: string, exchange: Exchange, times = 1): LearnedContract {
  const traffic = newTraffic();
  addExchange(traffic, exchange, times);
  return withSeen(contract, learner, { clock: times, traffic });
}

/** The contract after a learner has seen more, which its clock counts from 0. */
export function withSeen(contract: LearnedContract, learner: string, { clock, traffic }: Replica): LearnedContract {
  const before = contract.replicas.get(learner) ?? { clock: 0, traffic: noTraffic };
  const replica = { clock: before.clock + clock, traffic: combineTraffic(before.traffic, traffic) };
  return { ...contract, replicas: new Map(contract.replicas).set(learner, replica) };
}

/** What either contract knows: associative, commutative, idempotent. */
export function mergeContracts(a: LearnedContract, b: LearnedContract): LearnedContract {
  return {
    replicas: combineMaps(a.replicas, b.replicas, (x, y) => (x.clock >= y.clock ? x : y)),
    edits: combineMaps(a.edits, b.edits, laterEdit),
  };
}

/** Everything observed by all processes; independent of how exchanges were distributed among them. */
export function trafficOf(contract: LearnedContract): Traffic {
  return [...contract.replicas.values()].reduce((sum, { traffic }) => combineTraffic(sum, traffic), noTraffic);
}

/** The contract with a person's decision, or without it again when `edit` takes one back (`withdrawn`). */
export function decide(contract: LearnedContract, edit: Edit, stamp: Stamp): LearnedContract {
  const stamped = { edit: stamp.withdrawn === true ? null : edit, atMs: stamp.atMs, by: stamp.by };
  const subject = getSubject(edit);
  const known = contract.edits.get(subject);
  const later = known === undefined ? stamped : laterEdit(known, stamped);
  return { ...contract, edits: new Map(contract.edits).set(subject, later) };
}

/** When a decision was made, in Unix milliseconds, and by whom. */
export interface Stamp {
  readonly atMs: number;
  readonly by: string;
  readonly withdrawn?: boolean;
}

/** The decisions in effect. */
export function editsOf(contract: LearnedContract): Edit[] {
  return [...contract.edits.values()].flatMap(({ edit }) => (edit === null ? [] : [edit]));
}

/**
 * What is known of an API from the contracts of its places, by their IDs. A learner saw each place on its own, so its
 * counts add up, where `mergeContracts` would take one of them.
 */
export function joinContracts(places: ReadonlyMap<string, LearnedContract>): LearnedContract {
  const all = [...places];
  return {
    replicas: new Map(
      all.flatMap(([place, { replicas }]) =>
        [...replicas].map(([learner, replica]) => [`${place} ${learner}`, replica] as const),
      ),
    ),
    edits: all.reduce((edits, [, contract]) => combineMaps(edits, contract.edits, laterEdit), emptyContract.edits),
  };
}
