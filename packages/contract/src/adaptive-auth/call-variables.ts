/**
 * Variables of conditions in CEL on calls, by group. A text that is unknown is `""`, a number `0`. Conditions can't read
 * `authorization`, `cookie` and the API key's header. Their descriptions are messages: `rules.variable.<group>.<name>`.
 */
export const callVariables = {
  call: {
    /** In upper case. HEAD is evaluated as GET, too; if the results differ, the condition counts as unknown. */
    method: "string",
    /** Without the base URL's path and query, decoded; in lower case where the API ignores case. */
    path: "string",
    /** By names in lower case. */
    headers: "map<string, string>",
    changes_state: "bool",
    /** low, normal or high. */
    sensitivity: "string",
  },
  client: {
    id: "string",
    organization: "string",
    /** interactive or headless. */
    kind: "string",
    /** learning, normal or watched. */
    state: "string",
    tags: "list<string>",
    has_factor: "bool",
  },
  network: {
    /** ISO 3166-1 alpha-2. */
    country: "string",
    asn: "int",
    /** isp, mobile, hosting or anonymiser. */
    kind: "string",
    /** IDs of network zones. */
    zones: "list<string>",
  },
  risk: {
    score: "int",
    /** low, medium or high. */
    level: "string",
    /** Codes of the signals that raise the risk. */
    signals: "list<string>",
    /** A step-up was passed in this context, and is still valid. */
    elevated: "bool",
  },
  /** Both are empty for a call without a token. */
  token: { scopes: "list<string>", claims: "map<string, dyn>" },
  time: { now: "timestamp" },
} as const;

/** Methods and macros that an editor suggests, each with an example; all of `packages/rules/src/functions.ts` but conversions. */
export const ruleFunctions = {
  startsWith: 'call.path.startsWith("/payouts")',
  endsWith: 'call.path.endsWith(".json")',
  contains: 'call.path.contains("admin")',
  matches: 'call.path.matches("^/v[0-9]+/")',
  lowerAscii: 'call.path.lowerAscii() == "/health"',
  size: "client.tags.size() > 2",
  get: 'call.headers.get("x-app", "") == "ios"',
  exists: 'client.tags.exists(tag, tag.startsWith("vip"))',
  all: 'token.scopes.all(scope, scope.startsWith("read"))',
  filter: 'client.tags.filter(tag, tag.contains("eu")).size() > 0',
  getHours: 'time.now.getHours("Europe/Oslo") < 6',
  getDayOfWeek: 'time.now.getDayOfWeek("UTC") == 0',
} as const;
