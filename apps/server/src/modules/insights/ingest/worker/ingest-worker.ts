import { parentPort, workerData } from "node:worker_threads";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import { openClickHouse } from "../../../../platform/clickhouse/clickhouse.ts";
import { systemClock } from "../../../../platform/clock.ts";
import { EventBus, eventBusService } from "../../../../platform/events/event-bus.ts";
import { Failure } from "../../../../platform/failure.ts";
import { openLog } from "../../../../platform/log.ts";
import { assemblePlatform } from "../../../../platform/open-platform.ts";
import { openPostgres } from "../../../../platform/postgres/postgres.ts";
import { sealingSecret } from "../../../../platform/sealing-key.ts";
import { createSealing } from "../../../../platform/sealing.ts";
import { insightsServices } from "../../insights-services.ts";
import { analysisService } from "../analyze/analysis-service.ts";
import { CounterDeltas } from "./counter-deltas.ts";
import type {
  FromThread,
  PayloadError,
  PayloadMessage,
  Pending,
  ThreadData,
  ThreadRequest,
  ToThread,
  Work,
} from "./messages.ts";
import { oneAccepted, processPayload } from "./process-payload.ts";

/** Interval of reports: max staleness of the pending rows in the main thread, in milliseconds. */
const reportMs = 100;
/** Interval of heartbeats while there is nothing to report, in milliseconds. */
const heartbeatMs = 1_000;

const port = parentPort;
if (port === null) throw new Error("This file runs in a worker thread");

const { config, folder, postgresUrl, clickhouseUrl, logLevel }: ThreadData = workerData;
const log = openLog(logLevel).child({ thread: "ingest" });
const dataFolder = folder;
const postgres = await openPostgres({ url: postgresUrl, dataFolder, log });
const clickhouse = await openClickHouse({ url: clickhouseUrl, dataFolder, log });
const sealing = createSealing(await sealingSecret(config));
const platform = await assemblePlatform({
  config: { ...config, dataFolder },
  log,
  clock: systemClock,
  postgres,
  clickhouse,
  sealing,
  services: [eventBusService, ...insightsServices],
});
// The main thread passes on the events of other processes.
platform.services.replace(eventBusService, new EventBus(platform, { listens: false }));
const counters = new CounterDeltas(platform.metrics.registry);

let accepted: number[] = [];
let outcomes: (readonly [number, IngestOutcome])[] = [];
let errors: (readonly [number, PayloadError])[] = [];
let reported: Pending = { rows: 0, bytes: 0 };
let sentAtMs = 0;

function send(message: FromThread): void {
  sentAtMs = performance.now();
  port?.postMessage(message);
}

/** Sends the results of one turn of the event loop together. */
function sendResults(): void {
  reported = platform.journal.pending();
  send({ kind: "results", accepted, outcomes, errors, pending: reported });
  accepted = [];
  outcomes = [];
  errors = [];
}

function scheduleResults(): void {
  if (accepted.length + outcomes.length + errors.length === 0) setImmediate(sendResults);
}

async function processOne(id: number, call: SentCall, work: Work, payload: Uint8Array): Promise<void> {
  try {
    const outcome = await processPayload(call, work, payload);
    scheduleResults();
    if (outcome === oneAccepted) accepted.push(id);
    else outcomes.push([id, outcome]);
  } catch (error) {
    scheduleResults();
    errors.push([id, errorOf(error)]);
  }
}

function errorOf(error: unknown): PayloadError {
  if (error instanceof Failure) return { code: error.code, detail: error.detail, retryAfter: error.retryAfter };
  log.error({ err: error }, "request failed");
  return { code: "internal", detail: undefined, retryAfter: undefined };
}

async function report(): Promise<void> {
  const deltas = await counters.read();
  const pending = platform.journal.pending();
  const isUnchanged = deltas.length === 0 && pending.rows === reported.rows && pending.bytes === reported.bytes;
  if (isUnchanged && performance.now() - sentAtMs < heartbeatMs) return;
  reported = pending;
  send({ kind: "report", pending, refusedRows: platform.journal.refusedRows, deltas });
}

async function handle(request: ThreadRequest): Promise<boolean> {
  switch (request.kind) {
    case "settle":
      return platform.journal.settle(request.timeoutMs);
    case "refresh":
      await platform.services.get(analysisService).refresh(request.apiId);
      return true;
  }
}

async function respond(id: number, request: ThreadRequest): Promise<void> {
  const ok = await handle(request).catch((error: unknown) => {
    log.warn({ err: error, request: request.kind }, "request of the main thread failed");
    return false;
  });
  reported = platform.journal.pending();
  send({ kind: "response", id, ok, pending: reported });
}

async function stop(): Promise<void> {
  clearInterval(timer);
  await platform.close();
  await report();
  await Promise.all([postgres.close(), clickhouse.close()]);
  send({ kind: "stopped" });
}

function processAll({ groups, bytes: all }: PayloadMessage): void {
  let at = 0;
  for (const { sender, work, ids, bytes } of groups) {
    const call: SentCall = { ...sender, platform };
    for (const [index, id] of ids.entries()) {
      const end = at + (bytes[index] ?? 0);
      void processOne(id, call, work, all.subarray(at, end));
      at = end;
    }
  }
}

function receive(message: ToThread): void {
  switch (message.kind) {
    case "payloads":
      processAll(message);
      break;
    case "request":
      void respond(message.id, message.request);
      break;
    case "stop":
      void stop();
  }
}

const queue: ToThread[] = [];

/** One message per turn of the event loop, so that finished writes are acknowledged before the next one. */
function receiveNext(): void {
  const next = queue.shift();
  if (next !== undefined) receive(next);
  if (queue.length > 0) setImmediate(receiveNext);
}

const timer = setInterval(() => void report(), reportMs);
port.on("message", (message: ToThread) => {
  if (queue.push(message) === 1) setImmediate(receiveNext);
});
await platform.services.get(analysisService).loadSecrets();
send({ kind: "ready" });
