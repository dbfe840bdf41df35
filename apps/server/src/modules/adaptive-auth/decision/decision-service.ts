import type { GatewayAnswer, GatewayStyle } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { memoize } from "../../../platform/memoize.ts";
import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { Assertions } from "../assertion/assertions.ts";
import { newCallersService } from "../client-identity/new-callers.ts";
import { ownKeyLinksService } from "../client-identity/own-key-links.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";
import { directoryService } from "../directory/directory-service.ts";
import type { StoredClient } from "../directory/directory.ts";
import type { ApiEntry, ClientEntry } from "../directory/entries.ts";
import { learningService } from "../learning/learning-service.ts";
import type { Learning } from "../learning/learning.ts";
import { seenAfter } from "../learning/pending-counts.ts";
import { isCheckedHere } from "../protected-api/stored-ways.ts";
import type { ForwardedReport } from "../shared-count/count-kinds.ts";
import { sharedCountsService } from "../shared-count/shared-counts.ts";
import { toGatewayAnswer, type AnswerExtras } from "./answer/gateway-answer.ts";
import { ClientTokens, uncheckedTokens } from "./credential/client-tokens.ts";
import { type Credential, findCredential } from "./credential/credential.ts";
import { DpopProofs, noProof, type Proof } from "./credential/dpop-proofs.ts";
import { DecisionMaker, type Identified } from "./decide/decision-maker.ts";
import type { Decision } from "./decide/decision.ts";
import { DecisionLog } from "./log/decision-log.ts";
import { getCounterfactuals, isRisky } from "./log/get-counterfactuals.ts";
import { createLogRows, type Settled } from "./log/log-row.ts";
import { UnloggedCount } from "./log/unlogged-count.ts";
import { CallerAddresses } from "./request/caller-address.ts";
import { isTrusted } from "./request/client-address.ts";
import type { Headers, InboundCall, Tokens } from "./request/inbound-call.ts";
import type { WrongCode } from "./state/counters.ts";
import { RecentCallers } from "./state/recent-callers.ts";
import { StepUpChallenges } from "./step-up/step-up-challenges.ts";
import { trainOnDecision } from "./training/train-on-decision.ts";
import { withDeadline } from "./with-deadline.ts";

/** A decision and the response to the gateway. */
export interface DecisionResult {
  readonly decision: Decision;
  readonly answer: GatewayAnswer;
}

type LoggedDecision = Settled & { readonly decision: Decision };

/** The caller that a decision is about. */
type Caller = readonly [apiId: string, clientId: string];

/** One shared object per client and API, because many are stored. */
const getCaller = once(({ id }: ClientEntry) => memoize((apiId: string): Caller => [apiId, id]));

type DecisionContext = Pick<Call, "platform" | "now">;

/** A request for a decision; times by `performance.now`. */
interface DecisionRequest {
  readonly call: DecisionContext;
  readonly style: GatewayStyle;
  readonly started: number;
  readonly deadline: number;
}

type Challenge = Awaited<ReturnType<StepUpChallenges["open"]>>;

/** Min time for each step in milliseconds, even if a busy process starts it late. */
const graceMs = 50;
/** Min interval between log entries of the same problem, in milliseconds. */
const logEveryMs = 10_000;

/** Decides on calls in this process: in memory, within a time budget, and always with a response of the contract. */
export class DecisionService {
  readonly #platform: Platform;
  readonly addresses: CallerAddresses;
  readonly maker: DecisionMaker;
  readonly #tokens: ClientTokens;
  readonly #proofs: DpopProofs;
  readonly #stepUps: StepUpChallenges;
  /** When each problem was last logged. */
  readonly #loggedMs = new Map<string, number>();
  readonly #assertions: Assertions;
  /** Callers of recent decisions, so that APIs can report outcomes. */
  readonly #recent = new RecentCallers<Caller>();
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
    this.#tokens = new ClientTokens(platform);
    const shared = platform.services.get(sharedCountsService);
    this.#proofs = new DpopProofs((digest) => shared.shareProof(digest));
    const { counters } = this.maker;
    counters.shareCounts((kind, source) => shared.shareCount(kind, source));
    this.#stepUps = new StepUpChallenges((kind, source) => shared.shareCount(kind, source));
    shared.receive({
      takeProof: (digest, atMs) => this.#proofs.takeUsed(digest, atMs),
      takeCounts: (counts, atMs) => {
        counters.takeCounts(counts, atMs);
        this.#stepUps.takeCounts(counts, atMs);
      },
      takeReport: (report) => void this.#countReport(report),
    });
    const logRow = createLogRows(sealing);
    this.#unlogged = new UnloggedCount(platform.config.dataFolder);
    const rows = {
      // Durable decisions skip counterfactuals, which would query the event store.
      row: (waiting: LoggedDecision) =>
        isRisky(waiting.decision) && !platform.config.durableDecisions ? null : logRow(waiting.decision, waiting, []),
      async lookUp(waiting: readonly LoggedDecision[]) {
        const others = await getCounterfactuals(
          platform,
          waiting.map(({ decision }) => decision),
        );
        return waiting.map((each) => logRow(each.decision, each, others.get(each.decision.id) ?? []));
      },
    };
    this.#log = new DecisionLog(platform, rows, (count) => this.#unlogged.set(count));
  }

  /** Whether decisions are synchronous: everything they need is in memory. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Loads what decisions need, once. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    try {
      await this.#platform.services.get(learningService).start();
      await this.#platform.services.get(directoryService).start();
      await this.#platform.services.get(sharedCountsService).start();
      this.#reportLost();
      this.#isStarted = true;
    } catch (error) {
      this.#started = null;
      throw error;
    }
  }

  /** Reports decisions that a killed process answered but didn't log. */
  #reportLost(): void {
    const { before } = this.#unlogged;
    if (before === 0) return;
    this.#platform.metrics.lostDecisions.inc(before);
    this.#platform.log.warn({ decisions: before }, "the previous process ended before logging all decisions");
  }

  /** The protected API with a name. */
  api(name: string): ApiEntry | undefined {
    return this.#platform.services.get(directoryService).current.api(name);
  }

  /**
   * Decides on a call, trains its profile and logs it, synchronously if possible. Later errors don't change a decision; if
   * none can be made, the API's `on_error` setting applies.
   */
  decide(
    call: DecisionContext,
    api: ApiEntry,
    read: () => InboundCall,
    style: GatewayStyle,
  ): DecisionResult | Promise<DecisionResult> {
    const started = performance.now();
    const request = { call, style, started, deadline: started + this.#platform.config.decisionBudgetMs };
    const atMs = call.now.getTime();
    let inbound: InboundCall = unreadCall;
    let identified: Identified | null = null;
    const onFault = (error: unknown) => {
      this.#platform.log.error({ err: error, api: api.id }, "decision failed; applying the API's on_error setting");
      const hasOpenStepUp = identified !== null && this.#stepUps.isOpen(identified.key.id, atMs);
      const decision = this.maker.onFault(api, inbound, identified, hasOpenStepUp, atMs);
      return this.#answer(request, decision, { challenge: null, assertion: "" });
    };
    try {
      inbound = read();
      const decideOn = (tokens: Tokens) => {
        if (tokens.size > 0) inbound = { ...inbound, tokens };
        const found = this.maker.identify(api, inbound, atMs);
        if ("effect" in found) return this.#settle(request, found);
        identified = found;
        const proof = () => (found.usesProofs ? this.#proofs.check(inbound, found.secret, api, atMs) : noProof);
        const unchecked: Proof = { thumbprint: "", remarks: ["proof_unchecked"] };
        return withDeadline(
          proof,
          this.#withinBudget(request, "proof of possession not checked", unchecked),
          ({ thumbprint, remarks }) => this.#settle(request, this.maker.assess(found, thumbprint, remarks)),
        );
      };
      const tokens = this.#tokens.check(inbound, api, atMs);
      const result =
        tokens instanceof Promise
          ? withDeadline(() => tokens, { deadline: request.deadline, otherwise: () => uncheckedTokens(api) }, decideOn)
          : decideOn(tokens);
      return result instanceof Promise ? result.catch(onFault) : result;
    } catch (error) {
      return onFault(error);
    }
  }

  /** The client of a key or token that an API accepts and Parapet verifies itself. @throws Failure `unavailable` */
  async identifyBySecret(api: ApiEntry, headers: Headers, now: Date): Promise<Credential> {
    const call = { ...unreadCall, headers };
    const ways = api.ways.filter((way) => way.kind !== "key" && isCheckedHere(way));
    const tokens = await this.#tokens.check(call, { ways }, now.getTime());
    const directory = this.#platform.services.get(directoryService).current;
    const credential = findCredential(
      directory,
      this.#platform.sealing,
      { ...api, ways },
      { ...call, tokens },
      now.getTime(),
    );
    if (credential.problem === "unchecked")
      throw new Failure("unavailable", { detail: "The keys of the token's issuer can't be read.", retryAfter: 30 });
    return credential;
  }

  /** Completes a decision, which no longer changes, even without its challenge or assertion. */
  #settle(request: DecisionRequest, decision: Decision): DecisionResult | Promise<DecisionResult> {
    this.#platform.services.get(newCallersService).note(decision);
    this.#platform.services.get(ownKeyLinksService).note(decision);
    this.#trainOnDecision(decision);
    const stored = this.#withinBudget<Challenge>(request, "challenge of a step-up not opened", null);
    const signed = this.#withinBudget(request, "assertion of an allowed call not signed", "");
    return withDeadline<Challenge, DecisionResult>(
      () => this.#stepUps.open(request.call, decision),
      stored,
      (challenge) =>
        withDeadline(
          () => this.#assertionFor(decision),
          signed,
          (assertion) => this.#answer(request, decision, { challenge, assertion }),
        ),
    );
  }

  #trainOnDecision(decision: Decision): void {
    try {
      const { key, scored } = decision;
      if (key !== null && scored !== null && scored.elevation !== null) this.#stepUps.close(key.id, scored.callerHash);
      const directory = this.#platform.services.get(directoryService).current;
      const { learning } = this.#platform.services.get(learningService);
      trainOnDecision({ learning, directory, sealing: this.#platform.sealing }, decision);
    } catch (error) {
      this.#platform.log.error({ err: error, decision: decision.id }, "training on a decision failed");
    }
  }

  /** Deadline of a step within the decision's budget; its problems are logged at a limited rate. */
  #withinBudget<Value>(request: DecisionRequest, problem: string, replacement: Value) {
    const deadline = Math.max(request.deadline, performance.now() + graceMs);
    const otherwise = (error: unknown) => {
      const nowMs = performance.now();
      if (nowMs - (this.#loggedMs.get(problem) ?? Number.NEGATIVE_INFINITY) > logEveryMs) {
        this.#loggedMs.set(problem, nowMs);
        this.#platform.log.error({ err: error }, problem);
      }
      return replacement;
    };
    return { deadline, otherwise };
  }

  /** Counts a wrong code, which raises the risk of calls from its context for an hour. @param address null if unknown */
  countWrongCode({ now }: Pick<Call, "now">, wrong: WrongCode, address: string | null): void {
    const caller = address === null ? null : this.addresses.read(address);
    this.maker.counters.countWrongCode(wrong, caller, now.getTime());
  }

  /** Counts an API's response, here or in the process that decided; false if the sender isn't trusted. */
  acceptReport(report: ForwardedReport): boolean {
    const isAccepted = this.#countReport(report);
    if (isAccepted !== null) return isAccepted;
    // Only the process that decided knows the API; it checks again that the sender is one of its hops.
    const isHop = this.#platform.services
      .get(directoryService)
      .current.someApi(({ hops }) => isTrusted(report.peer, hops));
    if (isHop) this.#platform.services.get(sharedCountsService).forwardReport(report);
    return isHop;
  }

  /** Whether a report is accepted; null if this process has no recent decision with its ID. */
  #countReport({ decisionId, status, peer }: ForwardedReport): boolean | null {
    const [apiId, clientId] = this.#recent.get(decisionId) ?? [];
    const api = apiId === undefined ? undefined : this.api(apiId);
    if (api === undefined || clientId === undefined) return null;
    if (!isTrusted(peer, api.hops)) return false;
    this.maker.counters.countOutcome(clientId, status, this.#platform.clock.now().getTime());
    return true;
  }

  /** Drops this process's data about a client; others do when they receive the reset. */
  forgetClient(id: string): void {
    this.#platform.services.get(learningService).learning.forget(id);
    this.maker.counters.forgetClient(id);
  }

  /** Resolves when earlier decisions are logged and profiles saved. */
  async settle(): Promise<void> {
    await this.#log.settle();
    await this.#platform.services.get(sharedCountsService).settle();
    await this.#platform.services.get(learningService).settle();
  }

  async stop(): Promise<void> {
    await this.#log.settle();
    this.#unlogged.close();
  }

  /** Logs a decision, before the response if decisions are durable. */
  #answer(request: DecisionRequest, decision: Decision, extras: AnswerExtras & { readonly challenge: Challenge }) {
    const result = this.#toResult(request, decision, extras);
    if (!this.#platform.config.durableDecisions) return result;
    const logged = this.#withinBudget(request, "decision not logged before its response", undefined);
    return withDeadline<void, DecisionResult>(
      () => this.#log.flush(),
      logged,
      () => result,
    );
  }

  #toResult(
    { style, started }: DecisionRequest,
    decision: Decision,
    extras: AnswerExtras & { readonly challenge: Challenge },
  ): DecisionResult {
    const answer = toGatewayAnswer(decision, extras, { style, publicUrl: this.#platform.publicUrl() });
    const challengeHash = extras.challenge?.hash.toString("hex") ?? "";
    const latencyUs = Math.round((performance.now() - started) * 1000);
    if (decision.client !== null) this.#recent.set(decision.id, getCaller(decision.client)(decision.api.id));
    this.#log.add({ decision, challengeHash, latencyUs });
    return { decision, answer };
  }

  /** The assertion of an allowed call. */
  #assertionFor({ api, client, scored, effect, enforced, atMs }: Decision): string | Promise<string> {
    if (client === null || (enforced && effect !== "allow")) return "";
    const provider = this.#platform.services.get(directoryService).current.provider(api.providerId);
    if (provider === undefined) return "";
    const hasProof = (scored?.observation.key ?? "") !== "";
    return this.#assertions.for(provider, api, client, { elevation: scored?.elevation ?? null, hasProof }, atMs);
  }
}

/** Stands in for a call that couldn't be read. */
const unreadCall: InboundCall = {
  method: "",
  uri: null,
  address: null,
  headers: {},
  userAgent: "",
  tls: null,
  apiKey: "",
};

/** Adds unsaved counts of this process to a client read from the database; drops the profile of a reset one. */
function completeClient(learning: Learning, stored: StoredClient): StoredClient {
  const { client } = stored;
  const pending = learning.getPending(client.id);
  if (client.seen.sessions === 0 && learning.getSessions(client.id) > pending.sessions) learning.forget(client.id);
  else if (pending.sessions !== 0) return { ...stored, client: { ...client, seen: seenAfter(client.seen, pending) } };
  return stored;
}

export const decisionService = defineService("decision service", (platform) => new DecisionService(platform), {
  start: (service) => service.start(),
  stop: (service) => service.stop(),
  stopMs: 6_000,
});
