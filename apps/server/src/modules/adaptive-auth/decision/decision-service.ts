import type { GatewayAnswer, GatewayStyle } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Assertions } from "../assertion/assertions.ts";
import { networkFactsOf } from "../data-pack/network-facts-of.ts";
import { completeClient } from "./complete-client.ts";
import { directoryOf } from "../directory/directory-of.ts";
import type { ApiEntry, ClientEntry } from "../directory/entries.ts";
import { learningOf } from "../learning/learning-of.ts";
import type { PassedReport } from "../shared-count/count-kinds.ts";
import { sharedCountsOf } from "../shared-count/shared-counts-of.ts";
import { answerOf, type Spoken } from "./answer.ts";
import type { AskedCall } from "./asked-call.ts";
import { CallerAddresses } from "./caller-address.ts";
import { isTrusted } from "./client-address.ts";
import { counterfactualsOf, isRisky } from "./counterfactuals-of.ts";
import type { Decision } from "./decision.ts";
import { DecisionLog } from "./decision-log.ts";
import { DecisionMaker } from "./decision-maker.ts";
import { TooLate, whenThere } from "./in-time.ts";
import { lately } from "./lately.ts";
import { logRows, type Settled } from "./log-row.ts";
import { once } from "./once.ts";
import { openStepUp } from "./open-step-up.ts";
import { Proofs } from "./proof.ts";
import type { WrongCode } from "./tallies.ts";
import { RecentCallers } from "./recent-callers.ts";
import { teach } from "./teach.ts";

/** A decision and what the gateway is told of it. */
export interface Told {
  readonly decision: Decision;
  readonly answer: GatewayAnswer;
}

/** Whose call a decision was about. */
type Whose = readonly [apiId: string, clientId: string];

/** The same object for all calls of a client to an API: thousands of them are remembered. */
const whoseOf = once(({ id }: ClientEntry) => lately((apiId: string): Whose => [apiId, id]));

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
  readonly #recent = new RecentCallers<Whose>();
  readonly #log: DecisionLog<Settled & { readonly decision: Decision }>;
  #started: Promise<void> | null = null;
  #isStarted = false;

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
    tallies.shareCounts((kind, source) => shared.shareCount(kind, source));
    shared.receive({
      takeProof: (digest, atMs) => this.#proofs.takeUsed(digest, atMs),
      takeCounts: (counts, atMs) => tallies.takeCounts(counts, atMs),
      takeReport: (report) => void this.#countReport(report),
    });
    const logRow = logRows(sealing);
    this.#log = new DecisionLog(platform, {
      row: (waiting) => (isRisky(waiting.decision) ? null : logRow(waiting.decision, waiting, [])),
      async lookedUp(waiting) {
        const others = await counterfactualsOf(
          platform,
          waiting.map(({ decision }) => decision),
        );
        return waiting.map((each) => logRow(each.decision, each, others.get(each.decision.id) ?? []));
      },
    });
  }

  /** Whether what decisions need is there, so that nobody has to wait for it. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Reads what decisions need, once. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    try {
      await learningOf(this.#platform).start();
      await directoryOf(this.#platform).start();
      this.#isStarted = true;
    } catch (error) {
      this.#started = null;
      throw error;
    }
  }

  /** The API that a question names; undefined when there is none. */
  api(name: string): ApiEntry | undefined {
    return directoryOf(this.#platform).current.api(name);
  }

  /**
   * Decides about a call, learns from it and logs it: at once, unless something has to be waited for. What breaks, or takes too
   * long, gets the answer that the API says.
   */
  decide(call: Moment, api: ApiEntry, read: () => AskedCall, style: GatewayStyle): Told | Promise<Told> {
    const started = performance.now();
    let asked: AskedCall = nothingAsked;
    const onFault = (error: unknown) => {
      this.#platform.log.error({ err: error, api: api.id }, "a call was answered as the API says for faults");
      const decision = this.maker.onFault(api, asked, call.now.getTime());
      return this.#tell(decision, { challenge: null, assertion: "" }, style, started, "");
    };
    try {
      asked = read();
      const proof = this.#proofs.thumbprintOf(asked, api, call.now.getTime());
      const told = whenThere(proof, this.#deadline(started), (thumbprint) =>
        this.#settleOn(call, api, asked, thumbprint, style, started),
      );
      return told instanceof Promise ? told.catch(onFault) : told;
    } catch (error) {
      return onFault(error);
    }
  }

  #settleOn(
    call: Moment,
    api: ApiEntry,
    asked: AskedCall,
    thumbprint: string,
    style: GatewayStyle,
    started: number,
  ): Told | Promise<Told> {
    const decision = this.maker.decide(api, asked, thumbprint, call.now.getTime());
    const deadline = this.#deadline(started);
    return whenThere(openStepUp(call, decision), deadline, (challenge) =>
      whenThere(this.#assertionFor(decision), deadline, (assertion) => {
        if (performance.now() > deadline) throw new TooLate("The process was busy with something else");
        teach(this.#platform, decision);
        return this.#tell(decision, { challenge, assertion }, style, started, challenge?.hash.toString("hex") ?? "");
      }),
    );
  }

  #deadline(started: number): number {
    return started + this.#platform.config.decisionBudgetMs;
  }

  /** Counts a wrong answer to a challenge, so that calls from there are riskier for an hour. */
  countWrongCode({ address, now }: Call, wrong: WrongCode): void {
    this.maker.tallies.countWrongCode(wrong, this.addresses.read(address), now.getTime());
  }

  /** Counts what an API answered to a call, here or where it was decided about; false when its sender is not believed. */
  takeReport(report: PassedReport): boolean {
    const isBelieved = this.#countReport(report);
    if (isBelieved !== null) return isBelieved;
    // Whose call it was only the process knows that decided; it also asks whether that API believes the sender.
    const isHop = directoryOf(this.#platform).current.someApi(({ hops }) => isTrusted(report.peer, hops));
    if (isHop) sharedCountsOf(this.#platform).passOn(report);
    return isHop;
  }

  /** Whether a report is believed; null when this process did not decide about its call lately. */
  #countReport({ decisionId, status, peer }: PassedReport): boolean | null {
    const [apiId, clientId] = this.#recent.get(decisionId) ?? [];
    const api = apiId === undefined ? undefined : this.api(apiId);
    if (api === undefined || clientId === undefined) return null;
    if (!isTrusted(peer, api.hops)) return false;
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
    if (decision.client !== null) this.#recent.set(decision.id, whoseOf(decision.client)(decision.api.id));
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
