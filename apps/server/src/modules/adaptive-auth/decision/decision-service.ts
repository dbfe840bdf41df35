import type { GatewayAnswer, GatewayStyle } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Recent } from "../../../platform/recent.ts";
import { Assertions } from "../assertion/assertions.ts";
import { networkFactsOf } from "../data-pack/network-facts-of.ts";
import { completeClient } from "./complete-client.ts";
import { directoryOf } from "../directory/directory-of.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { learningOf } from "../learning/learning-of.ts";
import { sharedCountsOf } from "../shared-count/shared-counts-of.ts";
import { answerOf, type Spoken } from "./answer.ts";
import type { AskedCall } from "./asked-call.ts";
import { CallerAddresses } from "./caller-address.ts";
import { counterfactualsOf } from "./counterfactuals-of.ts";
import type { Decision } from "./decision.ts";
import { DecisionLog } from "./decision-log.ts";
import { DecisionMaker } from "./decision-maker.ts";
import { inTime, TooLate, budgetMs } from "./in-time.ts";
import { logRow } from "./log-row.ts";
import { openStepUp } from "./open-step-up.ts";
import { Proofs } from "./proof.ts";
import type { WrongCode } from "./tallies.ts";
import { teach } from "./teach.ts";

/** A decision and what the gateway is told of it. */
export interface Told {
  readonly decision: Decision;
  readonly answer: GatewayAnswer;
}

/** When a call is decided about, and with what. */
type Moment = Pick<Call, "platform" | "now">;

/** Decides about calls in one process: in memory, within a budget of time, and always with an answer of the contract. */
export class DecisionService {
  readonly #platform: Platform;
  readonly addresses: CallerAddresses;
  readonly maker: DecisionMaker;
  readonly #proofs: Proofs;
  readonly #assertions: Assertions;
  /** Of which API's and which client's calls the last decisions were, so that APIs can tell what became of them. */
  readonly #recent = new Recent<readonly [apiId: string, clientId: string]>(25_000);
  readonly #log: DecisionLog;
  #started: Promise<void> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
    const { sealing } = platform;
    const directory = directoryOf(platform);
    const { learning } = learningOf(platform);
    directory.completeClients((stored) => completeClient(learning, stored));
    const facts = networkFactsOf(platform);
    this.addresses = new CallerAddresses(facts, sealing);
    const isLeakedKey = facts.isLeakedKey.bind(facts);
    this.maker = new DecisionMaker({ directory: () => directory.current, learning, sealing, isLeakedKey });
    this.#assertions = new Assertions(platform);
    const shared = sharedCountsOf(platform);
    this.#proofs = new Proofs((digest) => shared.shareProof(digest));
    const { tallies } = this.maker;
    tallies.shareFailures((kind, source) => shared.shareFailure(kind, source));
    shared.receive({
      takeProof: (digest, atMs) => this.#proofs.takeUsed(digest, atMs),
      takeFailures: (failures, atMs) => tallies.takeFailures(failures, atMs),
    });
    this.#log = new DecisionLog(platform, async (waiting) => {
      const others = await counterfactualsOf(
        platform,
        waiting.map(({ decision }) => decision),
      );
      return ({ decision, ...settled }) => logRow(decision, settled, others.get(decision.id) ?? [], sealing);
    });
  }

  /** Reads what decisions need, once. */
  start(): Promise<void> {
    this.#started ??= learningOf(this.#platform)
      .start()
      .then(() => directoryOf(this.#platform).start())
      .catch((error: unknown) => {
        this.#started = null;
        throw error;
      });
    return this.#started;
  }

  /** The API that a question names; undefined when there is none. */
  api(name: string): ApiEntry | undefined {
    return directoryOf(this.#platform).current.api(name);
  }

  /** Decides about a call, learns from it and logs it. What breaks, or takes too long, gets the answer that the API says. */
  async decide(call: Moment, api: ApiEntry, read: () => AskedCall, style: GatewayStyle): Promise<Told> {
    const started = performance.now();
    let asked: AskedCall | null = null;
    try {
      asked = read();
      const proof = this.#proofs.thumbprintOf(asked, api, call.now.getTime());
      const thumbprint = typeof proof === "string" ? proof : await inTime(proof, started);
      const decision = this.maker.decide(api, asked, thumbprint, call.now.getTime());
      const opened = openStepUp(call, decision);
      const challenge = opened === null ? null : await inTime(opened, started);
      const assertion = this.#assertionFor(decision);
      const spoken = {
        challenge,
        assertion: typeof assertion === "string" ? assertion : await inTime(assertion, started),
      };
      if (performance.now() - started > budgetMs) throw new TooLate("The process was busy with something else");
      teach(this.#platform, decision);
      return this.#tell(decision, spoken, style, started, challenge?.hash.toString("hex") ?? "");
    } catch (error) {
      this.#platform.log.error({ err: error, api: api.id }, "a call was answered as the API says for faults");
      const decision = this.maker.onFault(api, asked ?? nothingAsked, call.now.getTime());
      return this.#tell(decision, { challenge: null, assertion: "" }, style, started, "");
    }
  }

  /** Counts a wrong answer to a challenge, so that calls from there are riskier for an hour. */
  countWrongCode({ address, now }: Call, wrong: WrongCode): void {
    this.maker.tallies.countWrongCode(wrong, this.addresses.read(address), now.getTime());
  }

  /** Counts what an API answered to a call that this process decided about; false when it did not lately. */
  countOutcome(id: string, status: number, mayTell: (api: ApiEntry) => boolean): boolean {
    const [apiId, clientId] = this.#recent.get(id) ?? [];
    const api = apiId === undefined ? undefined : this.api(apiId);
    if (api === undefined || clientId === undefined || !mayTell(api)) return false;
    this.maker.tallies.countOutcome(clientId, status, this.#platform.clock.now().getTime());
    return true;
  }

  /** Forgets what this process knows of a client; others do when they hear that it was reset. */
  forgetClient(id: string): void {
    learningOf(this.#platform).learning.forget(id);
    this.maker.tallies.forgetClient(id);
  }

  /** Resolves when what was decided before it is written down, and what was learnt is saved. */
  async settle(): Promise<void> {
    await this.#log.settle();
    await sharedCountsOf(this.#platform).settle();
    await learningOf(this.#platform).settle();
  }

  async stop(): Promise<void> {
    await this.#log.settle();
    await sharedCountsOf(this.#platform).stop();
    await learningOf(this.#platform).stop();
    await directoryOf(this.#platform).stop();
  }

  #tell(decision: Decision, spoken: Spoken, style: GatewayStyle, started: number, challengeHash: string): Told {
    const answer = answerOf(decision, spoken, style);
    const latencyUs = Math.round((performance.now() - started) * 1000);
    if (decision.client !== null) this.#recent.set(decision.id, [decision.api.id, decision.client.id]);
    this.#log.add({ decision, challengeHash, latencyUs });
    return { decision, answer };
  }

  /** Only what passes is vouched for. */
  #assertionFor({ api, client, scored, effect, enforced, atMs }: Decision): string | Promise<string> {
    if (client === null || (enforced && effect !== "allow")) return "";
    const provider = directoryOf(this.#platform).current.provider(api.providerId);
    if (provider === undefined) return "";
    const hasProof = (scored?.observation.key ?? "") !== "";
    return this.#assertions.for(provider, api, client, { elevation: scored?.elevation ?? null, hasProof }, atMs);
  }
}

/** The call of a question that could not even be read. */
const nothingAsked: AskedCall = {
  method: "",
  uri: null,
  address: null,
  headers: {},
  userAgent: "",
  tls: null,
  apiKey: "",
};
