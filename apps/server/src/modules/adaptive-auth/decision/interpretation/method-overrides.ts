import { memoize } from "../../../../platform/memoize.ts";
import { type InboundCall, getHeader } from "../request/inbound-call.ts";
import { getPathOverrides } from "./path-overrides.ts";
import { getQuery, parseQuery, getNameStart, getDecodings } from "./query-parts.ts";

/** any: every value counts; method: APIs also use the name for other purposes, so only known methods count. */
type OverrideKind = "any" | "method";

/**
 * Header, query parameter and form field names with which frameworks override the method, matched in every spelling.
 * Names that start with `_` or `$` are never anything else.
 */
export const methodNames: Readonly<Record<string, OverrideKind>> = {
  "HTTP-Method-Override": "any",
  "HTTP-Verb-Override": "any",
  "Method-Override": "any",
  "X-HTTP-Method": "any",
  "X-HTTP-Method-Override": "any",
  "X-HTTP-Verb": "any",
  "X-HTTP-Verb-Override": "any",
  "X-Method-Override": "any",
  // Perl: Catalyst, Plack, Mojolicious.
  "X-Tunneled-Method": "any",
  "HTTP-Method": "method",
  "HTTP-Verb": "method",
  Method: "method",
  Verb: "method",
  "X-Forwarded-Method": "method",
  "X-Method": "method",
  "X-Original-Method": "method",
};
const normalize = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const kinds = new Map(Object.entries(methodNames).map(([name, kind]) => [normalize(name), kind]));

/** Methods registered at IANA and other well-known ones. */
const knownMethods: ReadonlySet<string> = new Set(
  `ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL
  MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH TRACE
  UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL`.split(/\s+/),
);

/** Max override methods per call, characters of a header, characters of a query value, and escaped characters of a query. */
const limits = { methods: 3, characters: 1_000, value: 200, escaped: 4_000 } as const;

interface Named {
  readonly method: string;
  readonly kind: OverrideKind;
}

const getHeaderKind = memoize((name: string): OverrideKind | null =>
  // HTTP/2 pseudo-headers aren't overrides.
  name.startsWith(":") ? null : getKind(name),
);

/** Methods that a call names to override its own. */
export interface MethodOverrides {
  /** Given by names that have no other purpose. */
  readonly certain: readonly string[];
  /** Given by names that APIs also use for other purposes: they count if the API has an endpoint for the method. */
  readonly possible: readonly string[];
}

const noOverrides: MethodOverrides = { certain: [], possible: [] };

/** null over the limits. */
export function getMethodOverrides({
  headers,
  uri,
  method,
  form,
}: Pick<InboundCall, "headers" | "uri" | "method" | "form">): MethodOverrides | null {
  const named: Named[] = [];
  for (const name in headers) {
    const kind = getHeaderKind(name);
    if (kind === null) continue;
    const value = getHeader(headers, name);
    if (value.length > limits.characters) return null;
    for (const each of value.split(",")) addMethod(named, kind, each);
  }
  const paths = getPathOverrides({ headers, uri });
  if (paths === null) return null;
  const queries = uri === null ? [] : [getQuery(uri)];
  for (const path of [...paths.certain, ...paths.possible])
    for (const each of getDecodings(path)) queries.push(getQuery(each));
  if (form !== undefined) queries.push(form);
  const budget = { escaped: limits.escaped };
  for (const query of queries) if (!addQueryMethods(named, query, budget)) return null;
  if (named.length === 0) return noOverrides;
  const byMethod = new Map<string, OverrideKind>();
  for (const each of named)
    if (each.method !== method && byMethod.get(each.method) !== "any") byMethod.set(each.method, each.kind);
  if (byMethod.size > limits.methods) return null;
  const ofKind = (kind: OverrideKind) => [...byMethod.keys()].filter((each) => byMethod.get(each) === kind);
  return { certain: ofKind("any"), possible: ofKind("method") };
}

/** @returns false for a query over the limits of length or escapes */
function addQueryMethods(named: Named[], query: string, budget: { escaped: number }): boolean {
  if (!query.includes("%") && !mayName.test(query)) return true;
  const parts = parseQuery(query);
  if (parts === null) return false;
  for (const { name, value } of parts) {
    const start = getNameStart(name);
    if (start.includes("%")) budget.escaped -= start.length;
    else if (!mayName.test(start)) continue;
    if (budget.escaped < 0) return false;
    const found = getDecodings(start).flatMap((spelled) => (mayName.test(spelled) ? (getKind(spelled) ?? []) : []));
    const [kind] = found.includes("any") ? (["any"] as const) : found;
    if (kind === undefined) continue;
    // Methods aren't this long; the API's own parameters may be.
    if (value.length > limits.value && kind === "any") return false;
    budget.escaped -= value.length;
    if (value.length <= limits.value) for (const each of getDecodings(value)) addMethod(named, kind, each);
  }
  return budget.escaped >= 0;
}

const mayName = /method|verb/i;
/** A method as frameworks accept it. */
const token = /^[A-Z][\w-]*$/;

function addMethod(named: Named[], kind: OverrideKind, value: string): void {
  // Some parsers treat a fragment as part of the value.
  const [method = ""] = value
    .toUpperCase()
    .split(/[\0#]/, 1)
    .map((each) => each.trim());
  if (kind === "any" ? token.test(method) : knownMethods.has(method)) named.push({ method, kind });
}

/** PHP ends a name at NUL, and uses brackets for arrays. */
function getKind(name: string): OverrideKind | null {
  const [bare = ""] = name.split(/[\0[]/, 1);
  const kind = kinds.get(normalize(bare));
  return kind === undefined ? null : /^[ _.$]/.test(bare) ? "any" : kind;
}
