import {
  assess,
  type Calibration,
  type Circumstances,
  contradictsHints,
  type History,
  type Observation,
  type PolicyFacts,
  type Population,
} from "@parapet/risk-engine";
import type { ProtectedEndpoint } from "@parapet/contract";
import type { ApiEntry, ClientEntry, ElevationEntry, ProviderEntry } from "../directory/entries.ts";
import { agentOf, observedAgentOf } from "./agents.ts";
import { type AskedCall, headerOf } from "./asked-call.ts";
import type { Scored } from "./decision.ts";
import { headerPrint } from "./header-print.ts";
import { offDeclaration } from "./off-declaration.ts";
import { zonesOf } from "./zones-of.ts";

/** What processes count of calls, beside histories. */
export interface Counted {
  readonly perMinute: number | null;
  readonly failures: number;
  readonly parallelNetworks: number;
  readonly revokedKeyUsed: boolean;
  readonly refusedShare: number | null;
}

interface Assessed {
  readonly api: ApiEntry;
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly call: AskedCall;
  readonly endpoint: ProtectedEndpoint | null;
  readonly key: string | null;
  readonly elevation: ElevationEntry | null;
  readonly counted: Counted;
  /** null without a list of leaked keys. */
  readonly keyLeaked: boolean | null;
  readonly known: { readonly history: History; readonly population: Population; readonly calibration: Calibration };
  readonly atMs: number;
}

/** Scores a call by the settings in force, and says what rules may ask of it. Changes nothing. */
export function assessCall(asked: Assessed): Pick<Scored, "observation" | "circumstances" | "assessment" | "facts"> {
  const { api, provider, client, call, endpoint, elevation, known, atMs } = asked;
  const { settings } = api;
  const zones = zonesOf(provider, call.address);
  const observation = observationOf(asked);
  const circumstances = circumstancesOf(asked, zones.zone);
  const assessment = assess(observation, circumstances, known.history, known.population, {
    calibration: known.calibration,
    weights: settings.weights,
    thresholds: settings.thresholds,
  });
  const { sessions, days } = settings.learning;
  const isNew = client.seen.sessions < sessions || client.seen.days < days;
  const state = client.state === "watched" ? "watched" : isNew ? "learning" : "normal";
  const facts: PolicyFacts = {
    atMs,
    score: assessment.score,
    level: assessment.level,
    signals: assessment.signals,
    client: { kind: client.kind, state, tags: client.tags, hasFactor: client.hasFactor },
    method: call.method,
    endpointId: endpoint?.id ?? null,
    sensitivity: endpoint?.sensitivity ?? api.sensitivity,
    zones: zones.ids,
    country: call.address?.facts.country ?? null,
    elevated: elevation !== null,
  };
  return { observation, circumstances, assessment, facts };
}

function observationOf({ call, endpoint, key, counted, atMs }: Assessed): Observation {
  return {
    atMs,
    network: call.address?.network ?? null,
    agent: observedAgentOf(call.userAgent),
    key,
    endpoint: `${call.method} ${endpoint?.template ?? "*"}`,
    tls: call.tls,
    headers: headerPrint(call.headers),
    perMinute: counted.perMinute,
  };
}

function circumstancesOf(
  { client, call, elevation, counted, keyLeaked }: Assessed,
  zone: Circumstances["zone"],
): Circumstances {
  const { perMinute: _observed, ...rest } = counted;
  const agent = agentOf(call.userAgent);
  const { address, headers } = call;
  return {
    zone,
    onAnonymiserList: address?.facts.onAnonymiserList ?? null,
    onBlockList: address?.facts.onBlockList ?? null,
    offDeclaration: offDeclaration(client.declared, address, agent),
    agentContradicted: contradictsHints(agent, {
      brands: headerOf(headers, "sec-ch-ua"),
      mobile: headerOf(headers, "sec-ch-ua-mobile"),
      platform: headerOf(headers, "sec-ch-ua-platform"),
    }),
    keyLeaked,
    elevated: elevation !== null,
    headless: client.kind === "headless",
    ...rest,
  };
}
