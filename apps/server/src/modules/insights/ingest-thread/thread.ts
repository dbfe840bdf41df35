import { parentPort, workerData } from "node:worker_threads";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { openClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { systemClock } from "../../../platform/clock.ts";
import { Failure } from "../../../platform/failure.ts";
import { openLog } from "../../../platform/log.ts";
import { assemblePlatform } from "../../../platform/open-platform.ts";
import { openPostgres } from "../../../platform/postgres/postgres.ts";
import { sealingSecret } from "../../../platform/sealing-key.ts";
import { createSealing } from "../../../platform/sealing.ts";
import { analysisService } from "../analysis/analysis-service.ts";
import { insightsServices } from "../insights-services.ts";
import { GrowingCounters } from "./growing-counters.ts";
import type { FromThread, Pending, Question, Refusal, SentTogether, ThreadData, ToThread, Work } from "./messages.ts";
import { oneCall, storePayload } from "./store-payload.ts";

/** Longest that the first thread believes in rows that have arrived, in milliseconds. */
const reportMs = 100;
/** How often the thread is heard of while it has nothing to say, in milliseconds. */
const signOfLifeMs = 1_000;

const port = parentPort;
if (port === null) throw new Error("This is a thread of the server");

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
  services: insightsServices,
});
const counters = new GrowingCounters(platform.metrics.registry);

let taken: number[] = [];
let outcomes: (readonly [number, IngestOutcome])[] = [];
let refusals: (readonly [number, Refusal])[] = [];
let told: Pending = { rows: 0, bytes: 0 };
let toldMs = 0;

function tell(what: FromThread): void {
  toldMs = performance.now();
  port?.postMessage(what);
}

/** Answers of one turn of the event loop go together. */
function tellAnswers(): void {
  told = platform.journal.pending();
  tell({ kind: "answers", taken, outcomes, refusals, pending: told });
  taken = [];
  outcomes = [];
  refusals = [];
}

function answerSoon(): void {
  if (taken.length + outcomes.length + refusals.length === 0) setImmediate(tellAnswers);
}

async function take(id: number, call: SentCall, work: Work, payload: Uint8Array): Promise<void> {
  try {
    const outcome = await storePayload(call, work, payload);
    answerSoon();
    if (outcome === oneCall) taken.push(id);
    else outcomes.push([id, outcome]);
  } catch (error) {
    answerSoon();
    refusals.push([id, refusalOf(error)]);
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Failure) return { code: error.code, detail: error.detail, retryAfter: error.retryAfter };
  log.error({ err: error }, "request failed");
  return { code: "internal", detail: undefined, retryAfter: undefined };
}

async function report(): Promise<void> {
  const growths = await counters.growths();
  const pending = platform.journal.pending();
  const isKnown = growths.length === 0 && pending.rows === told.rows && pending.bytes === told.bytes;
  if (isKnown && performance.now() - toldMs < signOfLifeMs) return;
  told = pending;
  tell({ kind: "report", pending, refusedRows: platform.journal.refusedRows, growths });
}

async function answer(question: Question): Promise<boolean> {
  switch (question.kind) {
    case "settle":
      return platform.journal.settle(question.timeoutMs);
    case "refresh":
      await platform.services.get(analysisService).refresh(question.apiId);
      return true;
  }
}

async function tellAnswer(id: number, question: Question): Promise<void> {
  const isSo = await answer(question).catch((error: unknown) => {
    log.warn({ err: error, question: question.kind }, "a question of the first thread failed");
    return false;
  });
  told = platform.journal.pending();
  tell({ kind: "answer", id, isSo, pending: told });
}

async function stop(): Promise<void> {
  clearInterval(timer);
  await platform.close();
  await report();
  await Promise.all([postgres.close(), clickhouse.close()]);
  tell({ kind: "stopped" });
}

function takeAll({ payloads, bytes: all }: SentTogether): void {
  let at = 0;
  for (const { sender, work, ids, bytes } of payloads) {
    const call: SentCall = { ...sender, platform };
    for (const [index, id] of ids.entries()) {
      const end = at + (bytes[index] ?? 0);
      void take(id, call, work, all.subarray(at, end));
      at = end;
    }
  }
}

function hear(asked: ToThread): void {
  switch (asked.kind) {
    case "payloads":
      takeAll(asked);
      break;
    case "question":
      void tellAnswer(asked.id, asked.question);
      break;
    case "stop":
      void stop();
  }
}

const waiting: ToThread[] = [];

/** One message a turn of the event loop, so that what is written meanwhile is answered before the next one. */
function hearNext(): void {
  const next = waiting.shift();
  if (next !== undefined) hear(next);
  if (waiting.length > 0) setImmediate(hearNext);
}

const timer = setInterval(() => void report(), reportMs);
port.on("message", (asked: ToThread) => {
  if (waiting.push(asked) === 1) setImmediate(hearNext);
});
await platform.services.get(analysisService).learnSecrets();
tell({ kind: "ready" });
