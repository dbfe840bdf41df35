import type { PolicyRule, ProtectedEndpoint } from "@parapet/contract";
import {
  type Agent,
  assess,
  type Assessment,
  type Circumstances,
  contradictsHints,
  type Observation,
  passesRemembered,
  type PolicyFacts,
  ruleFor,
  shadowRulesFor,
} from "@parapet/risk-engine";
import type {
  ApiEntry,
  ClientEntry,
  Declared,
  ElevationEntry,
  ProviderEntry,
  RememberedEntry,
} from "../../directory/entries.ts";
import type { Known } from "../../learning/learning.ts";
import type { CallerAddress } from "../request/caller-address.ts";
import { type InboundCall, getHeader } from "../request/inbound-call.ts";
import { getHeaderFingerprint, getObservedAgent, getUserAgent } from "../request/user-agent.ts";
import type { CallCounts } from "../state/counters.ts";
import { findZones } from "./find-zones.ts";

/** A call and its context. */
interface CallContext extends Pick<
  AssessmentInput,
  | "api"
  | "provider"
  | "client"
  | "endpoint"
  | "key"
  | "elevation"
  | "remembered"
  | "keyLeaked"
  | "paths"
  | "readableHeaders"
  | "claims"
> {
  readonly call: InboundCall;
  /** The call's own method, or the override. */
  readonly method: string;
  /** The call that profiles compare, if not `method` and `endpoint`. */
  readonly shownAs?: Pick<AssessmentInput, "method" | "endpoint">;
  readonly counts: CallCounts;
  readonly known: Known;
  readonly atMs: number;
}

/** Everything an assessment depends on. Calls with equal members get the same assessment. */
export interface AssessmentInput extends CallCounts, Known {
  readonly api: ApiEntry;
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly endpoint: ProtectedEndpoint | null;
  /** Thumbprint of the key that signed the call; "" without one, null if the API has no signing clients. */
  readonly key: string | null;
  readonly elevation: ElevationEntry | null;
  readonly remembered: RememberedEntry | null;
  /** null without a list of leaked keys. */
  readonly keyLeaked: boolean | null;
  readonly method: string;
  /** Method and template that the client's profile is compared with. */
  readonly shownEndpoint: string;
  readonly address: CallerAddress | null;
  readonly userAgent: string;
  readonly tls: string | null;
  readonly headers: string | null;
  readonly brands: string;
  readonly mobile: string;
  readonly platform: string;
  /** What rules read of the call besides; null where no rule asks. */
  readonly paths: PolicyFacts["paths"] | null;
  readonly readableHeaders: PolicyFacts["headers"] | null;
  /** Claims of the call's token; empty without one. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Rounded down to a second. */
  readonly atMs: number;
}

/** A call's assessment and the rule that it matches. */
export interface AssessedCall {
  readonly observation: Observation;
  readonly circumstances: Circumstances;
  readonly assessment: Assessment;
  readonly facts: PolicyFacts;
  /** The first matching rule; null if none matches. */
  readonly rule: PolicyRule | null;
  /** Whether the rule's step-up isn't asked for because the device is remembered. */
  readonly isRemembered: boolean;
  /** Shadow rules that would decide. */
  readonly shadowRules: readonly PolicyRule[];
  /** Whether other calls share these objects, so that derived values are worth caching. */
  readonly isShared: boolean;
}

export function toAssessmentInput({ call, method, counts, known, atMs, ...context }: CallContext): AssessmentInput {
  const { address, headers, userAgent, tls } = call;
  const shown = context.shownAs ?? { method, endpoint: context.endpoint };
  return {
    api: context.api,
    provider: context.provider,
    client: context.client,
    endpoint: context.endpoint,
    key: context.key,
    elevation: context.elevation,
    remembered: context.remembered,
    keyLeaked: context.keyLeaked,
    method,
    shownEndpoint: `${shown.method === "HEAD" ? "GET" : shown.method} ${shown.endpoint?.template ?? "*"}`,
    address,
    userAgent,
    tls,
    headers: getHeaderFingerprint(headers),
    brands: getHeader(headers, "sec-ch-ua"),
    mobile: getHeader(headers, "sec-ch-ua-mobile"),
    platform: getHeader(headers, "sec-ch-ua-platform"),
    paths: context.paths,
    readableHeaders: context.readableHeaders,
    claims: context.claims,
    perMinute: counts.perMinute,
    failures: counts.failures,
    failuresHere: counts.failuresHere,
    parallelNetworks: counts.parallelNetworks,
    revokedKeyUsed: counts.revokedKeyUsed,
    refusedShare: counts.refusedShare,
    history: known.history,
    population: known.population,
    calibration: known.calibration,
    revision: known.revision,
    atMs: atMs - (atMs % 1000),
  };
}

/** Scores a call by the current settings and finds the matching rule. Pure. */
export function assessCall(input: AssessmentInput, isShared = false): AssessedCall {
  const { api, provider, client, endpoint, elevation, remembered, address, atMs } = input;
  const { settings } = api;
  const zones = findZones(provider, address);
  const observation = toObservation(input);
  const circumstances = toCircumstances(input, zones.zone);
  const assessment = assess(observation, circumstances, input.history, input.population, {
    calibration: input.calibration,
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
      id: client.id,
      organizationId: client.organizationId,
      kind: client.kind,
      state,
      ...(state === "watched" && { isLearning: isNew }),
      tags: client.tags,
      hasFactor: client.hasFactor,
    },
    method: input.method,
    endpointId: endpoint?.id ?? null,
    sensitivity: endpoint?.sensitivity ?? api.unlistedSensitivity,
    paths: input.paths ?? undefined,
    headers: input.readableHeaders ?? undefined,
    scopes: getScopes(input.claims),
    claims: input.claims,
    zones: zones.ids,
    country: address?.facts.country ?? null,
    asn: address?.facts.asn ?? null,
    networkKind: address?.facts.kind ?? null,
    elevated: elevation !== null,
    remembered,
  };
  const rule = ruleFor(api.rules, facts) ?? null;
  const isRemembered = rule !== null && passesRemembered(rule, facts);
  const shadowRules = api.hasShadowRules ? shadowRulesFor(api.rules, facts) : none;
  return { observation, circumstances, assessment, facts, rule, isRemembered, shadowRules, isShared };
}

const none: readonly PolicyRule[] = [];

/** Scopes of a token: `scope` (RFC 8693) or `scp`, as a list or in one text. */
function getScopes(claims: AssessmentInput["claims"]): readonly string[] {
  const scopes = claims["scope"] ?? claims["scp"];
  if (typeof scopes === "string") return scopes.split(" ").filter((scope) => scope !== "");
  return Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [];
}

function toObservation(input: AssessmentInput): Observation {
  const { shownEndpoint, address, userAgent, key, tls, headers, perMinute, atMs } = input;
  return {
    atMs,
    network: address?.network ?? null,
    agent: getObservedAgent(userAgent),
    key,
    endpoint: shownEndpoint,
    tls,
    headers,
    perMinute,
  };
}

function toCircumstances(input: AssessmentInput, zone: Circumstances["zone"]): Circumstances {
  const { client, address, brands, mobile, platform } = input;
  const agent = getUserAgent(input.userAgent);
  return {
    zone,
    onAnonymiserList: address?.facts.onAnonymiserList ?? null,
    onBlockList: address?.facts.onBlockList ?? null,
    offDeclaration: isOffDeclaration(client.declared, address, agent),
    agentContradicted: contradictsHints(agent, { brands, mobile, platform }),
    keyLeaked: input.keyLeaked,
    elevated: input.elevation !== null,
    headless: client.kind === "headless",
    failures: input.failures,
    failuresHere: input.failuresHere,
    parallelNetworks: input.parallelNetworks,
    revokedKeyUsed: input.revokedKeyUsed,
    refusedShare: input.refusedShare,
  };
}

/**
 * Whether a call is outside the client's declared networks (by CIDR block or AS), countries or agents. null if nothing is
 * declared, or the facts to check are unknown.
 */
function isOffDeclaration(
  declared: Declared | null,
  caller: CallerAddress | null,
  { family }: Pick<Agent, "family">,
): boolean | null {
  if (declared === null) return null;
  const { cidrs, asns, countries, agents } = declared;
  const { asn, country } = caller?.facts ?? { asn: null, country: null };
  const inBlock = caller === null || cidrs.isEmpty ? null : cidrs.has(caller.number);
  const inAs = asn === null || asns.size === 0 ? null : asns.has(asn);
  // Outside all blocks, but a declared AS might match: its ASN is unknown.
  const isUnsure = inBlock !== true && asns.size > 0 && asn === null;
  const inNetwork = isUnsure || (inBlock === null && inAs === null) ? null : inBlock === true || inAs === true;
  const inCountry = countries.size === 0 || country === null ? null : countries.has(country);
  const isAgent = agents.size === 0 ? null : agents.has(family.toLowerCase());
  const checks = [inNetwork, inCountry, isAgent].filter((each) => each !== null);
  return checks.length === 0 ? null : checks.includes(false);
}
