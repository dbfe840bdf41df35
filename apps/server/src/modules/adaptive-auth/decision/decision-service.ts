import type { GatewayAnswer, GatewayStyle } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkFactsOf } from "../data-pack/network-facts-of.ts";
import { directoryOf } from "../directory/directory-of.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { Learning } from "../learning/learning.ts";
import { answerOf, type Spoken } from "./answer.ts";
import type { AskedCall } from "./asked-call.ts";
import { CallerAddresses } from "./caller-address.ts";
import type { Decision } from "./decision.ts";
import { DecisionLog, type Waiting } from "./decision-log.ts";
import { DecisionMaker } from "./decision-maker.ts";
import { logRow } from "./log-row.ts";

/** Decides about calls in one process. */
export class DecisionService {
  readonly #platform: Platform;
  readonly #maker: DecisionMaker;
  readonly #log: DecisionLog;
  readonly addresses: CallerAddresses;

  constructor(platform: Platform) {
    this.#platform = platform;
    const directory = directoryOf(platform);
    this.addresses = new CallerAddresses(networkFactsOf(platform), platform.sealing);
    this.#maker = new DecisionMaker({
      directory: () => directory.current,
      learning: new Learning(),
      sealing: platform.sealing,
    });
    this.#log = new DecisionLog(platform, (waiting) => this.#rowsOf(waiting));
  }

  /** Reads what decisions need, once. */
  start(): Promise<void> {
    return directoryOf(this.#platform).start();
  }

  /** The API that a question names; undefined when there is none. */
  api(name: string): ApiEntry | undefined {
    return directoryOf(this.#platform).current.api(name);
  }

  /** Decides about a call, and logs it. */
  async decide(call: Call, api: ApiEntry, asked: AskedCall, style: GatewayStyle): Promise<GatewayAnswer> {
    const started = performance.now();
    const decision = this.#maker.decide(api, asked, "", call.now.getTime());
    const spoken: Spoken = { challenge: null, assertion: "" };
    const answer = answerOf(decision, spoken, style);
    const latencyUs = Math.round((performance.now() - started) * 1000);
    this.#log.add({ decision, challengeHash: "", latencyUs });
    return answer;
  }

  /** Resolves when what was decided before it is written down. */
  async settle(): Promise<void> {
    await this.#log.settle();
  }

  async stop(): Promise<void> {
    await this.#log.settle();
    await directoryOf(this.#platform).stop();
  }

  async #rowsOf(waiting: readonly Waiting[]): Promise<readonly object[]> {
    const { sealing } = this.#platform;
    return waiting.map(({ decision, ...settled }: Waiting & { readonly decision: Decision }) =>
      logRow(decision, settled, [], sealing),
    );
  }
}
