import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import { eventBusService } from "../../../../platform/events/event-bus.ts";
import { Failure } from "../../../../platform/failure.ts";
import type { SecondaryJournal } from "../../../../platform/journal/journal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { defineService } from "../../../../platform/services.ts";
import { Slots } from "../../../../platform/slots.ts";
import { apiKnowledgeTopic } from "../../api/table.ts";
import { rulePackTopic } from "../../rule-pack/table.ts";
import { addDeltas } from "./counter-deltas.ts";
import { type HeartbeatLimits, HeartbeatWatchdog } from "./heartbeat-watchdog.ts";
import { LoadMeter } from "./load-meter.ts";
import type { FromThread, PayloadGroup, Pending, ThreadData, ThreadRequest, ToThread, Work } from "./messages.ts";
import { oneAccepted, processPayload } from "./process-payload.ts";

/** Initial and max delay before a failed thread is started again, in milliseconds. */
const restartDelay = { initial: 1_000, max: 60_000 } as const;
/** Max time that a stop waits for the thread, in milliseconds. */
const stopTimeoutMs = 20_000;
/** Young generation of the thread, in MiB: the same as the main thread's (V8 counts three semi-spaces). */
const youngGenerationMb = 192;

/** The thread sends a heartbeat every second. It gets no payloads after two missed ones and is terminated after 20. */
const defaultHeartbeat: HeartbeatLimits = { everyMs: 1_000, maxMissed: 20 };

/** On a single processor a second thread gains nothing. */
const isMultiprocessor = availableParallelism() > 1;

/**
 * Max bytes in flight in the ingest thread beyond those in the main thread. Threads that do one thing each are faster, so
 * the main thread, which handles HTTP for both, processes only what the other one is too far behind for.
 */
const maxAheadBytes = 512 * 1024;
/** Size from which a message is sent before the turn of the event loop ends. */
const messageBytes = 16 * 1024;

const nonePending: Pending = { rows: 0, bytes: 0 };

/** A payload that the thread is processing. */
interface InFlight {
  readonly bytes: number;
  readonly result: PromiseWithResolvers<IngestOutcome>;
}

export interface IngestThreadOptions {
  readonly load?: LoadMeter;
  readonly heartbeat?: HeartbeatLimits;
}

/**
 * A thread that processes payloads when they keep the main thread busy. Like another process it has a journal, a learner
 * and connections of its own. Acknowledged rows are in its journal; however it exits, the main journal adopts them.
 */
export class IngestThread implements SecondaryJournal {
  readonly #platform: Platform;
  readonly #folder: string;
  readonly #load: LoadMeter;
  readonly #watchdog: HeartbeatWatchdog;
  readonly #inFlight = new Slots<InFlight>();
  /** Payloads that the thread has completed since it started. */
  #completed = 0;
  readonly #requests = new Map<number, (ok: boolean) => void>();
  #outbox: Outbox = emptyOutbox();
  #state: "off" | "none" | "starting" | "ready" | "stopping" = "off";
  #worker: Worker | null = null;
  #lastId = 0;
  /** Bytes in flight in the main thread, and in the ingest thread. */
  #bytesHere = 0;
  #bytesThere = 0;
  #pending = nonePending;
  #refused = { before: 0, now: 0 };
  #restartMs: number = restartDelay.initial;
  #notBefore = -Infinity;
  #readyAt = -Infinity;

  constructor(platform: Platform, { load = new LoadMeter(), heartbeat = defaultHeartbeat }: IngestThreadOptions = {}) {
    this.#platform = platform;
    this.#folder = join(platform.config.dataFolder, "ingest-thread");
    this.#load = load;
    this.#watchdog = new HeartbeatWatchdog(heartbeat);
    platform.journal.include(this);
    // The thread has no LISTEN connection of its own.
    const bus = platform.services.get(eventBusService);
    const onReconnect = () => this.#refresh();
    bus.subscribe(apiKnowledgeTopic, { onEvent: ({ apiId }) => this.#refresh(apiId), onReconnect });
    bus.subscribe(rulePackTopic, { onEvent: () => this.#refresh(), onReconnect });
  }

  /** Whether it accepts payloads. */
  get isReady(): boolean {
    return this.#state === "ready";
  }

  /** Bytes of payloads that it is processing. */
  get bytesInFlight(): number {
    return this.#bytesThere;
  }

  /** Processes a payload in the ingest thread, or in this one while the other is too far behind. @throws Failure */
  async dispatch(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
    if (this.#hasRoom()) return this.#enqueue(call, work, payload);
    if (this.#load.isHigh(payload.length) && isMultiprocessor && this.#state === "none") void this.start();
    this.#bytesHere += payload.length;
    try {
      return await processPayload(call, work, payload);
    } finally {
      this.#bytesHere -= payload.length;
    }
  }

  /**
   * Whether it can take another payload. A new thread is cold, and its first result may take seconds on a busy machine, so
   * it gets no more payloads at once than it has completed.
   */
  #hasRoom(): boolean {
    const { size } = this.#inFlight;
    return (
      this.isReady &&
      size <= this.#completed &&
      !this.#watchdog.isLate &&
      this.#bytesThere < this.#bytesHere + maxAheadBytes
    );
  }

  pending(): Pending {
    return this.#pending;
  }

  get refusedRows(): number {
    return this.#refused.before + this.#refused.now;
  }

  async settle(timeoutMs: number): Promise<boolean> {
    if (this.#pending.rows === 0 && this.#inFlight.size === 0) return true;
    return this.#request({ kind: "settle", timeoutMs });
  }

  /** Reloads what has changed of one API, or of all. Without a thread there is nothing to reload. */
  async #refresh(apiId?: string): Promise<void> {
    if (!this.isReady) return;
    const isDone = await this.#request({ kind: "refresh", apiId });
    if (!isDone && this.isReady) throw new Error("The ingest thread failed to reload a change");
  }

  /** Adopts what an earlier thread left; from now on the thread starts when calls keep the main thread busy. */
  async allow(): Promise<void> {
    await this.takeOver();
    if (this.#state === "off") this.#state = "none";
  }

  /** Resolves when it accepts payloads, or failed to start. */
  async start(): Promise<void> {
    if (this.#state !== "none" || performance.now() < this.#notBefore) return;
    this.#state = "starting";
    const isAdopted = await this.takeOver();
    if (this.#state !== "starting") return;
    if (!isAdopted) return this.#delayRestart();
    const { config, postgres, clickhouse, log } = this.#platform;
    const data: ThreadData = {
      config,
      folder: this.#folder,
      postgresUrl: postgres.url,
      clickhouseUrl: clickhouse.url,
      logLevel: log.level,
    };
    const worker = new Worker(new URL("ingest-worker.ts", import.meta.url), {
      name: "ingest",
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    this.#worker = worker;
    const { promise: started, resolve: onStart } = Promise.withResolvers<void>();
    worker.on("message", (message: FromThread) => {
      if (message.kind === "ready") onStart();
      this.#receive(message);
    });
    worker.on("error", (error) => log.error({ err: error }, "ingest thread failed"));
    worker.on("exit", () => {
      onStart();
      void this.#onExit();
    });
    await started;
  }

  /** Adopts rows that an earlier thread acknowledged and that aren't in ClickHouse. Only while there is no thread. */
  async takeOver(): Promise<boolean> {
    try {
      await this.#platform.journal.adopt(this.#folder);
      this.#pending = nonePending;
      return true;
    } catch (error) {
      this.#platform.log.error({ err: error }, "adopting the ingest thread's journal failed; will be retried");
      return false;
    }
  }

  /** Lets it complete its payloads and adopts the rows that remain. It isn't started again. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#state = "stopping";
    if (worker === null) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    this.#post(worker, { kind: "stop" });
    await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })]);
    await this.terminate();
    await this.takeOver();
  }

  /** Ends it at once with its payloads in flight, as a crash would. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #enqueue({ source, now }: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
    const result = Promise.withResolvers<IngestOutcome>();
    const bytes = payload.length;
    const id = this.#inFlight.add({ bytes, result });
    this.#bytesThere += bytes;
    if (this.#outbox.groups.length === 0) setImmediate(() => this.#flush());
    const last = this.#outbox.groups.at(-1);
    if (last !== undefined && isSameGroup(last, { sender: { source, now }, work })) {
      last.ids.push(id);
      last.bytes.push(bytes);
    } else this.#outbox.groups.push({ sender: { source, now }, work, ids: [id], bytes: [bytes] });
    this.#outbox.payloads.push(payload);
    this.#outbox.size += bytes;
    if (this.#outbox.size >= messageBytes) this.#flush();
    return result.promise;
  }

  /** Sends the payloads since the last message in one. */
  #flush(): void {
    const { groups, payloads, size } = this.#outbox;
    this.#outbox = emptyOutbox();
    if (groups.length === 0 || this.#worker === null) return;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const payload of payloads) {
      bytes.set(payload, at);
      at += payload.length;
    }
    this.#post(this.#worker, { kind: "payloads", groups, bytes }, [bytes.buffer]);
  }

  #request(request: ThreadRequest): Promise<boolean> {
    if (this.#worker === null || !this.isReady) return Promise.resolve(false);
    this.#flush();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const id = (this.#lastId += 1);
    this.#requests.set(id, resolve);
    this.#post(this.#worker, { kind: "request", id, request });
    return promise;
  }

  #post(worker: Worker, message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  #receive(message: FromThread): void {
    this.#watchdog.beat();
    switch (message.kind) {
      case "ready":
        if (this.#state === "starting") this.#state = "ready";
        this.#readyAt = performance.now();
        this.#completed = 0;
        this.#watchdog.start(() => this.#onTimeout());
        break;
      case "results":
        this.#pending = message.pending;
        for (const id of message.accepted) this.#complete(id)?.result.resolve(oneAccepted);
        for (const [id, outcome] of message.outcomes) this.#complete(id)?.result.resolve(outcome);
        for (const [id, { code, ...details }] of message.errors)
          this.#complete(id)?.result.reject(new Failure(code, details));
        break;
      case "response":
        this.#pending = message.pending;
        this.#requests.get(message.id)?.(message.ok);
        this.#requests.delete(message.id);
        break;
      case "report":
        this.#pending = message.pending;
        this.#refused.now = message.refusedRows;
        addDeltas(this.#platform.metrics.registry, message.deltas);
        break;
      case "stopped":
        void this.#worker?.terminate();
    }
  }

  #complete(id: number): InFlight | null {
    const payload = this.#inFlight.take(id);
    this.#bytesThere -= payload?.bytes ?? 0;
    this.#completed += 1;
    return payload;
  }

  #onTimeout(): void {
    this.#platform.log.error("ingest thread stopped responding; terminating it");
    void this.terminate();
  }

  /** How far payloads in flight were processed is unknown, so they fail; senders that retry send them again. */
  async #onExit(): Promise<void> {
    this.#watchdog.stop();
    this.#worker = null;
    this.#outbox = emptyOutbox();
    this.#refused = { before: this.refusedRows, now: 0 };
    const lost = this.#inFlight.takeAll();
    this.#bytesThere = 0;
    for (const { result } of lost) result.reject(new Failure("unavailable"));
    for (const [id, respond] of this.#requests) {
      this.#requests.delete(id);
      respond(false);
    }
    if (this.#state === "stopping") return;
    const { log, metrics } = this.#platform;
    metrics.brokenThreads.inc();
    log.error(
      { payloads: lost.length, restartMs: this.#restartMs },
      "ingest thread exited; its payloads were answered 503",
    );
    this.#state = "starting";
    await this.takeOver();
    this.#delayRestart();
  }

  #delayRestart(): void {
    const now = performance.now();
    if (now - this.#readyAt > restartDelay.max) this.#restartMs = restartDelay.initial;
    this.#notBefore = now + this.#restartMs;
    this.#restartMs = Math.min(this.#restartMs * 2, restartDelay.max);
    if (this.#state === "starting") this.#state = "none";
  }
}

/** Payloads that wait for the next message to the thread. */
interface Outbox {
  readonly groups: PayloadGroup[];
  readonly payloads: Uint8Array[];
  /** Bytes of all payloads. */
  size: number;
}

const emptyOutbox = (): Outbox => ({ groups: [], payloads: [], size: 0 });

/** Whether a single call can join a group: many calls arrive in the same millisecond. */
function isSameGroup(group: PayloadGroup, { sender, work }: Pick<PayloadGroup, "sender" | "work">): boolean {
  return (
    group.sender.now.getTime() === sender.now.getTime() &&
    group.sender.source === sender.source &&
    group.work.format === "call" &&
    work.format === "call" &&
    group.work.weight === work.weight
  );
}

export const ingestThreadService = defineService("ingest thread", (platform) => new IngestThread(platform), {
  start: (thread) => thread.allow(),
  stop: (thread) => thread.stop(),
  stopMs: 6_000,
});
