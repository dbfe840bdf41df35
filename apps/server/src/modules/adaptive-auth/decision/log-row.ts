import type {
  ClientKind,
  ClientState,
  DecisionCause,
  Effect,
  PolicyRule,
  ProtectedEndpoint,
  RiskLevel,
  Sensitivity,
} from "@parapet/contract";
import type { Assessment, Calibration, Counterfactual, PolicyFacts, Signal } from "@parapet/risk-engine";
import type { RowText } from "../../../platform/journal/row-bytes.ts";
import type { Sealing } from "../../../platform/sealing.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../directory/entries.ts";
import { agentOf } from "./agents.ts";
import type { CallerAddress } from "./caller-address.ts";
import type { Decision, Scored } from "./decision.ts";
import { inMillionths } from "./in-millionths.ts";
import { lately } from "./lately.ts";
import { lessonOf } from "./lesson-of.ts";
import { once } from "../../../platform/once.ts";
import { factsText, signalColumns, type WriteFacts } from "./signal-columns.ts";
import { storedAddress } from "./stored-address.ts";

/** Longest User-Agent that is kept. */
const longestAgent = 1000;

/** What became of a decision beside it. */
export interface Settled {
  readonly challengeHash: string;
  readonly latencyUs: number;
}

/** A decision as a row of the event store: JSON by column names. */
type LogRow = (decision: Decision, settled: Settled, counterfactuals: readonly Counterfactual[]) => RowText;

/** An address as an API keeps it. */
interface Kept {
  /** What is known of it. */
  readonly columns: string;
  readonly facts: WriteFacts;
}

const nowhere: Kept = { columns: "", facts: (facts) => placeFacts(facts, { address: "", prefix: "" }) };

/**
 * Makes rows of the log. What is left out is the column's default: nobody, nothing, 0. What is the same for all calls of an
 * API, a client or an address is written as JSON once and copied, and so is the end of rows of calls that were assessed as one.
 * Columns that hold JSON as text get it as it is.
 */
export function logRows(sealing: Pick<Sealing, "digest">): LogRow {
  const addressesOf = once((_api: ApiEntry) =>
    once((caller: CallerAddress, decision: Decision): Kept => {
      const { country, asn, asName, kind } = caller.facts;
      const stored = storedAddress(decision, sealing);
      const known = { country: country ?? undefined, asn: asn ?? undefined, as_name: asName ?? undefined };
      return {
        columns: columnsOf({ address: stored.address, ...known, network_kind: kind ?? undefined }),
        facts: once((facts: Signal["facts"]) => placeFacts(facts, stored)),
      };
    }),
  );
  function endOf(decision: Decision, assessedAs: string | null): string {
    const { api, call, client, key, endpoint, rule, scored } = decision;
    const kept = call.address === null ? nowhere : addressesOf(api)(call.address, decision);
    let row = `${ofApi(api)}${kept.columns}${ofAgent(agentOf(call.userAgent), call.userAgent)}${ofMethod(call.method)}`;
    if (client !== null) row += ofClient(client);
    if (key !== null) row += ofKey(key);
    if (endpoint !== null) row += ofEndpoint(endpoint);
    if (rule !== null) row += ofRule(rule);
    row += ofOutcome(decision.effect)(decision.cause)(decision.enforced)(decision.firstOfSession);
    if (scored !== null) row += scoreColumns(scored.assessment);
    if (assessedAs !== null) return `${row},"assessed_as":"${assessedAs}"}`;
    return scored === null ? `${row}}` : `${row}${assessmentColumns(scored, kept)}}`;
  }
  const ends = new Ends(endOf);
  return (decision, { challengeHash, latencyUs }, counterfactuals) => {
    let own = `{"id":"${decision.id}${ofTime(decision.atMs)},"latency_us":${latencyUs}`;
    const lesson = lessonOf(decision, sealing);
    if (lesson !== null) own += `,"observation":${JSON.stringify(lesson)}`;
    if (counterfactuals.length > 0) own += `,"counterfactuals":${JSON.stringify(counterfactuals)}`;
    if (challengeHash !== "") own += `,"challenge_hash":"${challengeHash}"`;
    return { own, common: ends.of(decision) };
  };
}

/** @param assessedAs id of the decision whose row has the assessment; null for its own */
type EndOf = (decision: Decision, assessedAs: string | null) => string;

/** Decisions that were assessed as one. */
interface Together {
  /** The decision whose row has the assessment. */
  readonly first: string;
  /** How the last of the others ends; few things may still differ. */
  last: (Pick<Decision, "key" | "effect"> & { readonly text: string }) | null;
}

/**
 * How rows end. Of decisions that were assessed as one only the first has the assessment, and the others name it. What is first
 * of a session always has its own, because distributions look at nothing else.
 */
class Ends {
  readonly #endOf: EndOf;
  readonly #together = new WeakMap<Assessment, Together>();

  constructor(endOf: EndOf) {
    this.#endOf = endOf;
  }

  of(decision: Decision): string {
    const { id, scored, key, effect, firstOfSession } = decision;
    if (scored === null || !scored.isShared || firstOfSession) return this.#endOf(decision, null);
    const { assessment } = scored;
    const together = this.#together.get(assessment);
    // A row whose write failed is made anew.
    if (together === undefined || together.first === id) {
      const text = this.#endOf(decision, null);
      this.#together.set(assessment, { first: id, last: null });
      return text;
    }
    const { first, last } = together;
    if (last?.key === key && last.effect === effect) return last.text;
    const text = this.#endOf(decision, first);
    together.last = { key, effect, text };
    return text;
  }
}

/** Members of a JSON object behind others. */
function columnsOf(columns: object): string {
  return `,${JSON.stringify(columns).slice(1, -1)}`;
}

const ofTime = lately((atMs: number) => `","time":"${new Date(atMs).toISOString()}"`);
const ofMethod = lately((method: string) => columnsOf({ method }));
const ofApi = once(({ id, providerId, settings, configVersion }: ApiEntry) =>
  columnsOf({ provider_id: providerId, api_id: id, mode: settings.mode, config_version: configVersion }),
);
const ofAgent = once(({ family }: ReturnType<typeof agentOf>, text: string) =>
  columnsOf({ agent: family, user_agent: text.slice(0, longestAgent) }),
);
const ofClient = once(({ id, organizationId }: ClientEntry) =>
  columnsOf({ client_id: id, organization_id: organizationId ?? undefined }),
);
const ofKey = once(({ prefix }: KeyEntry) => columnsOf({ key_prefix: prefix }));
const ofEndpoint = once(({ template }: ProtectedEndpoint) => columnsOf({ endpoint: template }));
const ofRule = once(({ id, name }: PolicyRule) => columnsOf({ rule_id: id, rule_name: name }));

const ofOutcome = lately((effect: Effect) =>
  lately((cause: DecisionCause) =>
    lately((enforced: boolean) =>
      lately((firstOfSession: boolean) => columnsOf({ effect, enforced, cause, first_of_session: firstOfSession })),
    ),
  ),
);

/** What is told once of decisions that were assessed as one. */
function assessmentColumns({ assessment, calibration, facts, contextHash }: Scored, kept: Kept): string {
  const { evidence, learning, signals } = assessment;
  return `,"evidence":${inMillionths(evidence)}${ofCalibration(calibration)}${learning.sessions}\
,"learnt_share":${inMillionths(learning.share)}${signalColumns(signals, kept.facts)}${contextColumn(facts, contextHash)}`;
}

function scoreColumns({ level, score, signals }: Assessment): string {
  const against = signals.filter(({ state, decibans }) => state === "on" && (decibans ?? 0) > 0);
  return `${ofScore(level)(score)},"against":"${against.map(({ code }) => code).join(",")}"`;
}

const ofScore = lately((level: RiskLevel) =>
  lately((score: number) => `,"scored":true,"score":${score},"level":"${level}"`),
);
/** Ends where a number follows. */
const ofCalibration = once(
  ({ middle, spread }: Calibration) => `,"middle":${inMillionths(middle)},"spread":${inMillionths(spread)},"sessions":`,
);

/** What rules asked. */
function contextColumn({ client, endpointId, sensitivity, zones, elevated }: PolicyFacts, contextHash: string): string {
  const { kind, state, tags, hasFactor } = client;
  const asked =
    tags.length === 0 && state !== "watched"
      ? ofUntagged(kind)(state)(hasFactor)
      : `,"context":{"client":${JSON.stringify(client)}`;
  const endpoint = endpointId === null ? ',"endpointId":null' : `,"endpointId":"${endpointId}"`;
  const around = zones.length === 0 ? ofNoZone(sensitivity)(elevated) : columnsOf({ sensitivity, zones, elevated });
  return `${asked}${endpoint}${around},"contextHash":"${contextHash}"}`;
}

const ofUntagged = lately((kind: ClientKind) =>
  lately((state: ClientState) =>
    lately((hasFactor: boolean) => `,"context":{"client":${JSON.stringify({ kind, state, tags: [], hasFactor })}`),
  ),
);
const ofNoZone = lately((sensitivity: Sensitivity) =>
  lately((elevated: boolean) => columnsOf({ sensitivity, zones: [], elevated })),
);

/** The engine knows addresses by digests; people see of them what the API's settings let them. */
function placeFacts(facts: Signal["facts"], { address, prefix }: ReturnType<typeof storedAddress>): string {
  return factsText("net.hierarchy", { ...facts, prefix, ...("address" in facts && { address }) });
}
