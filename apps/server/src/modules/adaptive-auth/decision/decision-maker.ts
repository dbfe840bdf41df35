import { type DecisionCause, type Effect, elevationHeader, type PolicyRule } from "@parapet/contract";
import type { Sealing } from "../../../platform/sealing.ts";
import type { Directory } from "../directory/directory.ts";
import type { ApiEntry, ClientEntry, ElevationEntry, KeyEntry, ProviderEntry } from "../directory/entries.ts";
import { forcedEffect } from "../gateway/probe-key.ts";
import type { Learning } from "../learning/learning.ts";
import { agentOf } from "./agents.ts";
import { type AskedCall, headerOf } from "./asked-call.ts";
import { assessedOf, type Counted } from "./assess-call.ts";
import { ContextHashes } from "./context-hash.ts";
import { credentialOf } from "./credential.ts";
import type { Decision } from "./decision.ts";
import { ElevationTokens } from "./elevation-tokens.ts";
import { Judgements } from "./judgements.ts";
import { learntWeight } from "./learnt-weight.ts";
import { overridesOf } from "./method-overrides.ts";
import { NewIds } from "./new-ids.ts";
import { endpointOf, type Readings, readingsOf, readingsWithOverrides, strictest } from "./readings.ts";
import { Sessions } from "./sessions.ts";
import { Tallies } from "./tallies.ts";
import { zonesOf } from "./zones-of.ts";

interface Means {
  readonly directory: () => Directory;
  readonly learning: Learning;
  readonly sealing: Pick<Sealing, "digest">;
  /** Whether a key, told by its SHA-256, is known to have leaked; null where nothing tells. */
  readonly isLeakedKey: (digest: string, atMs: number) => boolean | null;
}

/** Calls a minute that pass a throttle that says nothing. */
const usualPerMinute = 60;

/** Makes decisions with what this process holds in memory: no look-up waits, and the same input gets the same answer. */
export class DecisionMaker {
  readonly #means: Means;
  readonly sessions = new Sessions();
  readonly tallies = new Tallies();
  readonly #elevations = new ElevationTokens();
  readonly #judgements = new Judgements();
  readonly #ids = new NewIds();
  readonly #contexts: ContextHashes;

  constructor(means: Means) {
    this.#means = means;
    this.#contexts = new ContextHashes(means.sealing);
  }

  /**
   * Looks up the credential and counts the call, so that calls at the same time see each other. What is known by then is
   * decided: nothing that a stranger sends costs more than this.
   */
  identify(api: ApiEntry, call: AskedCall, atMs: number): Decision | Identified {
    const directory = this.#means.directory();
    const { mode } = api.settings;
    const credential = credentialOf(directory, api, call.apiKey, atMs);
    const { client, key, problem } = credential;
    const base = { id: this.#ids.next(atMs), atMs, api, call, client, key, endpoint: endpointOf(api, call) };
    const provider = directory.provider(api.providerId);
    if (api.isArchived || provider === undefined || !provider.isInUse) return settled(base, "off", "deny", true);
    const forced = forcedEffect(this.#means.sealing, api.id, call.apiKey, atMs);
    if (forced !== null) return { ...settled(base, "probe", forced, true), retryAfterS: 1 };
    if (mode === "off") return settled(base, "off", "allow", true);
    if (api.bypassUntilMs > atMs) return settled(base, "bypass", "allow", true);
    const isEnforced = mode === "enforce";
    if (client === null || key === null || problem !== null) {
      this.tallies.countBadCredential(client?.id ?? null, call.address, problem === "revoked", atMs);
      return settled(base, "credential", "deny", isEnforced);
    }
    if (isShut(client, atMs)) return settled(base, "client_state", "deny", isEnforced);
    const readings = readingsWithOverrides(api, call, readingsOf(api, call, []));
    if (readings === null) return settled(base, "request", "deny", isEnforced);
    return {
      ...base,
      provider,
      client,
      key,
      readings,
      counted: this.tallies.countCall(client, key, call.address, atMs),
      keyLeaked: credential.digest === null ? null : this.#means.isLeakedKey(credential.digest, atMs),
      mayProve: directory.hasSigners(api.id),
    };
  }

  /** Both steps at once. @param proof thumbprint of the key that signed the call, "" without one */
  decide(api: ApiEntry, call: AskedCall, proof: string, atMs: number): Decision {
    const found = this.identify(api, call, atMs);
    return "effect" in found ? found : this.judge(found, proof);
  }

  /** Scores a call and finds the rule that decides. */
  judge(identified: Identified, proof: string): Decision {
    const { id, atMs, api, call, readings, provider, client, key, counted, keyLeaked, mayProve } = identified;
    const { mode } = api.settings;
    const thumbprint = mayProve ? proof : null;
    const agent = agentOf(call.userAgent);
    const context = { clientId: client.id, apiId: api.id, caller: call.address, agent, key: thumbprint };
    const hash = this.#contexts.of(context);
    const callerHash = this.#contexts.caller(context, call.userAgent);
    const wanted = { provider, client, apiId: api.id, contextHash: hash, callerHash };
    const elevation = this.#elevationOf(wanted, call, atMs);
    const known = this.#means.learning.known(client, api, atMs);
    const around = { api, provider, client, key: thumbprint, elevation, keyLeaked, call, counted, known, atMs };
    const { judged, endpoint } = strictest(
      readings,
      (reading) => this.#judgements.of(hash, assessedOf({ ...around, ...reading })),
      () => faultEffect(api, call),
    );
    const firstOfSession = this.sessions.visit(hash, atMs, api.settings.session_s * 1000);
    const { rule } = judged;
    const { effect, retryAfterS } = this.#effectOf(rule, client, api, atMs);
    const elevated = elevation !== null;
    const weight = learntWeight(effect, judged.assessment.level, { elevated, mode });
    const isLearnt = weight > 0 && this.sessions.takeLesson(hash, atMs);
    const learnt = isLearnt ? weight : 0;
    return {
      id,
      atMs,
      api,
      call,
      endpoint,
      client,
      key,
      cause: "policy",
      effect,
      enforced: mode === "enforce",
      rule,
      firstOfSession,
      retryAfterS,
      scored: {
        ...judged,
        calibration: known.calibration,
        contextHash: hash,
        callerHash,
        elevation,
        learntWeight: learnt,
      },
    };
  }

  /** What this process knows of the step that the caller passed, else what the client carries of it. */
  #elevationOf(wanted: Elevated, call: AskedCall, atMs: number): ElevationEntry | null {
    const { client, apiId, contextHash, callerHash } = wanted;
    for (const each of client.elevations) {
      const isFor = each.of === callerHash || each.of === contextHash;
      if (isFor && each.apiId === apiId && each.untilMs > atMs) return each;
    }
    return this.#elevations.read(headerOf(call.headers, elevationHeader), wanted, atMs);
  }

  /**
   * What a call gets about which nothing can be decided: what the API says, and never less than what is known of it.
   * @param isAsked whether its key was asked for a step-up that nobody has passed
   */
  onFault(api: ApiEntry, call: AskedCall, identified: Identified | null, isAsked: boolean, atMs: number): Decision {
    const { id = this.#ids.next(atMs), client = null, key = null, endpoint = null } = identified ?? {};
    const base = { id, atMs, api, call, client, key, endpoint };
    const said = faultEffect(api, call);
    const isRisky = identified !== null && (isAsked || isKnownRisk(identified));
    return settled(base, "fault", said === "allow" && isRisky ? "step_up" : said, api.settings.mode === "enforce");
  }

  #effectOf(rule: PolicyRule | null, { id }: ClientEntry, api: ApiEntry, atMs: number) {
    const effect: Effect = rule?.effect ?? "deny";
    if (rule === null || effect !== "throttle") return { effect, retryAfterS: 0 };
    const name = `${api.id} ${id} ${rule.id}`;
    const wait = this.tallies.passThrottle(name, rule.per_minute ?? usualPerMinute, atMs);
    return wait === 0 ? { effect: "allow" as const, retryAfterS: 0 } : { effect, retryAfterS: wait };
  }
}

interface Elevated {
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly apiId: string;
  /** Hexadecimal, as the next one. */
  readonly contextHash: string;
  readonly callerHash: string;
}

/** A call with a key that works, before it is judged. */
export interface Identified extends Base {
  readonly provider: ProviderEntry;
  readonly client: ClientEntry;
  readonly key: KeyEntry;
  readonly readings: Readings;
  readonly counted: Counted;
  readonly keyLeaked: boolean | null;
  /** A proof of possession says something at this API. */
  readonly mayProve: boolean;
}

type Base = Pick<Decision, "id" | "atMs" | "api" | "call" | "client" | "key" | "endpoint">;

/** The answer to a call of which nothing is known. */
function faultEffect({ settings: { on_error } }: ApiEntry, call: AskedCall): Effect {
  if (on_error !== "allow_reads") return on_error;
  const { certain, possible } = overridesOf(call) ?? { certain: [""], possible: [] };
  const reads = [call.method, ...certain, ...possible].every((method) => readingMethods.has(method));
  return reads ? "allow" : "deny";
}

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether facts speak against a call, whatever its score is. */
function isKnownRisk({ call: { address }, provider, client, counted, keyLeaked }: Identified): boolean {
  const isBlocked = address?.facts.onBlockList === true || zonesOf(provider, address).zone === "blocked";
  const isOdd = counted.revokedKeyUsed || counted.parallelNetworks > 1;
  return client.state === "watched" || keyLeaked === true || isBlocked || isOdd;
}

/** A decision for which nothing is scored. */
function settled(base: Base, cause: DecisionCause, effect: Effect, enforced: boolean): Decision {
  return { ...base, cause, effect, enforced, rule: null, firstOfSession: false, scored: null, retryAfterS: 0 };
}

/** Whether a client is refused before anything is looked at. */
export function isShut({ state, lockedUntilMs }: ClientEntry, atMs: number): boolean {
  return state === "disabled" || (state === "locked" && (lockedUntilMs === 0 || lockedUntilMs > atMs));
}
