import type { Effect, ProtectedEndpoint } from "@parapet/contract";
import { isStricter } from "@parapet/risk-engine";
import { sensitivityRank } from "../../directory/endpoint-matcher.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import type { InboundCall } from "../request/inbound-call.ts";
import { bodyMethods, mayOverrideInBody } from "./body-overrides.ts";
import { getMethodOverrides } from "./method-overrides.ts";
import { getPathOverrides } from "./path-overrides.ts";
import { getQueryPaths } from "./query-paths.ts";

/** One way in which an API may interpret a call. */
interface Interpretation {
  readonly method: string;
  /** null where none is registered. */
  readonly endpoint: ProtectedEndpoint | null;
  /** The call without overrides, if only its unread body could contain this one. Profiles compare that call; rules, both. */
  readonly shownAs?: Pick<Interpretation, "method" | "endpoint">;
}

type InterpretedApi = Pick<ApiEntry, "endpoints" | "unlistedSensitivity">;

/** At least one. */
export type Interpretations = readonly [Interpretation, ...Interpretation[]];

/** Ways in which an API may interpret a call, most sensitive first; null over the limits. */
export function getInterpretations(
  api: InterpretedApi,
  call: InboundCall,
  overrides: readonly string[],
): Interpretations | null {
  const own = interpretAs(api, call.method, call.uri);
  const paths = getPathOverrides(call);
  if (own === null || paths === null) return null;
  if (own.length === 1 && overrides.length === 0 && paths.certain.length === 0) return own;
  const methods = [...overrides, call.method];
  const others = [
    ...overrides.map((method) => interpretAs(api, method, call.uri)),
    ...paths.certain.flatMap((path) => methods.map((method) => interpretAs(api, method, path))),
  ];
  const all: Interpretation[] = [];
  for (const each of others) {
    if (each === null) return null;
    all.push(...each);
  }
  return sortBySensitivity(api, [...own, ...all]);
}

/** Sorts by sensitivity, highest first. */
function sortBySensitivity(api: InterpretedApi, interpretations: Interpretations): Interpretations {
  const rank = ({ endpoint }: Interpretation) => sensitivityRank(endpoint?.sensitivity ?? api.unlistedSensitivity);
  const [first = interpretations[0], ...rest] = interpretations.toSorted((one, other) => rank(other) - rank(one));
  return [first, ...rest];
}

/** The endpoint by the call's own method and path, without overrides. */
export function findEndpoint(
  api: InterpretedApi,
  { method, uri }: Pick<InboundCall, "method" | "uri">,
): ProtectedEndpoint | null {
  const own = interpretAs(api, method, uri);
  return own === null ? null : sortBySensitivity(api, own)[0].endpoint;
}

/**
 * Interpretations including method and path overrides; null for a call that is always denied.
 * @param own interpretations without overrides
 */
export function getInterpretationsWithOverrides(
  api: InterpretedApi & Pick<ApiEntry, "settings">,
  call: InboundCall,
  own: Interpretations | null,
): Interpretations | null {
  const overrides = getMethodOverrides(call);
  if (own === null || overrides === null) return null;
  const { certain, possible } = overrides;
  const paths = getPathOverrides(call);
  if (paths === null) return null;
  const anywhere = [call.uri, ...paths.certain, ...paths.possible];
  const byMethod = findListedInterpretations(api, anywhere, possible);
  const byPath = findListedInterpretations(api, paths.possible, [call.method, ...certain]);
  if (byMethod === null || byPath === null) return null;
  if (certain.length + byMethod.length > 0 && api.settings.method_override === "refuse") return null;
  const named = certain.length === 0 ? own : getInterpretations(api, call, certain);
  const inBody = mayOverrideInBody(api.settings.body_override, call)
    ? findListedInterpretations(api, anywhere, otherMethods(api, call))?.map((each) => ({ ...each, shownAs: own[0] }))
    : [];
  const inQuery = getQueryInterpretations(api, call, [call.method, ...certain, ...possible]);
  if (named === null || inBody === undefined || inQuery === null) return null;
  const more = [...byMethod, ...byPath, ...inBody, ...inQuery];
  return more.length === 0 ? named : sortBySensitivity(api, [...named, ...more]);
}

/** Frameworks accept any method in a body, including custom ones such as PURGE. */
function otherMethods({ endpoints }: InterpretedApi, { method }: InboundCall): readonly string[] {
  return [...new Set([...bodyMethods, ...endpoints.methods])].filter((each) => each !== method);
}

/** Interpretations of a front controller that takes the path from the query. */
function getQueryInterpretations(
  api: InterpretedApi,
  call: InboundCall,
  methods: readonly string[],
): readonly Interpretation[] | null {
  const named = getQueryPaths(call.uri);
  if (named === null) return null;
  const found: Interpretation[] = [];
  for (const { paths, isCertain } of named)
    for (const method of methods) {
      const interpretations: Interpretation[] = [];
      for (const path of paths) {
        const ofPath = interpretAs(api, method, path);
        if (ofPath === null) return null;
        interpretations.push(...ofPath);
      }
      const listed = interpretations.filter(({ endpoint }) => endpoint !== null);
      if (listed.length > 0) found.push(...listed);
      else if (isCertain) found.push({ method, endpoint: null });
    }
  return found;
}

/** Interpretations by the given paths and methods for which the API has an endpoint. */
function findListedInterpretations(
  api: InterpretedApi,
  paths: readonly (string | null)[],
  methods: readonly string[],
): readonly Interpretation[] | null {
  const found: Interpretation[] = [];
  for (const path of paths)
    for (const method of methods) {
      const interpretations = interpretAs(api, method, path);
      if (interpretations === null) return null;
      found.push(...interpretations.filter(({ endpoint }) => endpoint !== null));
    }
  return found;
}

function interpretAs(api: Pick<ApiEntry, "endpoints">, method: string, uri: string | null): Interpretations | null {
  // asterisk-form (RFC 9112 §3.2.4) is the only target without a leading slash that all servers agree on.
  const isPath = uri?.startsWith("/") ?? false;
  if (uri !== null && !isPath && (uri !== "*" || method !== "OPTIONS")) return null;
  const found = uri === null || !isPath ? [] : api.endpoints(method, uri);
  if (found === null) return null;
  const [first = null, ...others] = found;
  return [{ method, endpoint: first }, ...others.map((endpoint) => ({ method, endpoint }))];
}

/**
 * Assesses each interpretation and returns the one with the strictest effect. An interpretation that fails is ignored if
 * another one's effect is at least as strict as the effect on faults.
 * @param onFault the effect on faults
 * @throws the first fault, when no other reading is as strict
 */
export function findStrictest<Result extends WithRule>(
  interpretations: Interpretations,
  assessOne: (interpretation: Interpretation) => Result,
  onFault: () => Effect,
): Interpretation & { readonly assessed: Result } {
  let found: (Interpretation & { readonly assessed: Result }) | null = null;
  let fault: { readonly error: unknown } | null = null;
  for (const interpretation of interpretations) {
    try {
      const assessed = assessOne(interpretation);
      if (found === null || isStricter(getEffect(assessed), getEffect(found.assessed)))
        found = { ...interpretation, assessed };
    } catch (error) {
      fault ??= { error };
    }
  }
  const isEnough = found !== null && (fault === null || isAtLeastAsStrict(getEffect(found.assessed), onFault()));
  if (found !== null && isEnough) return found;
  throw fault?.error;
}

interface WithRule {
  /** The first matching rule; null if none matches. */
  readonly rule: { readonly effect: Effect } | null;
  /** Whether a remembered device passes the rule. */
  readonly isRemembered?: boolean;
}

function getEffect({ rule, isRemembered }: WithRule): Effect {
  return isRemembered === true ? "allow" : (rule?.effect ?? "deny");
}

/** Whether an effect is step-up or deny, and at least as strict as another. */
function isAtLeastAsStrict(effect: Effect, other: Effect): boolean {
  return isStricter(effect, "throttle") && !isStricter(other, effect);
}
