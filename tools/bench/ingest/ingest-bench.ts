import { join } from "node:path";
import { endpoints } from "@parapet/contract";
import { apiOf } from "../../../e2e/support/api.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "../../../e2e/support/server.ts";
import type { Bench, Result, Results } from "../bench.ts";
import { startChild } from "../child-server.ts";
import { load, type Load, type Measured } from "../http-load.ts";
import { median, quantile, rounded } from "../statistics.ts";
import { gatewayCall, requestMark } from "./gateway-call.ts";

const rounds = 3;
const roundMs = 4_000;
/** Until V8 has compiled what it compiles. */
const warmUpMs = 10_000;
const connections = 256;
const batchSize = 100;
const batchConnections = 16;
/** Longest wait for the events to arrive in ClickHouse, in milliseconds. */
const arrivalMs = 120_000;

const keys = [
  "control_single_per_s",
  "single_per_s",
  "control_batch_per_s",
  "batch_per_s",
  "control_ack_p99_ms",
  "ack_p99_ms",
  "sent",
  "stored",
];

/**
 * Traced calls a second into the product, and the same input into a server that does nothing, in turns, so that what
 * else the machine does meets both. `ack_p99_ms` is at half of the rate reached, as it goes on, when everything that was
 * sent before is stored; the server that does nothing is asked as often. `stored` must be `sent`.
 */
export const ingestBench: Bench = {
  keys,
  async run(wanted) {
    const data = await freshDataFolder();
    const server = await startServer(data);
    // It parses the JSON it is sent and does nothing: what a server on this machine can reach at most.
    const control = await startChild(join(import.meta.dirname, "control-server.ts"));
    try {
      const results = await measure(server, control.origin);
      return Object.fromEntries(Object.entries(results).filter(([key]) => wanted.includes(key)));
    } finally {
      await control.stop();
      await stopServer(server);
      await removeData(data);
    }
  },
};

async function measure(server: { readonly baseURL: string; readonly data: string }, control: string): Promise<Results> {
  const api = apiOf(server);
  const session = await api.login();
  const { token } = await api.createTraceSource(session, "Load");
  const single = loadOf(endpoints["telemetry.send"].path, token, 1, connections);
  const batch = loadOf(endpoints["ingest.batch"].path, token, batchSize, batchConnections);
  let sent = 0;
  const run = async (what: Omit<Load, "origin">, origin: string, calls: number): Promise<Measured> => {
    const measured = await load({ ...what, origin });
    if (origin === server.baseURL) sent += measured.requests * calls;
    return measured;
  };
  const compare = async (name: string, what: Omit<Load, "origin">, calls: number) => {
    const [theirs, own]: [number[], number[]] = [[], []];
    for (const origin of [control, server.baseURL]) await run({ ...what, durationMs: warmUpMs }, origin, calls);
    for (let round = 1; round <= rounds; round += 1) {
      theirs.push((await run(what, control, calls)).perSecond * calls);
      own.push((await run(what, server.baseURL, calls)).perSecond * calls);
      console.error(`${name} ${round}: ${Math.round(own.at(-1) ?? 0)} of ${Math.round(theirs.at(-1) ?? 0)} a second`);
    }
    return { control: median(theirs), own: median(own) };
  };
  const ofSingle = await compare("single", single, 1);
  const ofBatch = await compare("batch", batch, batchSize);
  const half = { ...single, rate: ofSingle.own / 2 };
  const [theirWaits, ownWaits]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    theirWaits.push(...(await run(half, control, 1)).latenciesMs);
    await storedOf(() => api.countEvents(session), sent);
    ownWaits.push(...(await run(half, server.baseURL, 1)).latenciesMs);
  }
  const results: Record<string, Result> = {
    control_single_per_s: Math.round(ofSingle.control),
    single_per_s: Math.round(ofSingle.own),
    control_batch_per_s: Math.round(ofBatch.control),
    batch_per_s: Math.round(ofBatch.own),
    control_ack_p99_ms: rounded(quantile(theirWaits, 0.99), 1),
    ack_p99_ms: rounded(quantile(ownWaits, 0.99), 1),
    sent,
    stored: await storedOf(() => api.countEvents(session), sent),
  };
  return results;
}

/** Distinct calls enough that nothing can be remembered from one to the next. */
function loadOf(path: string, token: string, size: number, count: number): Omit<Load, "origin"> {
  const bodies = Array.from({ length: Math.ceil(2_000 / size) }, (_, at) => {
    const calls = Array.from({ length: size }, (_each, of) => gatewayCall(at * size + of));
    return Buffer.from(JSON.stringify(size === 1 ? calls[0] : { events: calls }));
  });
  return {
    path,
    headers: { "x-trace-source-token": token },
    bodies,
    mark: requestMark,
    connections: count,
    durationMs: roundMs,
  };
}

/** What the store has when it has everything, or when it has had its time. */
async function storedOf(count: () => Promise<number>, sent: number): Promise<number> {
  const deadline = Date.now() + arrivalMs;
  for (;;) {
    const stored = await count();
    if (stored >= sent || Date.now() > deadline) return stored;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
