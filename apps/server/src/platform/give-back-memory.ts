import { Session } from "node:inspector/promises";
import { trimMalloc } from "./libc.ts";

/** How long this thread has to be at rest, in milliseconds, and the share of a processor that it may use. */
const restMs = 60_000;
const restShare = 0.02;

interface Means {
  readonly giveBack?: () => void;
  /** The share of a processor that the thread has used since the last call. */
  readonly utilization?: () => number;
  readonly everyMs?: number;
}

/**
 * Gives back what glibc keeps of the start, or of work that is done: once each time the process comes to rest.
 * @returns what ends it
 */
export function giveBackMemory({
  giveBack = trimMalloc,
  utilization = utilizationOfThread(),
  everyMs = restMs,
}: Means = {}): () => void {
  let hasWorked = true;
  const timer = setInterval(() => {
    const isAtRest = utilization() < restShare;
    if (isAtRest && hasWorked) giveBack();
    hasWorked = !isAtRest;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Time of a processor, not of the event loop: on a busy machine that waits for its turn. */
function utilizationOfThread(): () => number {
  let [lastMs, lastCpu] = [performance.now(), process.threadCpuUsage()];
  return () => {
    const [nowMs, used] = [performance.now(), process.threadCpuUsage(lastCpu)];
    const share = (used.user + used.system) / 1000 / (nowMs - lastMs);
    [lastMs, lastCpu] = [nowMs, process.threadCpuUsage()];
    return share;
  };
}

/**
 * Collects all garbage of the start, and returns the 128 MiB that V8 keeps for young objects otherwise; Node offers no other way. It
 * stops the thread for some 0.2 s, so it is for the moment before anybody is served.
 */
export async function collectGarbageOfStart(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.collectGarbage");
  } finally {
    session.disconnect();
  }
}
