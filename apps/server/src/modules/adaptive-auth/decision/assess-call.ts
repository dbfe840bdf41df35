import {
  assess,
  type Assessment,
  type Circumstances,
  contradictsHints,
  type Observation,
  type PolicyFacts,
  ruleFor,
} from "@parapet/risk-engine";
import type { PolicyRule, ProtectedEndpoint } from "@parapet/contract";
import type { ApiEntry, ClientEntry, ElevationEntry, ProviderEntry } from "../directory/entries.ts";
import type { Known } from "../learning/learning.ts";
import { agentOf, observedAgentOf } from "./agents.ts";
import { type AskedCall, headerOf } from "./asked-call.ts";
import type { CallerAddress } from "./caller-address.ts";
import { headerPrint } from "./header-print.ts";
import { offDeclaration } from "./off-declaration.ts";
import { zonesOf } from "./zones-of.ts";

/** What processes count of calls, beside histories. */
export interface Counted {
  readonly perMinute: number | null;
  /** Of the client, and from its address. */
  readonly failures: number;
  readonly failuresHere: number;
  readonly parallelNetworks: number;
  readonly revokedKeyUsed: boolean;
  readonly refusedShare: number | null;
}

/** A call, and what is known around it. */
interface Asked extends Pick<Assessed, "api" | "provider" | "client" | "endpoint" | "key" | "elevation" | "keyLeaked"> {
  readonly call: AskedCall;
  /** As the call is read: its own, or the one that overrides it. */
  readonly method: string;
  readonly counted: Counted;
  readonly known: Known;
  readonly atMs: number;
}

/** All that an assessment depends on, side by side: of calls that are equal in each of these, one has to be assessed. */
export interface Assessed extends Counted, Known {
  readonly api: ApiEntry;
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly endpoint: ProtectedEndpoint | null;
  /** Thumbprint of the key that signed the call; "" without one, null where nobody signs. */
  readonly key: string | null;
  readonly elevation: ElevationEntry | null;
  /** null without a list of leaked keys. */
  readonly keyLeaked: boolean | null;
  readonly method: string;
  readonly address: CallerAddress | null;
  readonly userAgent: string;
  readonly tls: string | null;
  readonly headers: string | null;
  readonly brands: string;
  readonly mobile: string;
  readonly platform: string;
  /** In whole seconds: risk does not change within one. */
  readonly atMs: number;
}

/** What a call was found to be. */
export interface Judged {
  readonly observation: Observation;
  readonly circumstances: Circumstances;
  readonly assessment: Assessment;
  readonly facts: PolicyFacts;
  /** The first rule that holds; null when none does. */
  readonly rule: PolicyRule | null;
  /** Other calls are found to be the same, and share these objects: what is made of them may be kept. */
  readonly isShared: boolean;
}

export function assessedOf({ call, method, counted, known, atMs, ...around }: Asked): Assessed {
  const { address, headers, userAgent, tls } = call;
  return {
    api: around.api,
    provider: around.provider,
    client: around.client,
    endpoint: around.endpoint,
    key: around.key,
    elevation: around.elevation,
    keyLeaked: around.keyLeaked,
    method,
    address,
    userAgent,
    tls,
    headers: headerPrint(headers),
    brands: headerOf(headers, "sec-ch-ua"),
    mobile: headerOf(headers, "sec-ch-ua-mobile"),
    platform: headerOf(headers, "sec-ch-ua-platform"),
    perMinute: counted.perMinute,
    failures: counted.failures,
    failuresHere: counted.failuresHere,
    parallelNetworks: counted.parallelNetworks,
    revokedKeyUsed: counted.revokedKeyUsed,
    refusedShare: counted.refusedShare,
    history: known.history,
    population: known.population,
    calibration: known.calibration,
    lessons: known.lessons,
    atMs: atMs - (atMs % 1000),
  };
}

/** Scores a call by the settings in force, and finds the rule that holds for it. Changes nothing. */
export function assessCall(assessed: Assessed, isShared = false): Judged {
  const { api, provider, client, endpoint, elevation, address, atMs } = assessed;
  const { settings } = api;
  const zones = zonesOf(provider, address);
  const observation = observationOf(assessed);
  const circumstances = circumstancesOf(assessed, zones.zone);
  const assessment = assess(observation, circumstances, assessed.history, assessed.population, {
    calibration: assessed.calibration,
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
    client: {
      kind: client.kind,
      state,
      ...(state === "watched" && { isLearning: isNew }),
      tags: client.tags,
      hasFactor: client.hasFactor,
    },
    method: assessed.method,
    endpointId: endpoint?.id ?? null,
    sensitivity: endpoint?.sensitivity ?? api.unlistedSensitivity,
    zones: zones.ids,
    country: address?.facts.country ?? null,
    elevated: elevation !== null,
  };
  return { observation, circumstances, assessment, facts, rule: ruleFor(api.rules, facts) ?? null, isShared };
}

function observationOf(assessed: Assessed): Observation {
  const { method, endpoint, address, userAgent, key, tls, headers, perMinute, atMs } = assessed;
  return {
    atMs,
    network: address?.network ?? null,
    agent: observedAgentOf(userAgent),
    key,
    endpoint: `${method === "HEAD" ? "GET" : method} ${endpoint?.template ?? "*"}`,
    tls,
    headers,
    perMinute,
  };
}

function circumstancesOf(assessed: Assessed, zone: Circumstances["zone"]): Circumstances {
  const { client, address, brands, mobile, platform } = assessed;
  const agent = agentOf(assessed.userAgent);
  return {
    zone,
    onAnonymiserList: address?.facts.onAnonymiserList ?? null,
    onBlockList: address?.facts.onBlockList ?? null,
    offDeclaration: offDeclaration(client.declared, address, agent),
    agentContradicted: contradictsHints(agent, { brands, mobile, platform }),
    keyLeaked: assessed.keyLeaked,
    elevated: assessed.elevation !== null,
    headless: client.kind === "headless",
    failures: assessed.failures,
    failuresHere: assessed.failuresHere,
    parallelNetworks: assessed.parallelNetworks,
    revokedKeyUsed: assessed.revokedKeyUsed,
    refusedShare: assessed.refusedShare,
  };
}
