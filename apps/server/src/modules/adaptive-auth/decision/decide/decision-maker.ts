import {
  type DecisionCause,
  type DecisionRemark,
  type Effect,
  elevationHeader,
  type PolicyRule,
} from "@parapet/contract";
import type { Sealing } from "../../../../platform/sealing.ts";
import type { Directory } from "../../directory/directory.ts";
import type {
  ApiEntry,
  ClientEntry,
  ElevationEntry,
  KeyEntry,
  ProviderEntry,
  RememberedEntry,
} from "../../directory/entries.ts";
import { isTarget, type ProbeKey, readProbeKey } from "../../gateway/probe-key.ts";
import type { Learning } from "../../learning/learning.ts";
import type { StoredWay } from "../../protected-api/stored-ways.ts";
import { toAssessmentInput } from "../assess/assess-call.ts";
import { AssessmentCache } from "../assess/assessment-cache.ts";
import { findZones } from "../assess/find-zones.ts";
import { findCredential } from "../credential/credential.ts";
import { ElevationTokens } from "../credential/elevation-tokens.ts";
import type { OwnKey } from "../credential/shown-identity.ts";
import { getCallFacts } from "../interpretation/call-facts.ts";
import {
  findEndpoint,
  type Interpretations,
  getInterpretations,
  getInterpretationsWithOverrides,
  findStrictest,
} from "../interpretation/interpretations.ts";
import { getMethodOverrides } from "../interpretation/method-overrides.ts";
import { getOpenCause } from "../interpretation/public-paths.ts";
import { ContextHashes } from "../request/context-hash.ts";
import { type Claims, type InboundCall, getHeader } from "../request/inbound-call.ts";
import { getUserAgent } from "../request/user-agent.ts";
import type { CallCounts } from "../state/counters.ts";
import { Counters } from "../state/counters.ts";
import { DecisionIds } from "../state/decision-ids.ts";
import { Sessions } from "../state/sessions.ts";
import type { Decision } from "./decision.ts";
import { getLearnedWeight } from "./learned-weight.ts";

interface Dependencies {
  readonly directory: () => Directory;
  readonly learning: Learning;
  readonly sealing: Pick<Sealing, "digest">;
  /** Whether a key (by SHA-256) is on a list of leaked keys; null without a list. */
  readonly isLeakedKey: (digest: string, atMs: number) => boolean | null;
}

/** Calls a minute of a throttle without a rate. */
const defaultPerMinute = 60;

/** Makes decisions from in-memory state only: synchronous and deterministic. */
export class DecisionMaker {
  readonly #dependencies: Dependencies;
  readonly sessions = new Sessions();
  readonly counters = new Counters();
  readonly #elevations = new ElevationTokens();
  readonly #assessments = new AssessmentCache();
  readonly #ids = new DecisionIds();
  readonly #contexts: ContextHashes;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#contexts = new ContextHashes(dependencies.sealing);
  }

  /**
   * Looks up the credential and counts the call. Decides at once what needs no assessment, to bound the cost of
   * unauthenticated calls.
   */
  identify(api: ApiEntry, call: InboundCall, atMs: number): Decision | Identified {
    const directory = this.#dependencies.directory();
    const { mode } = api.settings;
    const credential = findCredential(directory, this.#dependencies.sealing, api, call, atMs);
    const { client, key, problem } = credential;
    const base = { id: this.#ids.next(atMs), atMs, api, call, client, key, endpoint: findEndpoint(api, call) };
    const provider = directory.provider(api.providerId);
    if (api.isArchived || provider === undefined || !provider.isInUse) return toUnscored(base, "off", "deny", true);
    const probe = readProbeKey(this.#dependencies.sealing, api.id, call.apiKey, atMs);
    if (probe !== null)
      return {
        ...toUnscored(base, "probe", probe.effect, true),
        retryAfterS: 1,
        remarks: getProbeRemarks(api, call, probe),
      };
    if (mode === "off") return toUnscored(base, "off", "allow", true);
    if (api.bypassUntilMs > atMs) return toUnscored(base, "bypass", "allow", true);
    const open = getOpenCause(api, call);
    if (open !== null) {
      const isKnown = problem === null && client !== null && !isBlocked(client, atMs);
      return toUnscored(isKnown ? base : { ...base, client: null, key: null }, open, "allow", true);
    }
    const isEnforced = mode === "enforce";
    if (problem === "locked") return toUnscored(base, "key_locked", "deny", isEnforced);
    const isUnchecked = problem === "unchecked";
    if (isUnchecked && client === null) throw new Error(unchecked);
    if (client === null || key === null || (problem !== null && !isUnchecked)) {
      this.counters.countBadCredential(client?.id ?? null, call.address, problem === "revoked", atMs);
      return { ...toUnscored(base, "credential", "deny", isEnforced), caller: credential.caller };
    }
    if (isBlocked(client, atMs)) return toUnscored(base, "client_state", "deny", isEnforced);
    const interpretations = getInterpretationsWithOverrides(api, call, getInterpretations(api, call, []));
    if (interpretations === null) return toUnscored(base, "request", "deny", isEnforced);
    return {
      ...base,
      provider,
      client,
      key,
      interpretations,
      counts: this.counters.countCall(client, key, call.address, atMs),
      keyLeaked: credential.digest === null ? null : this.#dependencies.isLeakedKey(credential.digest, atMs),
      claims: credential.claims,
      secret: credential.secret === "" ? call.apiKey : credential.secret,
      isUnchecked,
      way: credential.way,
      unlinked: credential.unlinked,
      usesProofs: directory.hasSigners(api.id),
    };
  }

  /** Both steps at once. @param proof thumbprint of the key that signed the call; "" without one */
  decide(api: ApiEntry, call: InboundCall, proof: string, atMs: number): Decision {
    const found = this.identify(api, call, atMs);
    return "effect" in found ? found : this.assess(found, proof);
  }

  /** @param remarks why a proof doesn't count. @throws for a call with a token that couldn't be verified */
  assess(identified: Identified, proof: string, remarks: readonly DecisionRemark[] = none): Decision {
    if (identified.isUnchecked) throw new Error(unchecked);
    const { id, atMs, api, call, interpretations, provider, client, key, way, counts, keyLeaked, claims, usesProofs } =
      identified;
    const { mode } = api.settings;
    const thumbprint = usesProofs ? proof : null;
    const agent = getUserAgent(call.userAgent);
    const context = { clientId: client.id, apiId: api.id, caller: call.address, agent, key: thumbprint };
    const hash = this.#contexts.of(context);
    const callerHash = this.#contexts.caller(context, call.userAgent);
    const scope = { provider, client, apiId: api.id, contextHash: hash, callerHash };
    const elevation = this.#findElevation(scope, call, atMs);
    const remembered = findRemembered(api, client, { call, callerHash, thumbprint }, atMs);
    const known = this.#dependencies.learning.known(client, api, atMs);
    const callContext = {
      api,
      provider,
      client,
      key: thumbprint,
      elevation,
      remembered,
      keyLeaked,
      claims,
      call,
      counts,
      known,
      atMs,
      ...getCallFacts(api, call),
    };
    const { assessed, endpoint } = findStrictest(
      interpretations,
      (interpretation) => this.#assessments.of(hash, toAssessmentInput({ ...callContext, ...interpretation })),
      () => getFaultEffect(api, call),
    );
    const firstOfSession = this.sessions.visit(hash, atMs, api.settings.session_s * 1000);
    const { rule, isRemembered } = assessed;
    const { effect, retryAfterS } = isRemembered ? passing : this.#getEffect(rule, client, api, atMs);
    const elevated = elevation !== null;
    const weight = getLearnedWeight(effect, assessed.assessment.level, { elevated, mode });
    const training = weight > 0 ? this.sessions.train(hash, assessed.observation, atMs) : null;
    return {
      id,
      atMs,
      api,
      call,
      endpoint,
      client,
      key,
      way,
      unlinked: identified.unlinked,
      cause: "policy",
      effect,
      enforced: mode === "enforce",
      rule,
      firstOfSession,
      remarks: getRemarks(remarks, { client, thumbprint, isRemembered }),
      retryAfterS,
      scored: {
        ...assessed,
        calibration: known.calibration,
        contextHash: hash,
        callerHash,
        elevation,
        learnedWeight: weight,
        training,
      },
    };
  }

  /** The caller's elevation, from memory or from the token that it sent. */
  #findElevation(scope: ElevationScope, call: InboundCall, atMs: number): ElevationEntry | null {
    const { client, apiId, contextHash, callerHash } = scope;
    for (const each of client.elevations) {
      const isFor = each.of === callerHash || each.of === contextHash;
      if (isFor && each.apiId === apiId && each.untilMs > atMs) return each;
    }
    return this.#elevations.read(getHeader(call.headers, elevationHeader), scope, atMs);
  }

  /**
   * The decision if an error prevents a regular one: the API's `on_error` setting, tightened for known risks.
   * @param hasOpenStepUp whether the key has a step-up that wasn't passed
   */
  onFault(
    api: ApiEntry,
    call: InboundCall,
    identified: Identified | null,
    hasOpenStepUp: boolean,
    atMs: number,
  ): Decision {
    const { id = this.#ids.next(atMs), client = null, key = null, endpoint = null } = identified ?? {};
    const base = { id, atMs, api, call, client, key, endpoint };
    const onError = getFaultEffect(api, call);
    const provider = this.#dependencies.directory().provider(api.providerId);
    const isRisky = hasOpenStepUp || isRiskyAddress(call, provider) || (identified !== null && isKnownRisk(identified));
    return toUnscored(
      base,
      "fault",
      onError === "allow" && isRisky ? "step_up" : onError,
      api.settings.mode === "enforce",
    );
  }

  #getEffect(rule: PolicyRule | null, { id }: ClientEntry, api: ApiEntry, atMs: number) {
    const effect: Effect = rule?.effect ?? "deny";
    if (rule === null || effect !== "throttle") return { effect, retryAfterS: 0 };
    const name = `${api.id} ${id} ${rule.id}`;
    const wait = this.counters.passThrottle(name, rule.per_minute ?? defaultPerMinute, atMs);
    return wait === 0 ? { effect: "allow" as const, retryAfterS: 0 } : { effect, retryAfterS: wait };
  }
}

function getRemarks(
  remarks: readonly DecisionRemark[],
  seen: { readonly client: ClientEntry; readonly thumbprint: string | null; readonly isRemembered: boolean },
): readonly DecisionRemark[] {
  const { client, thumbprint, isRemembered } = seen;
  const isForeignKey =
    Boolean(thumbprint) && client.thumbprints.length > 0 && !client.thumbprints.includes(thumbprint ?? "");
  if (!isRemembered && !isForeignKey) return remarks;
  return [
    ...remarks,
    ...(isForeignKey ? (["proof_unregistered"] as const) : []),
    ...(isRemembered ? (["device_remembered"] as const) : []),
  ];
}

const passing = { effect: "allow", retryAfterS: 0 } as const;

interface Caller {
  readonly call: InboundCall;
  readonly callerHash: string;
  /** Of the key that signed the call; "" and null without one. */
  readonly thumbprint: string | null;
}

const dayMs = 24 * 3_600_000;

const unchecked = "A token that identifies the client couldn't be verified";

/** The remembered device that a call is from, by the API's current setting; preferably by its key. */
function findRemembered(
  { id, settings: { remember_days: days } }: ApiEntry,
  { remembered, thumbprints }: ClientEntry,
  { call, callerHash, thumbprint }: Caller,
  atMs: number,
): RememberedEntry | null {
  if (days === undefined || remembered.length === 0) return null;
  const isKnownKey = thumbprint !== null && thumbprints.includes(thumbprint);
  const isPublicAddress = call.address !== null && !call.address.facts.isPrivate;
  const valid = remembered.filter(
    ({ apiId, sinceMs, untilMs }) => apiId === id && untilMs > atMs && sinceMs + days * dayMs > atMs,
  );
  const byKey = valid.find(({ boundTo, of }) => boundTo === "signing_key" && isKnownKey && of === thumbprint);
  const byCaller = valid.find(({ boundTo, of }) => boundTo === "address" && isPublicAddress && of === callerHash);
  return byKey ?? byCaller ?? null;
}

interface ElevationScope {
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly apiId: string;
  /** Hexadecimal, as the next one. */
  readonly contextHash: string;
  readonly callerHash: string;
}

/** A call with a valid key, before its assessment. */
export interface Identified extends Base {
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly key: KeyEntry;
  readonly interpretations: Interpretations;
  readonly counts: CallCounts;
  readonly keyLeaked: boolean | null;
  /** Of the client's token. */
  readonly claims: Claims;
  /** The key, token or credentials that the caller sent; "" without any. */
  readonly secret: string;
  /** Whether it also sent a token that couldn't be verified, which may name another client. */
  readonly isUnchecked: boolean;
  /** What identified the client; null for a Parapet key or public ID. */
  readonly way: StoredWay | null;
  readonly unlinked: OwnKey | null;
  /** Whether clients of this API sign calls. */
  readonly usesProofs: boolean;
}

type Base = Pick<Decision, "id" | "atMs" | "api" | "call" | "client" | "key" | "endpoint">;

/** The effect by the API's `on_error` setting. */
function getFaultEffect({ settings: { on_error } }: ApiEntry, call: InboundCall): Effect {
  if (on_error !== "allow_reads") return on_error;
  const { certain, possible } = getMethodOverrides(call) ?? { certain: [""], possible: [] };
  const reads = [call.method, ...certain, ...possible].every((method) => safeMethods.has(method));
  return reads ? "allow" : "deny";
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether facts other than the score and the address make a call risky. */
function isKnownRisk({ client, counts, keyLeaked }: Identified): boolean {
  const isSuspicious = counts.revokedKeyUsed || counts.parallelNetworks > 1;
  return client.state === "watched" || keyLeaked === true || isSuspicious;
}

/** Applies to calls without an identified client, too. */
function isRiskyAddress({ address }: InboundCall, provider: ProviderEntry | undefined): boolean {
  if (address?.facts.onBlockList === true) return true;
  return provider !== undefined && findZones(provider, address).zone === "blocked";
}

const none: readonly DecisionRemark[] = [];

/** What a gateway passed on of a probe's call. */
function getProbeRemarks({ baseUrl }: ApiEntry, call: InboundCall, probe: ProbeKey): readonly DecisionRemark[] {
  const overrides = getMethodOverrides(call);
  const isMisspelled = Object.keys(call.headers).some((name) => misspelledHeader.test(name));
  return [
    ...(isMisspelled ? (["header_misspelled"] as const) : []),
    ...(call.uri === null || !isTarget(probe, call.uri, baseUrl) ? (["target_other"] as const) : []),
    ...(overrides === null || overrides.certain.length > 0 ? (["header_override"] as const) : []),
  ];
}

/** Names that APIs may read as Parapet's, in another spelling. */
const misspelledHeader = /^x[^a-z0-9]adaptive[^a-z0-9].*[^a-z0-9-]|^x[^a-z0-9-]adaptive/;

/** A decision without a score. */
function toUnscored(base: Base, cause: DecisionCause, effect: Effect, enforced: boolean): Decision {
  return {
    ...base,
    cause,
    effect,
    enforced,
    rule: null,
    firstOfSession: false,
    remarks: none,
    scored: null,
    retryAfterS: 0,
  };
}

/** Whether a client is disabled or locked. */
export function isBlocked({ state, lockedUntilMs }: ClientEntry, atMs: number): boolean {
  return state === "disabled" || (state === "locked" && (lockedUntilMs === 0 || lockedUntilMs > atMs));
}
