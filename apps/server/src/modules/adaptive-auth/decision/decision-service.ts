import type { GatewayAnswer, GatewayStyle } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { Assertions } from "../assertion/assertions.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";
import { completeClient } from "./complete-client.ts";
import { directoryService } from "../directory/directory-service.ts";
import type { ApiEntry, ClientEntry } from "../directory/entries.ts";
import { learningService } from "../learning/learning-service.ts";
import type { PassedReport } from "../shared-count/count-kinds.ts";
import { sharedCountsService } from "../shared-count/shared-counts.ts";
import { answerOf, type Spoken } from "./answer.ts";
import type { AskedCall } from "./asked-call.ts";
import { CallerAddresses } from "./caller-address.ts";
import { isTrusted } from "./client-address.ts";
import { counterfactualsOf, isRisky } from "./counterfactuals-of.ts";
import type { Decision } from "./decision.ts";
import { DecisionLog } from "./decision-log.ts";
import { DecisionMaker, type Identified } from "./decision-maker.ts";
import { whenThere } from "./in-time.ts";
import { lately } from "./lately.ts";
import { logRows, type Settled } from "./log-row.ts";
import { once } from "../../../platform/once.ts";
import { Proofs } from "./proof.ts";
import { UnloggedCount } from "./unlogged-count.ts";
import type { WrongCode } from "./tallies.ts";
import { RecentCallers } from "./recent-callers.ts";
import { StepUps } from "./step-ups.ts";
import { teach } from "./teach.ts";

/** A decision and what the gateway is told of it. */
export interface Told {
  readonly decision: Decision;
  readonly answer: GatewayAnswer;
}

type LoggedDecision = Settled & { readonly decision: Decision };

/** Whose call a decision was about. */
type Whose = readonly [apiId: string, clientId: string];

/** The same object for all calls of a client to an API: thousands of them are remembered. */
const whoseOf = once(({ id }: ClientEntry) => lately((apiId: string): Whose => [apiId, id]));

/** When a call is decided about, and with what. */
type Moment = Pick<Call, "platform" | "now">;

/** A question of a gateway; times as `performance.now` tells them. */
interface Asking {
  readonly call: Moment;
  readonly style: GatewayStyle;
  readonly started: number;
  readonly deadline: number;
}

type Challenge = Awaited<ReturnType<StepUps["open"]>>;

/** Milliseconds that each step may take where a busy process is late before it begins. */
const graceMs = 50;
/** How often the log repeats that something behind decisions is missing, in milliseconds. */
const tellEveryMs = 10_000;

/** Decides about calls in one process: in memory, within a budget of time, and always with an answer of the contract. */
export class DecisionService {
  readonly #platform: Platform;
  readonly addresses: CallerAddresses;
  readonly maker: DecisionMaker;
  readonly #proofs: Proofs;
  readonly #stepUps: StepUps;
  /** When each problem behind decisions was logged. */
  readonly #toldMs = new Map<string, number>();
  readonly #assertions: Assertions;
  /** Of which API's and which client's calls the last decisions were, so that APIs can tell what became of them. */
  readonly #recent = new RecentCallers<Whose>();
  readonly #log: DecisionLog<LoggedDecision>;
  readonly #unlogged: UnloggedCount;
  #started: Promise<void> | null = null;
  #isStarted = false;

  constructor(platform: Platform) {
    this.#platform = platform;
    const { sealing } = platform;
    const directory = platform.services.get(directoryService);
    const { learning } = platform.services.get(learningService);
    directory.completeClients((stored) => completeClient(learning, stored));
    const facts = platform.services.get(networkFactsService);
    this.addresses = new CallerAddresses(facts, sealing);
    const isLeakedKey = facts.isLeakedKey.bind(facts);
    this.maker = new DecisionMaker({ directory: () => directory.current, learning, sealing, isLeakedKey });
    this.#assertions = new Assertions(platform);
    const shared = platform.services.get(sharedCountsService);
    this.#proofs = new Proofs((digest) => shared.shareProof(digest));
    const { tallies } = this.maker;
    tallies.shareCounts((kind, source) => shared.shareCount(kind, source));
    this.#stepUps = new StepUps((kind, source) => shared.shareCount(kind, source));
    shared.receive({
      takeProof: (digest, atMs) => this.#proofs.takeUsed(digest, atMs),
      takeCounts: (counts, atMs) => {
        tallies.takeCounts(counts, atMs);
        this.#stepUps.takeCounts(counts, atMs);
      },
      takeReport: (report) => void this.#countReport(report),
    });
    const logRow = logRows(sealing);
    this.#unlogged = new UnloggedCount(platform.config.dataFolder);
    const rows = {
      // A caller that waits for its row does not wait for the event store.
      row: (waiting: LoggedDecision) =>
        isRisky(waiting.decision) && !platform.config.durableDecisions ? null : logRow(waiting.decision, waiting, []),
      async lookedUp(waiting: readonly LoggedDecision[]) {
        const others = await counterfactualsOf(
          platform,
          waiting.map(({ decision }) => decision),
        );
        return waiting.map((each) => logRow(each.decision, each, others.get(each.decision.id) ?? []));
      },
    };
    this.#log = new DecisionLog(platform, rows, (count) => this.#unlogged.set(count));
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
      await this.#platform.services.get(learningService).start();
      await this.#platform.services.get(directoryService).start();
      this.#countLost();
      this.#isStarted = true;
    } catch (error) {
      this.#started = null;
      throw error;
    }
  }

  /** Says what a process that was killed had answered and not logged. */
  #countLost(): void {
    const { before } = this.#unlogged;
    if (before === 0) return;
    this.#platform.metrics.lostDecisions.inc(before);
    this.#platform.log.warn({ decisions: before }, "the process before this one ended with decisions not logged");
  }

  /** The API that a question names; undefined when there is none. */
  api(name: string): ApiEntry | undefined {
    return this.#platform.services.get(directoryService).current.api(name);
  }

  /**
   * Decides about a call, learns from it and logs it: at once, unless something has to be waited for. A decision is kept,
   * whatever breaks or is late behind it; where none can be made, the API's settings say what the call gets.
   */
  decide(call: Moment, api: ApiEntry, read: () => AskedCall, style: GatewayStyle): Told | Promise<Told> {
    const started = performance.now();
    const asking = { call, style, started, deadline: started + this.#platform.config.decisionBudgetMs };
    const atMs = call.now.getTime();
    let asked: AskedCall = nothingAsked;
    let identified: Identified | null = null;
    const onFault = (error: unknown) => {
      this.#platform.log.error({ err: error, api: api.id }, "a call was answered as the API says for faults");
      const isAsked = identified !== null && this.#stepUps.isOpen(identified.key.id, atMs);
      const decision = this.maker.onFault(api, asked, identified, isAsked, atMs);
      return this.#answer(asking, decision, { challenge: null, assertion: "" });
    };
    try {
      asked = read();
      const found = this.maker.identify(api, asked, atMs);
      if ("effect" in found) return this.#settle(asking, found);
      identified = found;
      const proof = () => (found.mayProve ? this.#proofs.thumbprintOf(asked, api, atMs) : "");
      const told = whenThere(proof, this.#inTime(asking, "a proof of possession was not checked", ""), (thumbprint) =>
        this.#settle(asking, this.maker.judge(found, thumbprint)),
      );
      return told instanceof Promise ? told.catch(onFault) : told;
    } catch (error) {
      return onFault(error);
    }
  }

  /** Answers what was decided. From here on the decision stays, also without its challenge or its assertion. */
  #settle(asking: Asking, decision: Decision): Told | Promise<Told> {
    this.#teach(decision);
    const stored = this.#inTime<Challenge>(asking, "a step-up has no challenge for now", null);
    const signed = this.#inTime(asking, "an allowed call has no assertion", "");
    return whenThere<Challenge, Told>(
      () => this.#stepUps.open(asking.call, decision),
      stored,
      (challenge) =>
        whenThere(
          () => this.#assertionFor(decision),
          signed,
          (assertion) => this.#answer(asking, decision, { challenge, assertion }),
        ),
    );
  }

  #teach(decision: Decision): void {
    try {
      const { key, scored } = decision;
      if (key !== null && scored !== null && scored.elevation !== null) this.#stepUps.close(key.id, scored.callerHash);
      teach(this.#platform, decision);
    } catch (error) {
      this.#platform.log.error({ err: error, decision: decision.id }, "a decision taught nothing");
    }
  }

  /** Waits within the budget of a decision; the log says once what is missing, however many calls it concerns. */
  #inTime<Value>(asking: Asking, problem: string, replacement: Value) {
    const deadline = Math.max(asking.deadline, performance.now() + graceMs);
    const otherwise = (error: unknown) => {
      const nowMs = performance.now();
      if (nowMs - (this.#toldMs.get(problem) ?? Number.NEGATIVE_INFINITY) > tellEveryMs) {
        this.#toldMs.set(problem, nowMs);
        this.#platform.log.error({ err: error }, problem);
      }
      return replacement;
    };
    return { deadline, otherwise };
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
    const isHop = this.#platform.services
      .get(directoryService)
      .current.someApi(({ hops }) => isTrusted(report.peer, hops));
    if (isHop) this.#platform.services.get(sharedCountsService).passOn(report);
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
    this.#platform.services.get(learningService).learning.forget(id);
    this.maker.tallies.forgetClient(id);
  }

  /** Resolves when what was decided before it is written down, and what was learnt is saved. */
  async settle(): Promise<void> {
    await this.#log.settle();
    await this.#platform.services.get(sharedCountsService).settle();
    await this.#platform.services.get(learningService).settle();
  }

  async stop(): Promise<void> {
    await this.#log.settle();
    this.#unlogged.close();
  }

  /** Logs a decision, where the operator wants it before the answer. */
  #answer(asking: Asking, decision: Decision, spoken: Spoken & { readonly challenge: Challenge }) {
    const told = this.#tell(asking, decision, spoken);
    if (!this.#platform.config.durableDecisions) return told;
    const logged = this.#inTime(asking, "a decision was answered before it was logged", undefined);
    return whenThere<void, Told>(
      () => this.#log.kept(),
      logged,
      () => told,
    );
  }

  #tell({ style, started }: Asking, decision: Decision, spoken: Spoken & { readonly challenge: Challenge }): Told {
    const answer = answerOf(decision, spoken, style);
    const challengeHash = spoken.challenge?.hash.toString("hex") ?? "";
    const latencyUs = Math.round((performance.now() - started) * 1000);
    if (decision.client !== null) this.#recent.set(decision.id, whoseOf(decision.client)(decision.api.id));
    this.#log.add({ decision, challengeHash, latencyUs });
    return { decision, answer };
  }

  /** Only what passes is vouched for. */
  #assertionFor({ api, client, scored, effect, enforced, atMs }: Decision): string | Promise<string> {
    if (client === null || (enforced && effect !== "allow")) return "";
    const provider = this.#platform.services.get(directoryService).current.provider(api.providerId);
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

export const decisionService = defineService("decision service", (platform) => new DecisionService(platform), {
  start: (service) => service.start(),
  stop: (service) => service.stop(),
  stopMs: 6_000,
});
