import type { Endpoints, QueryOf } from "@parapet/contract";
import type { Viewer } from "../../../platform/call.ts";

type Query = QueryOf<Endpoints["decisions.list"]>;
export type Selection = Omit<Query, "page" | "page_size" | "sort">;

/** Resolved filters: clients whose names match, decisions with feedback. */
export interface Known {
  readonly clients: readonly string[];
  readonly spoken: readonly string[];
}

/** A condition with its parameters, ready for ClickHouse. */
export interface SqlSelection {
  readonly where: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Part = readonly [sql: string, params: Readonly<Record<string, unknown>>];
type Condition<Value> = (value: Value, known: Known) => Part;
type Values = { [Name in keyof Selection]-?: NonNullable<Selection[Name]> };
type Conditions = { readonly [Name in keyof Values]: Condition<Values[Name]> };

const among =
  <Value>(name: string, column: string, type: string): Condition<readonly Value[]> =>
  (value) => [`${column} IN {${name}: Array(${type})}`, { [name]: value }];

/** SQL of each filter. */
const conditions: Conditions = {
  from: (value) => ["time >= {from: DateTime64(3, 'UTC')}", { from: epoch(value) }],
  to: (value) => ["time < {to: DateTime64(3, 'UTC')}", { to: epoch(value) }],
  api: among("api", "api_id", "UUID"),
  client: among("client", "client_id", "UUID"),
  effect: among("effect", "effect", "String"),
  level: (value) => ["scored AND level IN {level: Array(String)}", { level: value }],
  cause: among("cause", "cause", "String"),
  signal: (value) => ["hasAny(splitByChar(',', against), {signal: Array(String)})", { signal: value }],
  country: among("country", "country", "String"),
  address: (value) => ["startsWith(address, {address: String})", { address: value }],
  enforced: (value) => ["enforced = {enforced: Bool}", { enforced: value }],
  registered: (value) => [value ? "endpoint != ''" : "endpoint = '' AND cause != 'fault'", {}],
  feedback: (value, { spoken }) => [`id ${value === "none" ? "NOT IN" : "IN"} {spoken: Array(UUID)}`, { spoken }],
  search: (value, { clients }) => [
    `(client_id IN {named: Array(UUID)}
      OR multiSearchAnyCaseInsensitiveUTF8(concat(endpoint, '\\n', agent, '\\n', user_agent), {words: Array(String)}))`,
    { named: clients, words: [value] },
  ],
};

/** The decisions that a viewer may see: of their provider, or of their organization's clients only. */
export function visible({ providerId, organizationId }: Viewer): SqlSelection {
  const own = "provider_id = {providerId: UUID}";
  return organizationId === null
    ? { where: own, params: { providerId } }
    : { where: `${own} AND organization_id = {organizationId: UUID}`, params: { providerId, organizationId } };
}

/** A selection, limited to what the viewer may see, as SQL with typed parameters. */
export function selectDecisions(viewer: Viewer, selection: Selection, known: Known): SqlSelection {
  const base = visible(viewer);
  const parts = names.map((name) => partOf(name, selection, known)).filter((part) => part !== null);
  return {
    where: [base.where, ...parts.map(([sql]) => sql)].join(" AND "),
    params: Object.assign({}, base.params, ...parts.map(([, params]) => params)),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object literal of that type
const names = Object.keys(conditions) as (keyof Values)[];

function partOf<Name extends keyof Values>(
  name: Name,
  selection: { readonly [Each in Name]?: Values[Each] | undefined },
  known: Known,
): Part | null {
  const value: Values[Name] | undefined = selection[name];
  return value === undefined ? null : conditions[name](value, known);
}

/** Seconds with milliseconds, as ClickHouse reads a DateTime64(3) parameter. */
function epoch(instant: string): string {
  return (Date.parse(instant) / 1000).toFixed(3);
}

/** The primary key's own order reads only what a page needs. */
export function getOrder(sort: Query["sort"]): string {
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  return sort.endsWith("time")
    ? `provider_id ${direction}, time ${direction}, id ${direction}`
    : `scored DESC, score ${direction}, time DESC, id DESC`;
}
