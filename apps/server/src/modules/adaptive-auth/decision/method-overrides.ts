import { type AskedCall, headerOf } from "./asked-call.ts";
import { lately } from "./lately.ts";
import { overridingPaths } from "./path-overrides.ts";
import { queryOf, queryParts, startOfName, unescapings } from "./query-parts.ts";

/** any: whatever it says counts; method: APIs have it for things of their own, too, so only what is a method does. */
type OverrideKind = "any" | "method";

/**
 * Names of headers, of parameters of the query and of fields of a form by which frameworks let a call name another method.
 * They are read in every spelling; one that begins with `_` or `$` is nothing but that.
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
const wordsOf = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const kindOfWords = new Map(Object.entries(methodNames).map(([name, kind]) => [wordsOf(name), kind]));

/** Methods that are registered at IANA or well known beside. */
const knownMethods: ReadonlySet<string> = new Set(
  `ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL
  MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH TRACE
  UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL`.split(/\s+/),
);

/**
 * Limits of override methods of a call, each of which is judged, and of the characters of a header that names them. Of queries:
 * characters of one value, and of all escaped names and values together, each of which is read in several ways.
 */
const limits = { methods: 3, characters: 1_000, value: 200, escaped: 4_000 } as const;

interface Named {
  readonly method: string;
  readonly kind: OverrideKind;
}

const headerKind = lately((name: string): OverrideKind | null =>
  // A method of HTTP/2 stands in a header of its own, and is no override.
  name.startsWith(":") ? null : kindOf(name),
);

/** Methods that a call names in place of its own. */
export interface Overrides {
  /** By names that are for nothing else. */
  readonly certain: readonly string[];
  /** By names that APIs have for things of their own, too: they count where the API has an endpoint for such a method. */
  readonly possible: readonly string[];
}

const noOverrides: Overrides = { certain: [], possible: [] };

/** null where there are more than anybody means. */
export function overridesOf({
  headers,
  uri,
  method,
  form,
}: Pick<AskedCall, "headers" | "uri" | "method" | "form">): Overrides | null {
  const named: Named[] = [];
  for (const name in headers) {
    const kind = headerKind(name);
    if (kind === null) continue;
    const value = headerOf(headers, name);
    if (value.length > limits.characters) return null;
    for (const each of value.split(",")) addMethod(named, kind, each);
  }
  const paths = overridingPaths({ headers, uri });
  if (paths === null) return null;
  const queries = uri === null ? [] : [queryOf(uri)];
  for (const path of [...paths.certain, ...paths.possible])
    for (const each of unescapings(path)) queries.push(queryOf(each));
  if (form !== undefined) queries.push(form);
  const budget = { escaped: limits.escaped };
  for (const query of queries) if (!addQueryMethods(named, query, budget)) return null;
  if (named.length === 0) return noOverrides;
  const kinds = new Map<string, OverrideKind>();
  for (const each of named)
    if (each.method !== method && kinds.get(each.method) !== "any") kinds.set(each.method, each.kind);
  if (kinds.size > limits.methods) return null;
  const ofKind = (kind: OverrideKind) => [...kinds.keys()].filter((each) => kinds.get(each) === kind);
  return { certain: ofKind("any"), possible: ofKind("method") };
}

/** @returns false for a query over the limits of length or escapes */
function addQueryMethods(named: Named[], query: string, budget: { escaped: number }): boolean {
  if (!query.includes("%") && !mayName.test(query)) return true;
  const parts = queryParts(query);
  if (parts === null) return false;
  for (const { name, value } of parts) {
    const start = startOfName(name);
    if (start.includes("%")) budget.escaped -= start.length;
    else if (!mayName.test(start)) continue;
    if (budget.escaped < 0) return false;
    const kinds = unescapings(start).flatMap((spelled) => (mayName.test(spelled) ? (kindOf(spelled) ?? []) : []));
    const [kind] = kinds.includes("any") ? (["any"] as const) : kinds;
    if (kind === undefined) continue;
    // No method is as long; a value of the API's own is.
    if (value.length > limits.value && kind === "any") return false;
    budget.escaped -= value.length;
    if (value.length <= limits.value) for (const each of unescapings(value)) addMethod(named, kind, each);
  }
  return budget.escaped >= 0;
}

const mayName = /method|verb/i;
/** A method that frameworks take by these names. */
const token = /^[A-Z][\w-]*$/;

function addMethod(named: Named[], kind: OverrideKind, value: string): void {
  // A fragment is part of the value to who doesn't know of it.
  const [method = ""] = value
    .toUpperCase()
    .split(/[\0#]/, 1)
    .map((each) => each.trim());
  if (kind === "any" ? token.test(method) : knownMethods.has(method)) named.push({ method, kind });
}

/** PHP ends a name at a NUL; lists and their members have brackets. */
function kindOf(name: string): OverrideKind | null {
  const [bare = ""] = name.split(/[\0[]/, 1);
  const kind = kindOfWords.get(wordsOf(bare));
  return kind === undefined ? null : /^[ _.$]/.test(bare) ? "any" : kind;
}
