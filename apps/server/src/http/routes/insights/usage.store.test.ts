import { type AnswerOf, type Endpoints, type UsageTotals } from "@parapet/contract";
import * as fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertRows } from "../../../platform/journal/insert/insert-rows.ts";
import { encodeRows } from "../../../platform/journal/rows/rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import {
  type Query,
  type RandomEvent,
  apiOf,
  callerOf,
  calls,
  days,
  differingOf,
  events,
  everything,
  firstCallOf,
  isError,
  minute,
  periodOf,
  randomQuery,
  rowsOf,
  selected,
  start,
  stepOf,
  sum,
  templateOf,
  textOf,
  totalsOf,
  weightOf,
} from "./testing-usage.ts";

let server: TestApp;
let tenant: Tenant;

const signal = new AbortController().signal;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "usage");
  // Several inserts, so that what is read was merged from several parts.
  for (let from = 0; from < events.length; from += 100) {
    const rows = { table: "event", ...encodeRows(rowsOf(tenant, events.slice(from, from + 100))) };
    const insert = { rows, token: `usage-${from}`, signal };
    await insertRows(server.platform.clickhouse, insert);
    // As after a crash: what was inserted under a name is dropped when it comes again, in the rollups too.
    await insertRows(server.platform.clickhouse, insert);
  }
});
afterAll(() => server.close());

type Name = keyof typeof paths;
const paths = {
  "usage.summary": "summary",
  "usage.series": "series",
  "usage.top": "top",
  "usage.rankings": "rankings",
  "usage.heatMap": "heat-map",
} as const;

function get(name: Name, query: string, { access } = tenant) {
  const headers = { authorization: `JWT ${access.viewer}` };
  return server.app.inject({ url: `/api/dynamics/usage/${paths[name]}?${query}`, headers });
}

async function ask<Which extends Name>(name: Which, query: Query, more = ""): Promise<AnswerOf<Endpoints[Which]>> {
  const answer = await get(name, `${textOf(query)}&${more}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AnswerOf<Endpoints[Which]>>();
}

const half = 2 ** (1 / 32) + 1e-6;

/** The latency below which a share of the calls lies: of the two calls next to that rank, to half a bucket. */
function expectQuantile(counted: number | null, share: number, some: readonly RandomEvent[]): void {
  const values = some
    .flatMap(({ duration_ms, weight }) =>
      duration_ms === null ? [] : Array.from({ length: weight }, () => duration_ms),
    )
    .toSorted((a, b) => a - b);
  if (values.length === 0) {
    expect(counted).toBeNull();
    return;
  }
  const rank = share * values.length;
  const low = values[Math.max(0, Math.ceil(rank) - 1)] ?? 0;
  const high = values[Math.min(values.length - 1, Math.floor(rank))] ?? 0;
  expect(counted).toBeGreaterThanOrEqual(Math.min(low, high) / half);
  expect(counted).toBeLessThanOrEqual(Math.max(low, high) * half);
}

function expectLatency({ p50, p95, p99 }: Pick<UsageTotals, "p50" | "p95" | "p99">, some: readonly RandomEvent[]) {
  expectQuantile(p50, 0.5, some);
  expectQuantile(p95, 0.95, some);
  expectQuantile(p99, 0.99, some);
}

const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** Three calls of one caller, of 32 ms each, as the tables of callers count them. */
const oldCall = (received_on: string) => ({
  provider_id: tenant.providerId,
  consumer: "ann",
  source_id: newId(),
  status_class: 2,
  received_on,
  calls: 3,
  buckets: [[161 + 16 * 5], [3]],
});

const runs = { numRuns: 25, seed: 7 } as const;

describe("usage", () => {
  it("sums up a period and the one before it as the events themselves do", async () => {
    await fc.assert(
      fc.asyncProperty(randomQuery, async (query) => {
        const { from, to } = periodOf(query);
        const answer = await ask("usage.summary", query);
        expect([Date.parse(answer.from), Date.parse(answer.to)]).toEqual([start + from, start + to]);
        for (const [totals, since, until] of [
          [answer.current, from, to],
          [answer.previous, 2 * from - to, from],
        ] as const) {
          const some = selected(query, since, until);
          expect(totals).toMatchObject(totalsOf(some, since));
          expectLatency(totals, some);
        }
      }),
      runs,
    );
  });

  it("counts over time what the events themselves say of each step", async () => {
    const zone = fc.constantFrom("UTC", "Europe/Paris", "America/St_Johns", "Asia/Kathmandu");
    await fc.assert(
      fc.asyncProperty(randomQuery, zone, async (query, timeZone) => {
        const { from, to } = periodOf(query);
        const { points, step_s } = await ask("usage.series", query, `time_zone=${timeZone}`);
        const step = step_s * 1000;
        expect(points.length).toBeLessThanOrEqual(121);
        expect(sum(points.map((point) => point.calls))).toBe(weightOf(selected(query, from, to)));
        for (const point of points) {
          const at = Date.parse(point.time) - start;
          const some = selected(query, Math.max(from, at), Math.min(to, at + step));
          expect(point).toMatchObject(stepOf(some));
          expectLatency(point, some);
          const shift = to - from;
          const before = selected(query, Math.max(from, at) - shift, Math.min(to, at + step) - shift);
          expect(point.previous).toMatchObject(stepOf(before));
          expectLatency(point.previous, before);
          const fresh = some.filter((each) => Math.floor(firstCallOf(apiOf(each)) / minute) * minute >= from);
          expect(point.new_api_calls).toBe(weightOf(fresh));
        }
      }),
      runs,
    );
  });

  it("starts its steps on the hours and days of the zone", async () => {
    const query = { from: 0, to: days * 86_400_000, ...everything };
    const { points, step_s } = await ask("usage.series", query, "time_zone=Asia/Kathmandu");
    expect(step_s).toBe(3600);
    expect(points[0]?.time).toBe("2026-10-23T23:15:00.000Z");
    const week = { ...query, from: -90 * 86_400_000 };
    const daily = await ask("usage.series", week, "time_zone=America/New_York");
    expect(daily.step_s).toBe(86_400);
    expect(daily.points[0]?.time).toBe("2026-07-25T04:00:00.000Z");
  });

  it("ranks all dimensions at once as each by itself", async () => {
    const query = { from: 0, to: days * 86_400_000, ...everything };
    const rankings = await ask("usage.rankings", query, "order=errors&limit=5");
    for (const by of ["api", "operation", "consumer", "organization"] as const) {
      const { items } = await ask("usage.top", query, `by=${by}&order=errors&limit=5`);
      expect(items.length, by).toBeGreaterThan(0);
      expect(rankings[by], by).toEqual(items);
    }
  });

  it("ranks APIs, operations, consumers and actions as the events themselves do", async () => {
    const dimension = fc.constantFrom("api", "operation", "consumer", "organization", "action");
    const order = fc.constantFrom("calls", "errors", "p95");
    await fc.assert(
      fc.asyncProperty(randomQuery, dimension, order, async (query, by, ordered) => {
        const { from, to } = periodOf(query);
        const { items } = await ask("usage.top", query, `by=${by}&order=${ordered}&limit=100`);
        const keyOf = (each: RandomEvent) => {
          const { consumer_kind, consumer, organization } = callerOf(each);
          if (by === "organization") return organization;
          if (by === "consumer") return consumer === "" ? "" : `${consumer_kind} ${consumer}`;
          if (by === "action" && each.action === "") return "";
          const operation = `${apiOf(each)} ${each.method} ${templateOf(each)}`;
          return by === "api" ? apiOf(each) : by === "action" ? `${operation} ${each.action}` : operation;
        };
        const groups = Map.groupBy(selected(query, from, to), keyOf);
        groups.delete("");
        const timed = [...groups.values()].filter((some) => some.some(({ duration_ms }) => duration_ms !== null));
        expect(items).toHaveLength(ordered === "p95" ? timed.length : groups.size);
        const values = items.map((item) => item[ordered] ?? 0);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
        for (const item of items) {
          const api = item.host === null ? null : `${item.host}:${item.port ?? 0}`;
          const { method, template, action, consumer_kind, consumer, organization } = item;
          const parts = [api, method, template, action, consumer_kind, consumer, organization];
          const some = groups.get(parts.filter((part) => part !== null).join(" ")) ?? [];
          expect({ calls: item.calls, errors: item.errors }).toEqual({
            calls: weightOf(some),
            errors: weightOf(some.filter(isError)),
          });
          expectQuantile(item.p95, 0.95, some);
        }
      }),
      runs,
    );
  });

  it("counts by weekday and hour as the clocks of a zone tell them, when they are put back too", async () => {
    const query = { from: 0, to: days * 86_400_000, ...everything };
    for (const timeZone of ["UTC", "Europe/Paris", "America/St_Johns", "Asia/Kathmandu"]) {
      const { hours } = await ask("usage.heatMap", query, `time_zone=${timeZone}`);
      const clock = new Intl.DateTimeFormat("en", { timeZone, weekday: "short", hour: "2-digit", hourCycle: "h23" });
      const expected = Map.groupBy(calls, ({ at }) => clock.format(start + at));
      const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
      const counted = hours.map(({ weekday, hour, calls: count }): [string, number] => [
        `${names[weekday - 1]}, ${String(hour).padStart(2, "0")}`,
        count,
      ]);
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries([...expected].map(([name, some]) => [name, weightOf(some)])),
      );
    }
  });

  it("counts the same in ranges too long to list their steps", async () => {
    const query = { from: 0, to: days * 86_400_000, ...everything };
    const long = { ...query, from: -200 * 86_400_000 };
    const hours = async (each: Query) => (await ask("usage.heatMap", each)).hours;
    expect(await hours(long)).toEqual(await hours(query));
    for (const by of ["operation", "consumer", "organization", "action"]) {
      const items = async (each: Query) => (await ask("usage.top", each, `by=${by}&limit=100`)).items;
      expect(await items(long)).toEqual(await items(query));
    }
  });

  it("tells how long the calls of those took who were not first when it was asked before", async () => {
    const counted = new Set<string>();
    // Each range ends with the minute in which a call comes, which is not of it.
    for (const to of calls.slice(0, 72).map(({ at }) => Math.floor(at / minute) * minute)) {
      const query = { ...everything, from: to - 3_600_000, to };
      const { items } = await ask("usage.top", query, "by=consumer&limit=2");
      for (const { consumer_kind, consumer, calls: count, p95 } of items) {
        const some = selected(query, query.from, to).filter((each) => {
          const caller = callerOf(each);
          return caller.consumer === consumer && caller.consumer_kind === consumer_kind;
        });
        expect(count).toBe(weightOf(some));
        expectQuantile(p95, 0.95, some);
        counted.add(`${consumer_kind} ${consumer}`);
      }
    }
    expect(counted.size).toBeGreaterThan(2);
  });

  it("says of an API when it was first called", async () => {
    const query = { from: 0, to: days * 86_400_000, ...everything };
    const { items } = await ask("usage.top", query, "by=api");
    expect(items).toHaveLength(9);
    for (const { host, port, first_call_at } of items) {
      const first = Math.floor(firstCallOf(`${host}:${port ?? 0}`) / minute) * minute;
      expect(Date.parse(first_call_at ?? "")).toBe(start + first);
    }
  });

  it("knows how long a caller's calls took after they are deleted themselves", async () => {
    const day = dayBefore(120);
    const at = { step: 300, block: `${day} 12:00:00`, minute: `${day} 12:00:00` };
    const values = [{ ...oldCall(day), ...at }];
    await server.platform.clickhouse.client.insert({ table: "consumer_usage", values, format: "JSONEachRow" });
    const range = `from=${day}T00:00:00Z&to=${day}T23:59:00Z`;
    const answer = await get("usage.series", `${range}&${encodeURIComponent("consumer[is]")}=ann`);
    const { points } = answer.json<AnswerOf<Endpoints["usage.series"]>>();
    expect(points.flatMap(({ p50 }) => p50 ?? [])).toEqual([32]);
  });

  it("is all zeros and unknowns where nothing was called", async () => {
    const query = { from: -86_400_000, to: -43_200_000, ...everything };
    const { current, previous } = await ask("usage.summary", query);
    const latency = { p50: null, p95: null, p99: null };
    const zeros = {
      calls: 0,
      errors: 0,
      req_bytes: 0,
      res_bytes: 0,
      differing: differingOf([]),
      apis: 0,
      new_apis: 0,
      operations: 0,
      consumers: 0,
      organizations: 0,
    };
    expect([current, previous]).toEqual([
      { ...zeros, ...latency },
      { ...zeros, ...latency },
    ]);
    expect(sum((await ask("usage.series", query)).points.map((point) => point.calls))).toBe(0);
    expect((await ask("usage.top", query, "by=consumer")).items).toEqual([]);
    expect((await ask("usage.heatMap", query)).hours).toEqual([]);
  });

  it("counts the last day without a range, and nothing of another provider", async () => {
    const other = await createTenant(server.platform, "another");
    const headers = { authorization: `JWT ${other.access.viewer}` };
    const { current } = (await server.app.inject({ url: "/api/dynamics/usage/summary", headers })).json();
    // Its own one call.
    expect(current).toMatchObject({ calls: 1, apis: 1, new_apis: 1, operations: 1, consumers: 1 });
  });

  it.each([
    "from=2026-10-25T00:00:00Z&to=2026-10-24T00:00:00Z",
    "from=2020-01-01T00:00:00Z&to=2026-10-24T00:00:00Z",
    "from=1970-01-01T00:00:00Z&to=1970-01-02T00:00:00Z",
    "statusClass[is]=ok",
    "colour=red",
  ])("refuses %s with a pointer", async (query) => {
    const answer = await get("usage.summary", query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].pointer).toMatch(/^\/querystring/);
  });

  it.each(["Mars/Olympus", "+02:00", "' OR 1"])("refuses the zone %s", async (zone) => {
    expect((await get("usage.heatMap", `time_zone=${encodeURIComponent(zone)}`)).statusCode).toBe(400);
  });
});
