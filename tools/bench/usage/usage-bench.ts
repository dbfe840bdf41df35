import { silentLog, startTestStores } from "@parapet/testkit";
import { openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { apiOf, bearer } from "../../../e2e/support/api.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "../../../e2e/support/server.ts";
import type { Bench, BenchOptions, Results } from "../bench.ts";
import { quantile, rounded } from "../statistics.ts";
import { makeEvents } from "./make-events.ts";
import { rawAnswers } from "./raw-answers.ts";

const rounds = 20;
const usual = 1_000_000;
const eventLists = [
  "",
  "&host[is]=api3.example.com&statusCode[gte]=400",
  "&page=5&page_size=100",
  "&path[contains]=42",
];

/** The usage page and the events list over a day of events; the same usage from the raw events is the control. */
export const usageBench: Bench = {
  keys: ["raw_ms", "usage_p95_ms", "events_p95_ms", "bytes_per_event", "rollup_bytes_per_event"],
  async run(keys, { events = usual }) {
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
    const end = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
    console.error(`${events} events …`);
    await makeEvents(clickhouse, { providerId, sourceId, count: events, end });
    const range = `from=${new Date(end - 86_400_000).toISOString()}&to=${new Date(end).toISOString()}`;

    async function ask(path: string): Promise<unknown> {
      const address = `/api/dynamics/${path}${path.includes("?") ? "&" : "?"}${range}`;
      const answer = await api.call(address, { headers: bearer(session) });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    }
    async function askRaw(query: string): Promise<unknown> {
      const query_params = { providerId, from: end / 1000 - 86_400, to: end / 1000 };
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

    const counted = JSON.stringify(await ask("usage/summary"));
    if (!counted.includes(`"current":{"calls":${events},`)) throw new Error(`The rollups miscount: ${counted}`);
    console.error("usage, raw, events …");
    return {
      events,
      usage_p95_ms: await slowest(Object.keys(rawAnswers).map((path) => () => ask(`usage/${path}`))),
      raw_ms: await slowest(Object.values(rawAnswers).map((sql) => () => askRaw(sql))),
      events_p95_ms: await slowest(eventLists.map((query) => () => ask(`events?sort=-time${query}`))),
      bytes_per_event: await bytesOf("event"),
      rollup_bytes_per_event: await bytesOf("usage_minute", "consumer_minute", "api_first_call"),
    };
  } finally {
    await clickhouse.close();
    await stopServer(server);
    await removeData(data);
    await stores.stop();
  }
}

/** The 95th percentile of how long each of the questions takes, asked one after the other, in milliseconds. */
async function slowest(questions: readonly (() => Promise<unknown>)[]): Promise<number> {
  const taken: number[] = [];
  for (const question of questions) await question();
  for (let round = 0; round < rounds; round += 1) {
    for (const question of questions) {
      const from = performance.now();
      await question();
      taken.push(performance.now() - from);
    }
  }
  return rounded(quantile(taken, 0.95), 1);
}
