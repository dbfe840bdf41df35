import type { Growing } from "../learning/growing.ts";
import { addExchange, newTraffic } from "../learning/traffic.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { withSeen, type LearnedContract, type Replica } from "./learned-contract.ts";

/** Calls that are joined to the contract at once: of as many different operations, that takes some ten milliseconds. */
const maxCalls = 100;

/**
 * One learner at work on one API. What it sees it adds in place to what it saw since the contract was asked for last, so
 * that no call copies what it changes; the contracts it gives never change.
 */
export class Learning {
  readonly #learner: string;
  #contract: LearnedContract;
  #fresh: Growing<Replica> = nothing();
  #calls = 0;

  /** @param contract what the learner knows so far */
  constructor(contract: LearnedContract, learner: string) {
    this.#contract = contract;
    this.#learner = learner;
  }

  /** As `observe` for contracts. */
  observe(exchange: Exchange, times = 1): void {
    addExchange(this.#fresh.traffic, exchange, times);
    this.#fresh.clock += times;
    this.#calls += 1;
    if (this.#calls >= maxCalls) this.contract();
  }

  /** Exchanges that it has seen. */
  get clock(): number {
    return (this.#contract.replicas.get(this.#learner)?.clock ?? 0) + this.#fresh.clock;
  }

  /** The current state. Observations since the last call are merged into it and must not be changed afterwards. */
  contract(): LearnedContract {
    if (this.#fresh.clock > 0) {
      this.#contract = withSeen(this.#contract, this.#learner, this.#fresh);
      this.#fresh = nothing();
      this.#calls = 0;
    }
    return this.#contract;
  }
}

function nothing(): Growing<Replica> {
  return { clock: 0, traffic: newTraffic() };
}
