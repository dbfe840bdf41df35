import * as fc from "fast-check";
import { v7 as newId } from "uuid";

/* Random calls, random questions, and what the calls themselves answer. */

export const minute = 60_000;
/** The clocks of Paris go back in the night of the second day. */
export const start = Date.parse("2026-10-24T00:00:00Z");
export const days = 3;
const sources = [newId(), newId()];

const randomEvent = fc.record({
  at: fc.integer({ min: 0, max: days * 86_400_000 - 1 }),
  host: fc.constantFrom("pets.example.com", "orders.example.com", "billing.example.com"),
  method: fc.constantFrom("GET", "POST", "DELETE"),
  path: fc.oneof(
    fc.constant("/pets"),
    fc.nat(99_999).map((pet) => `/pets/${pet}`),
    fc.uuid().map((order) => `/orders/${order}/lines`),
  ),
  action: fc.constantFrom("", "", "query GetPets", "mutation AddPet"),
  status: fc.constantFrom(0, 101, 200, 201, 301, 404, 429, 500, 503),
  duration_ms: fc.option(fc.double({ min: 0.5, max: 30_000, noNaN: true })),
  port: fc.constantFrom(0, 443, 8443),
  caller: fc.constantFrom(
    { src_ip: "" },
    { src_ip: "192.0.2.1" },
    { src_ip: "2001:db8::7", consumer_kind: "jwt", consumer: "ann", organization: "north" },
    { src_ip: "192.0.2.1", consumer_kind: "header", consumer: "ann", organization: "south" },
    { src_ip: "192.0.2.2", consumer_kind: "api_key", consumer: "k-1" },
  ),
  verdict: fc.constantFrom("", "none", "shadow", "zombie", "rogue", "violation"),
  /** More than one where others like it were shed. */
  weight: fc.constantFrom(1, 1, 1, 1, 7),
  source_id: fc.constantFrom(...sources),
  req_bytes: fc.option(fc.nat(5000)),
  res_bytes: fc.option(fc.nat(5000)),
  is_api: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
});
export type RandomEvent = typeof randomEvent extends fc.Arbitrary<infer Value> ? Value : never;

/** Calls of a provider as rows of the table of events. */
export function rowsOf(
  { providerId }: { readonly providerId: string },
  some: readonly (Omit<RandomEvent, "host"> & { host: string })[],
): string[] {
  // What was received long ago is deleted.
  const received_at = new Date().toISOString();
  return some.map(({ at, caller, ...columns }) => {
    const ts = new Date(start + at).toISOString();
    const row = { provider_id: providerId, id: newId(), ts, received_at, ...columns, ...caller };
    return JSON.stringify(row);
  });
}

export const events = fc.sample(randomEvent, { numRuns: 600, seed: 20_261_024 });
export const calls = events.filter(({ is_api }) => is_api);

export interface Query {
  /** Milliseconds after the start. */
  readonly from: number;
  readonly to: number;
  readonly host: string | null;
  readonly method: string | null;
  readonly source: string | null;
  readonly statusClass: number | null;
  readonly port: number | null;
  readonly template: string | null;
  readonly action: string | null;
  readonly consumer: string | null;
  readonly organization: string | null;
  readonly verdict: string | null;
}

export const everything = {
  host: null,
  method: null,
  source: null,
  statusClass: null,
  port: null,
  template: null,
  action: null,
  consumer: null,
  organization: null,
  verdict: null,
};

export const randomQuery: fc.Arbitrary<Query> = fc
  .record({
    ends: fc.tuple(
      fc.integer({ min: -3_600_000, max: days * 86_400_000 }),
      fc.integer({ min: 1, max: 2 * 86_400_000 }),
    ),
    /** Calls stand far apart: many a question ends where one begins, which then does not count. */
    next: fc.option(fc.constantFrom(...calls), { freq: 1 }),
    host: fc.option(fc.constantFrom("pets.example.com", "uncalled.example.com")),
    method: fc.option(fc.constantFrom("GET", "POST")),
    source: fc.option(fc.constantFrom(...sources)),
    statusClass: fc.option(fc.constantFrom(2, 4, 5)),
    port: fc.option(fc.constantFrom(443, 8443), { freq: 3 }),
    template: fc.option(fc.constantFrom("/pets", "/pets/{id}"), { freq: 2 }),
    action: fc.option(fc.constantFrom("query GetPets", "mutation AddPet"), { freq: 2 }),
    consumer: fc.option(fc.constantFrom("ann", "192.0.2.1"), { freq: 2 }),
    organization: fc.option(fc.constantFrom("north", "south"), { freq: 2 }),
    verdict: fc.option(fc.constantFrom("none", "rogue"), { freq: 2 }),
  })
  .map(({ ends: [from, length], next, ...rest }) => {
    const to = next === null ? from + length : Math.floor(next.at / minute) * minute;
    return { from: to - length, to, ...rest };
  });

export function textOf({ from, to, ...filters }: Query): string {
  const query = new URLSearchParams({
    from: new Date(start + from).toISOString(),
    to: new Date(start + to).toISOString(),
  });
  for (const [name, value] of Object.entries(filters)) if (value !== null) query.set(`${name}[is]`, String(value));
  return query.toString();
}

/** The whole minutes that a query touches. */
export const periodOf = ({ from, to }: Query) => ({
  from: Math.floor(from / minute) * minute,
  to: Math.ceil(to / minute) * minute,
});

export function selected(query: Query, from: number, to: number): RandomEvent[] {
  const { host, method, source, statusClass, port, template, action, consumer, organization, verdict } = query;
  return calls.filter(
    (each) =>
      each.at >= from &&
      each.at < to &&
      (host === null || each.host === host) &&
      (method === null || each.method === method) &&
      (source === null || each.source_id === source) &&
      (statusClass === null || Math.floor(each.status / 100) === statusClass) &&
      (port === null || each.port === port) &&
      (template === null || templateOf(each) === template) &&
      (action === null || each.action === action) &&
      (consumer === null || callerOf(each).consumer === consumer) &&
      (organization === null || callerOf(each).organization === organization) &&
      (verdict === null || each.verdict === verdict),
  );
}

export const templateOf = ({ path }: RandomEvent) => path.replace(/^(\/(?:pets|orders)\/)[^/]+/, "$1{id}");
/** By default a caller is identified by the address. */
export const callerOf = ({ caller }: RandomEvent) => ({
  consumer: caller.consumer ?? caller.src_ip,
  consumer_kind: caller.consumer_kind ?? (caller.src_ip === "" ? null : "ip"),
  organization: caller.organization ?? "",
});
export const weightOf = (some: readonly RandomEvent[]) => sum(some.map(({ weight }) => weight));
export const apiOf = ({ host, port }: RandomEvent) => `${host}:${port}`;
const known = (names: readonly string[]) => distinct(names.filter((name) => name !== ""));
const distinct = (values: readonly string[]) => new Set(values).size;
export const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, each) => all + (each ?? 0), 0);
export const isError = ({ status }: RandomEvent) => status >= 400;
export const firstCallOf = (api: string) =>
  Math.min(...calls.filter((each) => apiOf(each) === api).map(({ at }) => at));
export const differingOf = (some: readonly RandomEvent[]) => {
  const of = (verdict: string) => weightOf(some.filter((each) => each.verdict === verdict));
  return { shadow: of("shadow"), zombie: of("zombie"), rogue: of("rogue"), violation: of("violation") };
};

export function stepOf(some: readonly RandomEvent[]) {
  const counted = (...classes: number[]) =>
    weightOf(some.filter(({ status }) => classes.includes(Math.floor(status / 100))));
  const status = { "2xx": counted(2), "3xx": counted(3), "4xx": counted(4), "5xx": counted(5), other: counted(0, 1) };
  return { calls: weightOf(some), status, differing: differingOf(some) };
}

export function totalsOf(some: readonly RandomEvent[], from: number) {
  const apis = [...new Set(some.map(apiOf))];
  return {
    calls: weightOf(some),
    errors: weightOf(some.filter(isError)),
    req_bytes: sum(some.map(({ req_bytes, weight }) => weight * (req_bytes ?? 0))),
    res_bytes: sum(some.map(({ res_bytes, weight }) => weight * (res_bytes ?? 0))),
    differing: differingOf(some),
    apis: apis.length,
    new_apis: apis.filter((api) => Math.floor(firstCallOf(api) / minute) * minute >= from).length,
    operations: distinct(some.map((each) => `${apiOf(each)} ${each.method} ${templateOf(each)}`)),
    consumers: distinct(
      some
        .map(callerOf)
        .flatMap(({ consumer_kind, consumer }) => (consumer === "" ? [] : `${consumer_kind} ${consumer}`)),
    ),
    organizations: known(some.map((each) => callerOf(each).organization)),
  };
}
