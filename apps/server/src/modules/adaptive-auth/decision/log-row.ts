import type { ProtectedEndpoint, PolicyRule } from "@parapet/contract";
import { type Counterfactual, noFacts, type Signal } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../directory/entries.ts";
import { agentOf } from "./agents.ts";
import type { CallerAddress } from "./caller-address.ts";
import type { Decision, Scored } from "./decision.ts";
import { lessonOf } from "./lesson-of.ts";
import { once } from "./once.ts";
import { signalOrder } from "./signal-order.ts";
import { storedAddress } from "./stored-address.ts";

/** How states are written, behind others. */
const digits = { off: ",0", on: ",1", unavailable: ",2" } as const;
/** Longest User-Agent that is kept. */
const longestAgent = 1000;

/** What became of a decision beside it. */
export interface Settled {
  readonly challengeHash: string;
  readonly latencyUs: number;
}

/** A decision as a row of the event store: JSON by column names. */
type LogRow = (decision: Decision, settled: Settled, counterfactuals: readonly Counterfactual[]) => string;

/** An address as an API keeps it, and the columns with what is known of it. */
interface Kept extends ReturnType<typeof storedAddress> {
  readonly columns: string;
}

const nowhere: Kept = { address: "", prefix: "", columns: "" };

/**
 * Makes rows of the log. What is left out is the column's default: nobody, nothing, 0. What is the same for all calls of an
 * API, a client or an address is written as JSON once and copied. Columns that hold JSON as text get it as it is.
 */
export function logRows(sealing: Pick<Sealing, "digest">): LogRow {
  const addressesOf = once((_api: ApiEntry) =>
    once((caller: CallerAddress, decision: Decision): Kept => {
      const { country, asn, asName, kind } = caller.facts;
      const stored = storedAddress(decision, sealing);
      const known = { country: country ?? undefined, asn: asn ?? undefined, as_name: asName ?? undefined };
      return { ...stored, columns: columnsOf({ address: stored.address, ...known, network_kind: kind ?? undefined }) };
    }),
  );
  return (decision, { challengeHash, latencyUs }, counterfactuals) => {
    const { id, atMs, api, call, client, key, endpoint, rule, scored } = decision;
    const kept = call.address === null ? nowhere : addressesOf(api)(call.address, decision);
    let row = `{"id":"${id}","time":"${new Date(atMs).toISOString()}"${ofApi(api)}${kept.columns}`;
    row += `${ofAgent(agentOf(call.userAgent), call.userAgent)},"method":${JSON.stringify(call.method)}`;
    if (client !== null) row += ofClient(client);
    if (key !== null) row += ofKey(key);
    if (endpoint !== null) row += ofEndpoint(endpoint);
    if (rule !== null) row += ofRule(rule);
    row += `,"effect":"${decision.effect}","enforced":${decision.enforced},"cause":"${decision.cause}"`;
    row += `,"first_of_session":${decision.firstOfSession}`;
    if (scored !== null) row += scoredColumns(scored, kept);
    const lesson = lessonOf(decision, sealing);
    if (lesson !== null) row += `,"observation":${JSON.stringify(lesson)}`;
    if (counterfactuals.length > 0) row += `,"counterfactuals":${JSON.stringify(counterfactuals)}`;
    if (challengeHash !== "") row += `,"challenge_hash":"${challengeHash}"`;
    return `${row},"latency_us":${latencyUs}}`;
  };
}

/** Members of a JSON object behind others. */
function columnsOf(columns: object): string {
  return `,${JSON.stringify(columns).slice(1, -1)}`;
}

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

function scoredColumns({ assessment, calibration, facts, contextHash }: Scored, kept: Kept): string {
  const { score, level, evidence, learning, signals } = assessment;
  const { client, endpointId, sensitivity, zones, elevated } = facts;
  const { middle, spread } = calibration;
  return `,"scored":true,"score":${score},"level":"${level}","evidence":${inMillionths(evidence)}\
,"middle":${inMillionths(middle)},"spread":${inMillionths(spread)}\
,"sessions":${learning.sessions},"learnt_share":${inMillionths(learning.share)}${signalColumns(signals, kept)}\
,"context":${JSON.stringify({ client, endpointId, sensitivity, zones, elevated, contextHash })}`;
}

function signalColumns(signals: readonly Signal[], kept: Kept): string {
  let [stated, decibans, facts] = ["", "", ""];
  let zeros = 0;
  for (const signal of signals) {
    stated += digits[signal.state];
    if (signal.decibans === null || signal.decibans === 0) zeros += 1;
    else {
      decibans += `${",0".repeat(zeros)},${inMillionths(signal.decibans)}`;
      zeros = 0;
    }
    if (signal.facts !== noFacts) facts += `,"${signal.code}":${JSON.stringify(storedFacts(signal.facts, kept))}`;
  }
  decibans += ",0".repeat(zeros);
  return `,"signal_order":"${signalOrder(signals)}","signal_states":[${stated.slice(1)}]\
,"signal_decibans":[${decibans.slice(1)}],"facts_by_signal":{${facts.slice(1)}}`;
}

/** As far as a number of single precision tells it: whole numbers are written, and read, at a fraction of the cost. */
function inMillionths(number: number): string {
  return number === 0 ? "0" : `${Math.round(number * 1e6)}e-6`;
}

/** The engine knows addresses by digests; people see of them what the API's settings let them. */
function storedFacts(facts: Signal["facts"], { address, prefix }: Kept): object {
  if (!("prefix" in facts)) return facts;
  return { ...facts, prefix, ...("address" in facts && { address }) };
}
