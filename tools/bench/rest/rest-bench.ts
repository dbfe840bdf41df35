import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDataFolder, removeData } from "../../../e2e/support/server.ts";
import { buildServer } from "../../build-server.ts";
import type { Bench, Result } from "../bench.ts";
import { median, rounded } from "../statistics.ts";
import { type Memory, memoryOf, sumOf } from "./memory-of.ts";
import { partOf, processTree } from "./process-tree.ts";
import { processorTime, spent, threadTime } from "./processor-time.ts";
import { type Started, startProgram } from "./started.ts";

/** Starts on the same folder whose median counts. */
const starts = 3;
const defaultMinutes = 10;
const idleMs = 60_000;
const parapet = join(import.meta.dirname, "../../../apps/server/dist/parapet.js");
const plain = join(import.meta.dirname, "plain-server.ts");

const keys = [
  "load",
  "control_start_ms",
  "first_start_ms",
  "start_ms",
  "start_processor_ms",
  "start_steps_ms",
  "control_mib",
  "memory_mib",
  "processes",
  "control_idle_percent",
  "idle_percent",
  "idle_threads",
];

/**
 * The product as people run it, at rest: how long it takes to answer `/healthz` on an existing folder, what all of its processes
 * hold after `--minutes` (10) with an empty database, and how much of a processor they use in the minute after that. The control
 * is Node's own HTTP server on the same machine at the same time.
 */
export const restBench: Bench = {
  keys,
  async run(wanted, { minutes = defaultMinutes }) {
    await buildServer();
    const data = await freshDataFolder();
    const started: Started[] = [];
    const start = async (words: readonly string[], path: string) => {
      const server = await startProgram(words, path, { PARAPET_DATA: data });
      started.push(server);
      return server;
    };
    const serve = () => start([parapet, "serve"], "/healthz");
    try {
      const first = await serve();
      // Data packs that come with the product are imported meanwhile.
      await sleep(Math.min(minutes, 1) * 60_000);
      await first.stop();
      const again: Started[] = [];
      for (let round = 1; round < starts; round += 1) {
        const short = await serve();
        again.push(short);
        await short.stop();
      }
      const server = await serve();
      again.push(server);
      const control = await start([plain], "/");
      console.error(
        `starts: ${[first, ...again].map(({ ms }) => Math.round(ms)).join(", ")} ms; at rest for ${minutes} minutes`,
      );
      await sleep(minutes * 60_000);
      const results: Record<string, Result> = {
        load: loadavg()
          .map((load) => rounded(load, 1))
          .join(" "),
        control_start_ms: Math.round(control.ms),
        first_start_ms: Math.round(first.ms),
        start_ms: Math.round(median(again.map(({ ms }) => ms))),
        start_processor_ms: Math.round(median(again.map(({ processorMs }) => processorMs))),
        start_steps_ms: stepsOf(server),
        control_mib: shown(sumOf(memoryOf(control.pid).values())),
        ...memoryResults(server.pid),
        ...(await idleResults(server.pid, control.pid)),
      };
      await Promise.all([server.stop(), control.stop()]);
      return Object.fromEntries(Object.entries(results).filter(([key]) => wanted.includes(key)));
    } finally {
      for (const { stop } of started) await stop();
      await removeData(data);
    }
  },
};

/** How long each step of a start took; what comes before the first is Node's own start and loading the program. */
function stepsOf({ steps, ms }: Started): Result {
  const begun: readonly [string, number][] = [["loading", 0], ...steps];
  return Object.fromEntries(begun.map(([name, at], index) => [name, Math.round((begun[index + 1]?.[1] ?? ms) - at)]));
}

function memoryResults(pid: number): Record<string, Result> {
  const parts = memoryOf(pid);
  const counts = Map.groupBy(processTree(pid), partOf);
  return {
    memory_mib: {
      all: shown(sumOf(parts.values())),
      ...Object.fromEntries([...parts].map(([part, memory]) => [part, shown(memory)])),
    },
    processes: Object.fromEntries([...counts].map(([part, pids]) => [part, pids.length])),
  };
}

/** Share of one processor, in percent. */
async function idleResults(pid: number, controlPid: number): Promise<Record<string, Result>> {
  const look = () => ({ own: processorTime(pid), threads: threadTime(pid), control: processorTime(controlPid) });
  const before = look();
  await sleep(idleMs);
  const after = look();
  const percent = (ms: number) => rounded((100 * ms) / idleMs, 2);
  const all = (times: ReadonlyMap<unknown, number>) => [...times.values()].reduce((sum, ms) => sum + ms, 0);
  const own = spent(before.own, after.own);
  const parts = Map.groupBy(own, ([each]) => partOf(each));
  const threads = [...spent(before.threads, after.threads)].toSorted(([, one], [, other]) => other - one);
  return {
    control_idle_percent: percent(all(spent(before.control, after.control))),
    idle_percent: {
      all: percent(all(own)),
      ...Object.fromEntries([...parts].map(([part, times]) => [part, percent(all(new Map(times)))])),
    },
    idle_threads: Object.fromEntries(threads.slice(0, 12).map(([name, ms]) => [name, percent(ms)])),
  };
}

function shown({ total, anonymous, file, shared }: Memory): Result {
  const mib = (value: number) => `${Math.round(value)}`;
  return `${mib(total)} (anonymous ${mib(anonymous)}, file ${mib(file)}, shared ${mib(shared)})`;
}
