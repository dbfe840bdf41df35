import { Session } from "node:inspector/promises";
import { trimMalloc } from "./libc.ts";

/** How long this thread has to be idle, in milliseconds, and the share of a core below which it counts as idle. */
const restMs = 60_000;
const restShare = 0.02;

interface Means {
  readonly trim?: () => void;
  /** The share of a core that the thread used since the last call. */
  readonly utilization?: () => number;
  readonly everyMs?: number;
}

/**
 * Returns freed memory that glibc retains to the system, once each time the process becomes idle.
 * @returns a function that stops it
 */
export function trimMemoryAtRest({
  trim = trimMalloc,
  utilization = utilizationOfThread(),
  everyMs = restMs,
}: Means = {}): () => void {
  let hasWorked = true;
  const timer = setInterval(() => {
    const isAtRest = utilization() < restShare;
    if (isAtRest && hasWorked) trim();
    hasWorked = !isAtRest;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** CPU time rather than event loop utilization, which counts waiting for a core on a busy machine. */
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
 * Collects garbage after startup and shrinks V8's young generation, which retains 128 MiB otherwise. It pauses the thread for
 * about 0.2 s, so it runs before the server listens.
 */
export async function collectStartupGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.collectGarbage");
  } finally {
    session.disconnect();
  }
}
