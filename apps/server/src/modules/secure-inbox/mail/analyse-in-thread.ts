import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Platform } from "../../../platform/platform.ts";
import type { AnalysedMail, FromThread, KnownContext, MailQuestion, ToThread } from "./analysed-mail.ts";

/** What one mail may cost: milliseconds, and MiB of a thread's memory. */
const [mostMs, mostMemory] = [20_000, 512];

type Ask = (question: MailQuestion) => Promise<KnownContext>;

/** A thread that does one mail after the other; a new one takes its place when it breaks. */
interface Lane {
  thread: Promise<Worker> | null;
  waiting: number;
  last: Promise<unknown>;
}

const lanesOf = new WeakMap<Platform, Lane[]>();

/** Analyses a mail beside the main thread. One that takes too long or too much is `too_costly`. */
export function analyseInThread(platform: Platform, raw: Uint8Array, ask: Ask): Promise<AnalysedMail> {
  const lanes = lanesOf.get(platform) ?? newLanes();
  lanesOf.set(platform, lanes);
  const [lane] = lanes.toSorted((one, other) => one.waiting - other.waiting);
  if (lane === undefined) throw new Error("There is no thread");
  lane.waiting += 1;
  const work = lane.last
    .then(() => runIn(lane, platform.config.mailDns, raw, ask))
    .finally(() => {
      lane.waiting -= 1;
    });
  lane.last = work.catch(() => undefined);
  return work;
}

function newLanes(): Lane[] {
  const count = Math.min(4, Math.max(1, availableParallelism() - 1));
  return Array.from({ length: count }, () => ({ thread: null, waiting: 0, last: Promise.resolve() }));
}

async function runIn(lane: Lane, dns: string, raw: Uint8Array, ask: Ask): Promise<AnalysedMail> {
  const thread = await (lane.thread ??= startThread(dns)).catch((error: unknown) => {
    lane.thread = null;
    throw error;
  });
  const { promise, resolve, reject } = Promise.withResolvers<AnalysedMail>();
  const stop = () => {
    lane.thread = null;
    void thread.terminate();
  };
  const giveUp = () => {
    stop();
    resolve({ ok: false, refusal: "too_costly" });
  };
  const timer = setTimeout(giveUp, mostMs);
  const listen = (told: FromThread) => {
    if (told.kind === "analysed") return resolve(told.mail);
    if (told.kind === "ready") return;
    ask(told.question).then(
      (context) => tell(thread, { kind: "context", context }),
      (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };
  const fail = (error: unknown) => {
    lane.thread = null;
    const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isMemory) return resolve({ ok: false, refusal: "too_costly" });
    reject(error instanceof Error ? error : new Error(String(error)));
  };
  thread.on("message", listen).once("error", fail);
  tell(thread, { kind: "analyse", raw });
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off("message", listen).off("error", fail);
  });
}

/** Starts a thread and waits until it has loaded what it needs, which is no mail's fault. */
async function startThread(dns: string): Promise<Worker> {
  const thread = new Worker(new URL("mail-thread.ts", import.meta.url), {
    workerData: { dns },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  // A thread that was given up may still break: nobody waits for it any more.
  thread.on("error", () => undefined);
  await once(thread, "message");
  // A thread without work keeps no process alive.
  thread.unref();
  return thread;
}

function tell(thread: Worker, what: ToThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  thread.postMessage(what);
}
