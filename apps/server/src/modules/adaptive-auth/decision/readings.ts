import type { Effect, ProtectedEndpoint } from "@parapet/contract";
import { isStricter } from "@parapet/risk-engine";
import { sensitivityRank } from "../directory/endpoint-matcher.ts";
import type { ApiEntry } from "../directory/entries.ts";
import type { AskedCall } from "./asked-call.ts";
import { bodyMethods, mayOverrideInBody } from "./body-overrides.ts";
import { overridesOf } from "./method-overrides.ts";
import { overridingPaths } from "./path-overrides.ts";
import { queryPaths } from "./query-paths.ts";

/** One way in which an API may read a call. */
interface Reading {
  readonly method: string;
  /** null where none is registered. */
  readonly endpoint: ProtectedEndpoint | null;
}

type ReadApi = Pick<ApiEntry, "endpoints" | "unlistedSensitivity">;

/** At least one. */
export type Readings = readonly [Reading, ...Reading[]];

/**
 * In which ways an API may read a call, what is most sensitive first; one, unless its path or its headers leave a choice. null
 * over the limit.
 */
export function readingsOf(api: ReadApi, call: AskedCall, overrides: readonly string[]): Readings | null {
  const own = readingsBy(api, call.method, call.uri);
  const paths = overridingPaths(call);
  if (own === null || paths === null) return null;
  if (own.length === 1 && overrides.length === 0 && paths.certain.length === 0) return own;
  const methods = [...overrides, call.method];
  const others = [
    ...overrides.map((method) => readingsBy(api, method, call.uri)),
    ...paths.certain.flatMap((path) => methods.map((method) => readingsBy(api, method, path))),
  ];
  const all: Reading[] = [];
  for (const each of others) {
    if (each === null) return null;
    all.push(...each);
  }
  return inOrder(api, [...own, ...all]);
}

/** What is most sensitive first. */
function inOrder(api: ReadApi, readings: Readings): Readings {
  const rank = ({ endpoint }: Reading) => sensitivityRank(endpoint?.sensitivity ?? api.unlistedSensitivity);
  const [first = readings[0], ...rest] = readings.toSorted((one, other) => rank(other) - rank(one));
  return [first, ...rest];
}

/** What a call is by its own path alone, for those about which nothing more is asked. */
export function endpointOf(api: ReadApi, { method, uri }: Pick<AskedCall, "method" | "uri">): ProtectedEndpoint | null {
  const own = readingsBy(api, method, uri);
  return own === null ? null : inOrder(api, own)[0].endpoint;
}

/**
 * The same with the methods that a call names in place of its own. null for a call that is refused, whatever it is about.
 * @param own what is read without them
 */
export function readingsWithOverrides(
  api: ReadApi & Pick<ApiEntry, "settings">,
  call: AskedCall,
  own: Readings | null,
): Readings | null {
  const overrides = overridesOf(call);
  if (own === null || overrides === null) return null;
  const { certain, possible } = overrides;
  const paths = overridingPaths(call);
  if (paths === null) return null;
  const anywhere = [call.uri, ...paths.certain, ...paths.possible];
  const likely = listedReadings(api, anywhere, possible);
  const elsewhere = listedReadings(api, paths.possible, [call.method, ...certain]);
  if (likely === null || elsewhere === null) return null;
  if (certain.length + likely.length > 0 && api.settings.method_override === "refuse") return null;
  const named = certain.length === 0 ? own : readingsOf(api, call, certain);
  const inBody = mayOverrideInBody(api.settings.body_override, call)
    ? listedReadings(api, anywhere, otherMethods(api, call))
    : [];
  const inQuery = queryReadings(api, call, [call.method, ...certain, ...possible]);
  if (named === null || inBody === null || inQuery === null) return null;
  const more = [...likely, ...elsewhere, ...inBody, ...inQuery];
  return more.length === 0 ? named : inOrder(api, [...named, ...more]);
}

/** Frameworks let a body name a method of the API's own, such as PURGE. */
function otherMethods({ endpoints }: ReadApi, { method }: AskedCall): readonly string[] {
  return [...new Set([...bodyMethods, ...endpoints.methods])].filter((each) => each !== method);
}

/** What a front controller may make of a call whose query names a path. */
function queryReadings(api: ReadApi, call: AskedCall, methods: readonly string[]): readonly Reading[] | null {
  const named = queryPaths(call.uri);
  if (named === null) return null;
  const found: Reading[] = [];
  for (const { paths, isCertain } of named)
    for (const method of methods) {
      const readings: Reading[] = [];
      for (const path of paths) {
        const ofPath = readingsBy(api, method, path);
        if (ofPath === null) return null;
        readings.push(...ofPath);
      }
      const listed = readings.filter(({ endpoint }) => endpoint !== null);
      if (listed.length > 0) found.push(...listed);
      else if (isCertain) found.push({ method, endpoint: null });
    }
  return found;
}

/** What methods may make of a call at some paths: each for which the API has an endpoint there. */
function listedReadings(
  api: ReadApi,
  paths: readonly (string | null)[],
  methods: readonly string[],
): readonly Reading[] | null {
  const found: Reading[] = [];
  for (const path of paths)
    for (const method of methods) {
      const readings = readingsBy(api, method, path);
      if (readings === null) return null;
      found.push(...readings.filter(({ endpoint }) => endpoint !== null));
    }
  return found;
}

function readingsBy(api: Pick<ApiEntry, "endpoints">, method: string, uri: string | null): Readings | null {
  // "*" is the whole server (RFC 9112 §3.2.4). What else is no path is a path to some readers only.
  const isPath = uri?.startsWith("/") ?? false;
  if (uri !== null && !isPath && (uri !== "*" || method !== "OPTIONS")) return null;
  const found = uri === null || !isPath ? [] : api.endpoints(method, uri);
  if (found === null) return null;
  const [first = null, ...others] = found;
  return [{ method, endpoint: first }, ...others.map((endpoint) => ({ method, endpoint }))];
}

/**
 * Judges each reading of a call; the strictest effect counts. A reading that fails doesn't override another one whose effect
 * is at least as strict as the effect on faults.
 * @param onFault the effect on faults
 * @throws the first fault, when no other reading is as strict
 */
export function strictest<Judgement extends Decided>(
  readings: Readings,
  judge: (reading: Reading) => Judgement,
  onFault: () => Effect,
): Reading & { readonly judged: Judgement } {
  let found: (Reading & { readonly judged: Judgement }) | null = null;
  let fault: { readonly error: unknown } | null = null;
  for (const reading of readings) {
    try {
      const judged = judge(reading);
      if (found === null || isStricter(effectOf(judged), effectOf(found.judged))) found = { ...reading, judged };
    } catch (error) {
      fault ??= { error };
    }
  }
  const isEnough = found !== null && (fault === null || isAsMuch(effectOf(found.judged), onFault()));
  if (found !== null && isEnough) return found;
  throw fault?.error;
}

/** By the first rule that holds; null when none does. */
interface Decided {
  readonly rule: { readonly effect: Effect } | null;
}

function effectOf({ rule }: Decided): Effect {
  return rule?.effect ?? "deny";
}

/** Whether an effect is step-up or deny, and at least as strict as another. */
function isAsMuch(effect: Effect, other: Effect): boolean {
  return isStricter(effect, "throttle") && !isStricter(other, effect);
}
