import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { JournalBeside } from "../../../platform/journal/journal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { Slots } from "../../../platform/slots.ts";
import { grow } from "./growing-counters.ts";
import { LoadMeter } from "./load-meter.ts";
import { type Patience, SilenceWatch } from "./silence-watch.ts";
import type { FromThread, Pending, Question, SentPayloads, ThreadData, ToThread, Work } from "./messages.ts";
import { oneCall, storePayload } from "./store-payload.ts";

/** Shortest and longest pause between the end of a thread that broke and the next one, in milliseconds. */
const pauses = { first: 1_000, longest: 60_000 } as const;
/** Longest that a stop waits for the thread, in milliseconds. */
const stopMs = 20_000;
/** Young objects of the thread, in MiB: as many as the first thread's (V8 counts three half spaces). */
const youngMb = 192;

/** It speaks every second: a thread that says nothing for two is given nothing, and one that says nothing for 20 is ended. */
const usualPatience: Patience = { everyMs: 1_000, looks: 20 };

/** One processor has nothing to give to a second thread. */
const hasProcessors = availableParallelism() > 1;

/**
 * Bytes that the thread may have in hand beyond those of the first one, which speaks HTTP for both: two threads that do one
 * thing each take a quarter less time for a call than two of which one does both.
 */
const aheadBytes = 512 * 1024;
/** Bytes of payloads that go to the thread at once: it need not wait until all that came is read. */
const messageBytes = 16 * 1024;

const nothing: Pending = { rows: 0, bytes: 0 };

/** A payload that the thread has in hand. */
interface Given {
  readonly bytes: number;
  readonly settle: PromiseWithResolvers<IngestOutcome>;
}

export interface IngestThreadOptions {
  readonly load?: LoadMeter;
  readonly patience?: Patience;
}

/**
 * A second thread that analyses and stores payloads when they keep the first one busy: a process beside this one in all
 * but its address, with a journal, a learner and connections of its own. What is acknowledged is in its journal; however
 * it ends, this process's journal goes on with what it left.
 */
export class IngestThread implements JournalBeside {
  readonly #platform: Platform;
  readonly #folder: string;
  readonly #load: LoadMeter;
  readonly #watch: SilenceWatch;
  readonly #given = new Slots<Given>();
  /** Payloads that the thread has answered since it started. */
  #answered = 0;
  readonly #asked = new Map<number, (isSo: boolean) => void>();
  #outbox: Outbox = emptyOutbox();
  #state: "off" | "none" | "starting" | "ready" | "stopping" = "off";
  #worker: Worker | null = null;
  #lastId = 0;
  /** Bytes in hand in either thread. */
  #bytesHere = 0;
  #bytesThere = 0;
  #pending = nothing;
  #refused = { before: 0, now: 0 };
  #pauseMs: number = pauses.first;
  #notBefore = -Infinity;
  #readyAt = -Infinity;

  constructor(platform: Platform, { load = new LoadMeter(), patience = usualPatience }: IngestThreadOptions = {}) {
    this.#platform = platform;
    this.#folder = join(platform.config.dataFolder, "ingest-thread");
    this.#load = load;
    this.#watch = new SilenceWatch(patience);
    platform.journal.include(this);
  }

  /** Whether it takes a share. */
  get isReady(): boolean {
    return this.#state === "ready";
  }

  /** Bytes of payloads that it was given and has not answered. */
  get bytesInHand(): number {
    return this.#bytesThere;
  }

  /** Analyses and stores a payload in the second thread, as long as it is not too far behind the first one. @throws Failure */
  async share(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
    if (this.#hasRoom()) return this.#give(call, work, payload);
    if (this.#load.isHigh(payload.length) && hasProcessors && this.#state === "none") void this.start();
    this.#bytesHere += payload.length;
    try {
      return await storePayload(call, work, payload);
    } finally {
      this.#bytesHere -= payload.length;
    }
  }

  /**
   * Whether it can be given another one. A new thread has no connection, no knowledge and no file yet, and nothing is
   * compiled: where processors are busy its first answer may take seconds. So few wait for it until it has shown that it answers.
   */
  #hasRoom(): boolean {
    const { size } = this.#given;
    return (
      this.isReady && size <= this.#answered && !this.#watch.isSilent && this.#bytesThere < this.#bytesHere + aheadBytes
    );
  }

  pending(): Pending {
    return this.#pending;
  }

  get refusedRows(): number {
    return this.#refused.before + this.#refused.now;
  }

  async settle(timeoutMs: number): Promise<boolean> {
    if (this.#pending.rows === 0 && this.#given.size === 0) return true;
    return this.#ask({ kind: "settle", timeoutMs });
  }

  /** Has it analyse by what is stored of an API, or of all, from now on. A thread that is not there has nothing to forget. */
  async refresh(apiId?: string): Promise<void> {
    if (!this.isReady) return;
    const isDone = await this.#ask({ kind: "refresh", apiId });
    if (!isDone && this.isReady) throw new Error("The second thread could not take over a change");
  }

  /** Goes on with what an earlier thread left; from now on one starts when calls keep the first thread busy. */
  async allow(): Promise<void> {
    await this.takeOver();
    if (this.#state === "off") this.#state = "none";
  }

  /** Resolves when it takes its share, or could not be started. */
  async start(): Promise<void> {
    if (this.#state !== "none" || performance.now() < this.#notBefore) return;
    this.#state = "starting";
    const isFree = await this.takeOver();
    if (this.#state !== "starting") return;
    if (!isFree) return this.#rest();
    const { config, postgres, clickhouse, log } = this.#platform;
    const data: ThreadData = {
      config,
      folder: this.#folder,
      postgresUrl: postgres.url,
      clickhouseUrl: clickhouse.url,
      logLevel: log.level,
    };
    const worker = new Worker(new URL("thread.ts", import.meta.url), {
      name: "ingest",
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    this.#worker = worker;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    worker.on("message", (told: FromThread) => {
      if (told.kind === "ready") begin();
      this.#hear(told);
    });
    worker.on("error", (error) => log.error({ err: error }, "the second thread broke"));
    worker.on("exit", () => {
      begin();
      void this.#end();
    });
    await begun;
  }

  /** Goes on with what an earlier thread acknowledged and did not see in ClickHouse. Only while there is none. */
  async takeOver(): Promise<boolean> {
    try {
      await this.#platform.journal.adopt(this.#folder);
      this.#pending = nothing;
      return true;
    } catch (error) {
      this.#platform.log.error({ err: error }, "what the second thread left cannot be moved; it will be tried again");
      return false;
    }
  }

  /** Lets it finish what it has in hand and takes over the rest. It is not started again. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#state = "stopping";
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    this.#send(worker, { kind: "stop" });
    await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
    await this.terminate();
    await this.takeOver();
  }

  /** Ends it at once, whatever it has in hand, as a fault of its own would. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #give({ source, now }: SentCall, work: Work, payload: Uint8Array) {
    const settle = Promise.withResolvers<IngestOutcome>();
    const bytes = payload.length;
    const id = this.#given.add({ bytes, settle });
    this.#bytesThere += bytes;
    if (this.#outbox.payloads.length === 0) setImmediate(() => this.#flush());
    const last = this.#outbox.payloads.at(-1);
    if (last !== undefined && isAlike(last, { sender: { source, now }, work })) {
      last.ids.push(id);
      last.bytes.push(bytes);
    } else this.#outbox.payloads.push({ sender: { source, now }, work, ids: [id], bytes: [bytes] });
    this.#outbox.bytes.push(payload);
    this.#outbox.size += bytes;
    if (this.#outbox.size >= messageBytes) this.#flush();
    return settle.promise;
  }

  /** Sends what has come since the last message in one. */
  #flush(): void {
    const { payloads, bytes: parts, size } = this.#outbox;
    this.#outbox = emptyOutbox();
    if (payloads.length === 0 || this.#worker === null) return;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#send(this.#worker, { kind: "payloads", payloads, bytes }, [bytes.buffer]);
  }

  #ask(question: Question): Promise<boolean> {
    if (this.#worker === null || !this.isReady) return Promise.resolve(false);
    this.#flush();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const id = (this.#lastId += 1);
    this.#asked.set(id, resolve);
    this.#send(this.#worker, { kind: "question", id, question });
    return promise;
  }

  #send(worker: Worker, what: ToThread, moved: readonly ArrayBuffer[] = []): void {
    worker.postMessage(what, moved);
  }

  #hear(told: FromThread): void {
    this.#watch.heard();
    switch (told.kind) {
      case "ready":
        if (this.#state === "starting") this.#state = "ready";
        this.#readyAt = performance.now();
        this.#answered = 0;
        this.#watch.begin(() => this.#giveUp());
        break;
      case "answers":
        this.#pending = told.pending;
        for (const id of told.taken) this.#takeBack(id)?.settle.resolve(oneCall);
        for (const [id, outcome] of told.outcomes) this.#takeBack(id)?.settle.resolve(outcome);
        for (const [id, { code, ...refusal }] of told.refusals)
          this.#takeBack(id)?.settle.reject(new Failure(code, refusal));
        break;
      case "answer":
        this.#pending = told.pending;
        this.#asked.get(told.id)?.(told.isSo);
        this.#asked.delete(told.id);
        break;
      case "report":
        this.#pending = told.pending;
        this.#refused.now = told.refusedRows;
        grow(this.#platform.metrics.registry, told.growths);
        break;
      case "stopped":
        void this.#worker?.terminate();
    }
  }

  #takeBack(id: number): Given | null {
    const given = this.#given.take(id);
    this.#bytesThere -= given?.bytes ?? 0;
    this.#answered += 1;
    return given;
  }

  #giveUp(): void {
    this.#platform.log.error("the second thread has fallen silent and is ended");
    void this.terminate();
  }

  /** Nobody knows how far it came with what it had in hand: senders that repeat will, and the others are told. */
  async #end(): Promise<void> {
    this.#watch.end();
    this.#worker = null;
    this.#outbox = emptyOutbox();
    this.#refused = { before: this.refusedRows, now: 0 };
    const lost = this.#given.takeAll();
    this.#bytesThere = 0;
    for (const { settle } of lost) settle.reject(new Failure("unavailable"));
    for (const [id, answer] of this.#asked) {
      this.#asked.delete(id);
      answer(false);
    }
    if (this.#state === "stopping") return;
    const { log, metrics } = this.#platform;
    metrics.brokenThreads.inc();
    log.error({ calls: lost.length, pauseMs: this.#pauseMs }, "the second thread ended; its calls were answered 503");
    this.#state = "starting";
    await this.takeOver();
    this.#rest();
  }

  #rest(): void {
    const now = performance.now();
    if (now - this.#readyAt > pauses.longest) this.#pauseMs = pauses.first;
    this.#notBefore = now + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, pauses.longest);
    if (this.#state === "starting") this.#state = "none";
  }
}

/** Payloads on their way to the thread. */
interface Outbox {
  readonly payloads: SentPayloads[];
  readonly bytes: Uint8Array[];
  /** Of all of them together. */
  size: number;
}

const emptyOutbox = (): Outbox => ({ payloads: [], bytes: [], size: 0 });

/** Whether a payload can be told by what others have in common: calls come many in a millisecond. */
function isAlike(known: SentPayloads, { sender, work }: Pick<SentPayloads, "sender" | "work">): boolean {
  return (
    known.sender.now.getTime() === sender.now.getTime() &&
    known.sender.source.id === sender.source.id &&
    known.work.kind === "call" &&
    work.kind === "call" &&
    known.work.weight === work.weight
  );
}

export const ingestThreadService = defineService("ingest thread", (platform) => new IngestThread(platform), {
  start: (thread) => thread.allow(),
  stop: (thread) => thread.stop(),
  stopMs: 6_000,
});
