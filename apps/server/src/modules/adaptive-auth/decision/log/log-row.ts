import type {
  ClientKind,
  ClientState,
  DecisionCause,
  DeviceBinding,
  Effect,
  PolicyRule,
  ProtectedEndpoint,
  RiskLevel,
  Sensitivity,
  StepUpMethod,
} from "@parapet/contract";
import type { Assessment, Calibration, Counterfactual, PolicyFacts, Signal } from "@parapet/risk-engine";
import type { RowText } from "../../../../platform/journal/rows/row-bytes.ts";
import { memoize } from "../../../../platform/memoize.ts";
import { once } from "../../../../platform/once.ts";
import type { Sealing } from "../../../../platform/sealing.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../../directory/entries.ts";
import type { Decision, Scored } from "../decide/decision.ts";
import type { CallerAddress } from "../request/caller-address.ts";
import { getStoredAddress } from "../request/stored-address.ts";
import { getUserAgent } from "../request/user-agent.ts";
import { toTrainingSample, toUntrainedSample } from "../training/training-sample.ts";
import { factsText, signalColumns, toMicroPrecision, type WriteFacts } from "./signal-columns.ts";

const maxAgentLength = 1000;

/** Outcome of a decision. */
export interface Settled {
  readonly challengeHash: string;
  readonly latencyUs: number;
}

/** A decision as a row of the event store: JSON by column names. */
type LogRow = (decision: Decision, settled: Settled, counterfactuals: readonly Counterfactual[]) => RowText;

/** Columns and facts of an address in the form that the API stores. */
interface StoredPlace {
  readonly columns: string;
  readonly facts: WriteFacts;
}

const noPlace: StoredPlace = { columns: "", facts: (facts) => placeFacts(facts, { address: "", prefix: "" }) };

/** Creates the writer of log rows: omits column defaults, and caches JSON that repeats per API, client, address or assessment. */
export function createLogRows(sealing: Pick<Sealing, "digest">): LogRow {
  const getPlaces = once((_api: ApiEntry) =>
    once((caller: CallerAddress, decision: Decision): StoredPlace => {
      const { country, asn, asName, kind } = caller.facts;
      const stored = getStoredAddress(decision, sealing);
      const known = { country: country ?? undefined, asn: asn ?? undefined, as_name: asName ?? undefined };
      return {
        columns: toColumns({ address: stored.address, ...known, network_kind: kind ?? undefined }),
        facts: once((facts: Signal["facts"]) => placeFacts(facts, stored)),
      };
    }),
  );
  function getTail(decision: Decision, assessedAs: string | null): string {
    const { api, call, client, key, endpoint, rule, scored } = decision;
    const place = call.address === null ? noPlace : getPlaces(api)(call.address, decision);
    let row = `${ofApi(api)}${place.columns}${ofAgent(getUserAgent(call.userAgent), call.userAgent)}${ofMethod(call.method)}`;
    if (client !== null) row += ofClient(client);
    if (key !== null) row += ofKey(key);
    if (endpoint !== null) row += ofEndpoint(endpoint);
    if (rule !== null) row += ofRule(rule);
    row += ofOutcome(decision.effect)(decision.cause)(decision.enforced)(decision.firstOfSession);
    if (scored !== null) row += scoreColumns(scored.assessment) + ofShadowRules(scored.shadowRules);
    if (assessedAs !== null) return `${row},"assessed_as":"${assessedAs}"}`;
    if (scored === null) return `${row}}`;
    const untrained = toUntrainedSample(decision, sealing);
    if (untrained !== null) row += `,"observation":${JSON.stringify(untrained)}`;
    return `${row}${assessmentColumns(scored, place)}}`;
  }
  const tails = new RowTails(getTail);
  return (decision, { challengeHash, latencyUs }, counterfactuals) => {
    let own = `{"id":"${decision.id}${ofTime(decision.atMs)},"latency_us":${latencyUs}`;
    if (decision.remarks.length > 0) own += `,"remarks":"${decision.remarks.join(",")}"`;
    const sample = toTrainingSample(decision, sealing);
    if (sample !== null) own += `,"observation":${JSON.stringify(sample)}`;
    if (counterfactuals.length > 0) own += `,"counterfactuals":${JSON.stringify(counterfactuals)}`;
    if (challengeHash !== "") own += `,"challenge_hash":"${challengeHash}"`;
    return { own, common: tails.of(decision) };
  };
}

/** @param assessedAs ID of the decision whose row has the assessment; null for its own */
type GetTail = (decision: Decision, assessedAs: string | null) => string;

/** Decisions that share an assessment. */
interface SharedRows {
  /** The decision whose row has the assessment. */
  readonly first: string;
  /** Tail of the latest other row, by the values that may still differ. */
  last: (Pick<Decision, "key" | "effect"> & { readonly text: string }) | null;
}

/**
 * Tails of rows. Decisions that share an assessment refer to the first row's. The first call of a session always has its
 * own, because score distributions read only those.
 */
class RowTails {
  readonly #getTail: GetTail;
  readonly #shared = new WeakMap<Assessment, SharedRows>();

  constructor(getTail: GetTail) {
    this.#getTail = getTail;
  }

  of(decision: Decision): string {
    const { id, scored, key, effect, firstOfSession } = decision;
    if (scored === null || !scored.isShared || firstOfSession) return this.#getTail(decision, null);
    const { assessment } = scored;
    const shared = this.#shared.get(assessment);
    // A retry after a failed write.
    if (shared === undefined || shared.first === id) {
      const text = this.#getTail(decision, null);
      this.#shared.set(assessment, { first: id, last: null });
      return text;
    }
    const { first, last } = shared;
    if (last?.key === key && last.effect === effect) return last.text;
    const text = this.#getTail(decision, first);
    shared.last = { key, effect, text };
    return text;
  }
}

function toColumns(columns: object): string {
  return `,${JSON.stringify(columns).slice(1, -1)}`;
}

const ofTime = memoize((atMs: number) => `","time":"${new Date(atMs).toISOString()}"`);
const ofMethod = memoize((method: string) => toColumns({ method }));
const ofApi = once(({ id, providerId, settings, configVersion }: ApiEntry) =>
  toColumns({ provider_id: providerId, api_id: id, mode: settings.mode, config_version: configVersion }),
);
const ofAgent = once(({ family }: ReturnType<typeof getUserAgent>, text: string) =>
  toColumns({ agent: family, user_agent: text.slice(0, maxAgentLength) }),
);
const ofClient = once(({ id, organizationId }: ClientEntry) =>
  toColumns({ client_id: id, organization_id: organizationId ?? undefined }),
);
const ofKey = once(({ prefix }: KeyEntry) => toColumns({ key_prefix: prefix }));
const ofEndpoint = once(({ template }: ProtectedEndpoint) => toColumns({ endpoint: template }));
const ofRule = once(({ id, name }: PolicyRule) => toColumns({ rule_id: id, rule_name: name }));

const ofShadowRules = (rules: readonly PolicyRule[]) =>
  rules.length === 0 ? "" : toColumns({ shadow_rules: rules.map(({ id }) => id).join(",") });

const ofOutcome = memoize((effect: Effect) =>
  memoize((cause: DecisionCause) =>
    memoize((enforced: boolean) =>
      memoize((firstOfSession: boolean) => toColumns({ effect, enforced, cause, first_of_session: firstOfSession })),
    ),
  ),
);

/** The columns that decisions with a shared assessment write once. */
function assessmentColumns({ assessment, calibration, facts, contextHash }: Scored, place: StoredPlace): string {
  const { evidence, learning, signals } = assessment;
  return `,"evidence":${toMicroPrecision(evidence)}${ofCalibration(calibration)}${learning.sessions}\
,"learnt_share":${toMicroPrecision(learning.share)}${signalColumns(signals, place.facts)}${contextColumn(facts, contextHash)}`;
}

function scoreColumns({ level, score, signals }: Assessment): string {
  const raising = signals.filter(({ state, decibans }) => state === "on" && (decibans ?? 0) > 0);
  return `${ofScore(level)(score)},"against":"${raising.map(({ code }) => code).join(",")}"`;
}

const ofScore = memoize((level: RiskLevel) =>
  memoize((score: number) => `,"scored":true,"score":${score},"level":"${level}"`),
);
const ofCalibration = once(
  ({ middle, spread }: Calibration) =>
    `,"middle":${toMicroPrecision(middle)},"spread":${toMicroPrecision(spread)},"sessions":`,
);

/** The facts that policy rules evaluated. */
function contextColumn(facts: PolicyFacts, contextHash: string): string {
  const { client, endpointId, sensitivity, zones, elevated, remembered } = facts;
  const { kind, state, isLearning, tags, hasFactor } = client;
  const clientFacts =
    tags.length === 0 && state !== "watched"
      ? ofUntagged(kind)(state)(hasFactor)
      : `,"context":{"client":${JSON.stringify({ kind, state, isLearning, tags, hasFactor })}`;
  const endpoint = endpointId === null ? ',"endpointId":null' : `,"endpointId":"${endpointId}"`;
  const callFacts = zones.length === 0 ? ofNoZone(sensitivity)(elevated) : toColumns({ sensitivity, zones, elevated });
  const device = remembered ? ofDevice(remembered.boundTo)(remembered.method) : "";
  return `${clientFacts}${endpoint}${callFacts}${device},"contextHash":"${contextHash}"}`;
}

const ofUntagged = memoize((kind: ClientKind) =>
  memoize((state: ClientState) =>
    memoize((hasFactor: boolean) => `,"context":{"client":${JSON.stringify({ kind, state, tags: [], hasFactor })}`),
  ),
);
const ofDevice = memoize((boundTo: DeviceBinding) =>
  memoize((method: StepUpMethod) => toColumns({ remembered: { boundTo, method } })),
);
const ofNoZone = memoize((sensitivity: Sensitivity) =>
  memoize((elevated: boolean) => toColumns({ sensitivity, zones: [], elevated })),
);

/** Replaces the engine's address digests with the form that the API's privacy setting allows. */
function placeFacts(facts: Signal["facts"], { address, prefix }: ReturnType<typeof getStoredAddress>): string {
  return factsText("net.hierarchy", { ...facts, prefix, ...("address" in facts && { address }) });
}
