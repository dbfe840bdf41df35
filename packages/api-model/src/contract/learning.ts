import type { Growing } from "../learning/growing.ts";
import { addExchange, newTraffic } from "../learning/traffic.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { withSeen, type LearntContract, type Replica } from "./learnt-contract.ts";

/** Calls that are joined to the contract at once: of as many different operations, that takes some ten milliseconds. */
const mostCalls = 100;

/**
 * One learner at work on one API. What it sees it adds in place to what it saw since the contract was asked for last, so
 * that no call copies what it changes; the contracts it gives never change.
 */
export class Learning {
  readonly #learner: string;
  #contract: LearntContract;
  #fresh: Growing<Replica> = nothing();
  #calls = 0;

  /** @param contract what the learner knows so far */
  constructor(contract: LearntContract, learner: string) {
    this.#contract = contract;
    this.#learner = learner;
  }

  /** As `observe` for contracts. */
  observe(exchange: Exchange, times = 1): void {
    addExchange(this.#fresh.traffic, exchange, times);
    this.#fresh.clock += times;
    this.#calls += 1;
    if (this.#calls >= mostCalls) this.contract();
  }

  /** Exchanges that it has seen. */
  get clock(): number {
    return (this.#contract.replicas.get(this.#learner)?.clock ?? 0) + this.#fresh.clock;
  }

  /** All that it knows now. What it was told since the last time may become part of it, and is given up here. */
  contract(): LearntContract {
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
