import { openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { silentLog, startTestStores } from "@parapet/testkit";
import * as z from "zod/mini";
import { apiOf, bearer } from "../../../e2e/support/api.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "../../../e2e/support/server.ts";
import type { Bench, BenchOptions, Results } from "../bench.ts";
import { quantile, rounded } from "../statistics.ts";
import { makeEvents } from "./make-events.ts";
import { rawAnswers } from "./raw-answers.ts";

const rounds = 20;
const defaults = 10_000_000;
const [day, hour] = [86_400_000, 3_600_000];
/** How long before the events nothing was called. */
const nothingBefore = 30 * day;
const rollupTables = [
  "operation_usage",
  "api_usage",
  "provider_usage",
  "consumer_usage",
  "organization_usage",
  "caller_call",
  "first_call",
  "event_count",
];
const eventLists = [
  "",
  "&host[is]=api3.example.com&statusCode[gte]=400",
  "&page=5&page_size=100",
  "&path[contains]=42",
];

/**
 * The usage page and the events list over a day of events; the same usage from the raw events is the control. No range is
 * asked about twice by one of them, so that nothing kept of an answer counts, and nearly all begin and end within a step.
 * The same questions about days on which nothing was called tell what an answer takes that reads nothing.
 */
export const usageBench: Bench = {
  keys: [
    "raw_ms",
    "usage_p95_ms",
    "usage_to_raw",
    "nothing_to_raw",
    "events_p95_ms",
    "bytes_per_event",
    "rollup_bytes_per_event",
  ],
  async run(keys, { events = defaults }) {
    const results = await measure(events);
    return Object.fromEntries(Object.entries(results).filter(([key]) => key === "events" || keys.includes(key)));
  },
};

async function measure(events: NonNullable<BenchOptions["events"]>): Promise<Results> {
  const stores = await startTestStores();
  const data = await freshDataFolder();
  const { postgres, clickhouse: url } = stores.urls;
  const server = await startServer(data, { DATABASE_URL: postgres, CLICKHOUSE_URL: url });
  const clickhouse = await openClickHouse({ url, dataFolder: data, log: silentLog });
  try {
    const api = apiOf(server);
    const session = await api.login();
    const providerId = session.user.provider_id;
    const { id: sourceId } = await api.createTraceSource(session, "bench");
    const end = Math.floor(Date.now() / hour) * hour - 23 * 60_000;
    console.error(`${events} events …`);
    await makeEvents(clickhouse, { providerId, sourceId, count: events, end });
    const rangeOf = (round: number) => ({ from: end - day - round * 60_000, to: end - round * 60_000 });

    async function ask(path: string, round: number, before = 0): Promise<unknown> {
      const { from, to } = rangeOf(round);
      const range = `from=${new Date(from - before).toISOString()}&to=${new Date(to - before).toISOString()}`;
      const address = `/api/dynamics/${path}${path.includes("?") ? "&" : "?"}${range}`;
      const answer = await api.call(address, { headers: bearer(session) });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    }
    async function askRaw(query: string, round: number): Promise<unknown> {
      const { from, to } = rangeOf(round);
      const query_params = { providerId, before: (2 * from - to) / 1000, from: from / 1000, to: to / 1000 };
      const answer = await clickhouse.client.query({ query, query_params, format: "JSONEachRow" });
      return answer.json();
    }
    async function bytesOf(...tables: string[]): Promise<number> {
      const query = `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
        WHERE active AND database = currentDatabase() AND table IN {tables: Array(String)}`;
      const answer = await clickhouse.client.query({ query, query_params: { tables }, format: "JSONEachRow" });
      const [row] = await answer.json<{ bytes: number }>();
      return rounded((row?.bytes ?? 0) / events, 1);
    }

    const all = callsIn(await ask("usage/summary", 0));
    if (all !== events) throw new Error(`The rollups count ${all} calls`);
    const questions = Object.entries(rawAnswers);
    for (const [path, sql] of questions) {
      const [counted, calls] = [await ask(`usage/${path}`, rounds), await askRaw(sql, rounds)].map(callsIn);
      if (counted !== calls) throw new Error(`${path} counts ${counted} calls, the events ${calls}`);
    }
    console.error("usage, raw, events …");
    const usage = await p95s(
      questions.map(([path]) => ({ name: `usage/${path}`, ask: (round) => ask(`usage/${path}`, round) })),
    );
    const nothing = await p95s(
      questions.map(([path]) => ({
        name: `nothing ${path}`,
        ask: (round) => ask(`usage/${path}`, round, nothingBefore),
      })),
    );
    const raw = await p95s(
      questions.map(([path, sql]) => ({ name: `raw ${path}`, ask: (round) => askRaw(sql, round) })),
    );
    const lists = await p95s(
      eventLists.map((query) => ({
        name: `events${query}`,
        ask: (round) => ask(`events?sort=-time${query}`, round),
      })),
    );
    return {
      events,
      // Each of the slowest question, and the question that gains the least.
      raw_ms: Math.max(...raw),
      usage_p95_ms: Math.max(...usage),
      usage_to_raw: shareOf(usage, raw),
      nothing_to_raw: shareOf(nothing, raw),
      events_p95_ms: Math.max(...lists),
      bytes_per_event: await bytesOf("event"),
      rollup_bytes_per_event: await bytesOf(...rollupTables),
    };
  } finally {
    await clickhouse.close();
    await stopServer(server);
    await removeData(data);
    await stores.stop();
  }
}

/** The largest share that one of the times has of the other one's. */
const shareOf = (times: readonly number[], whole: readonly number[]) =>
  rounded(Math.max(...times.map((each, index) => each / (whole[index] ?? 0))), 3);

const some = z.object({ calls: z.number() });
const answers = z.union([
  z.object({ current: some, previous: some }),
  z.object({ points: z.array(z.extend(some, { previous: some })) }),
  z.object({ items: z.array(some) }),
  z.object({ hours: z.array(some) }),
  z.array(some),
]);

/** All calls that an answer tells of, those of the period before included. */
function callsIn(answer: unknown): number {
  const answered = answers.parse(answer);
  if ("current" in answered) return answered.current.calls + answered.previous.calls;
  if ("points" in answered) return sum(answered.points) + sum(answered.points.map(({ previous }) => previous));
  if ("items" in answered) return sum(answered.items);
  return sum("hours" in answered ? answered.hours : answered);
}

const sum = (parts: readonly z.infer<typeof some>[]) => parts.reduce((all, { calls }) => all + calls, 0);

interface Question {
  readonly name: string;
  /** Each round asks about another range. */
  readonly ask: (round: number) => Promise<unknown>;
}

/** The 95th percentiles of how long the questions take, asked in turn, in milliseconds. */
async function p95s(questions: readonly Question[]): Promise<number[]> {
  const taken = questions.map((): number[] => []);
  for (const { ask } of questions) await ask(rounds + 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { ask }] of questions.entries()) {
      const from = performance.now();
      await ask(round);
      taken[index]?.push(performance.now() - from);
    }
  }
  return taken.map((times, index) => {
    const p95 = rounded(quantile(times, 0.95), 1);
    console.error(`${questions[index]?.name}: p50 ${rounded(quantile(times, 0.5), 1)} ms, p95 ${p95} ms`);
    return p95;
  });
}
