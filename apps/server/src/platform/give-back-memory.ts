import { Session } from "node:inspector/promises";
import { trimMalloc } from "./libc.ts";

/** How long this thread has to be at rest, in milliseconds, and the share of a processor that it may use. */
const restMs = 60_000;
const restShare = 0.02;

interface Means {
  readonly collect?: () => Promise<void>;
  /** The share of a processor that the thread has used since the last call. */
  readonly utilization?: () => number;
  readonly everyMs?: number;
}

/**
 * Gives back what the start, or work that is done, made this process take: V8 keeps 128 MiB for young objects otherwise, and
 * garbage until it needs the room. It happens once each time the process comes to rest, and holds up what comes in that moment for 0.2 s.
 * @returns what ends it
 */
export function giveBackMemory({
  collect = collectGarbage,
  utilization = utilizationOfThread(),
  everyMs = restMs,
}: Means = {}): () => void {
  let hasWorked = true;
  const timer = setInterval(() => {
    const isAtRest = utilization() < restShare;
    if (isAtRest && hasWorked) void collect();
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

/** Node offers no other way to have all garbage collected and the room for young objects returned. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.collectGarbage");
    trimMalloc();
  } finally {
    session.disconnect();
  }
}
