import { afterEach, expect, test } from "vitest";
import { closeWorkerPool, runInWorker, type WorkerPool, createWorkerPool } from "./worker-pool.ts";

/** A thread that echoes messages, or hangs, works for a time, fails or takes all memory on request. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    const heap = [];
    parentPort.on("message", (said) => {
      while (said === "hang");
      const [, worksMs = 0] = said.split("works ");
      for (const until = performance.now() + Number(worksMs); performance.now() < until;);
      while (said === "grow") heap.push(new Array(100000).fill(said.length));
      if (said === "break") throw new Error("It broke");
      if (said === "who") return parentPort.postMessage(String(threadId));
      parentPort.postMessage(said);
    });
    parentPort.postMessage("ready");
  `)}`,
);

let pool: WorkerPool;
afterEach(() => closeWorkerPool(pool));

const say = (what: string, owner = "") =>
  runInWorker<string, string>(pool, {
    owner,
    request: what,
    onMessage: async (message) => message,
    tooCostly: "too costly",
  });

test("a thread over its limits is ended, an error is reported, and the next task gets a new thread", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 3_000, memory: 32 });
  expect(await say("one")).toBe("one");
  expect(await say("hang")).toBe("too costly");
  expect(await say("two")).toBe("two");
  expect(await say("grow")).toBe("too costly");
  await expect(say("break")).rejects.toThrow("It broke");
  expect(await Promise.all([say("three"), say("four")])).toEqual(["three", "four"]);
});

test("a hanging task holds up its own thread only", async () => {
  pool = createWorkerPool(2, thread, null, { ms: 4_000, memory: 64 });
  const order: string[] = [];
  const note = async (what: string) => order.push(await say(what));
  const hanging = note("hang");
  await note("one");
  await note("two");
  await hanging;
  expect(order).toEqual(["one", "two", "too costly"]);
});

test("owners take turns, however many tasks one of them has", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 30_000, memory: 64 });
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  const work = ["a1", "a2", "a3", "b1", "b2", "c1"].map((what) => note(what, what.slice(0, 1)));
  await Promise.all(work);
  // The first one begins before any other is there.
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("an owner uses a limited number of threads, and others run meanwhile", async () => {
  pool = createWorkerPool(2, thread, null, { ms: 3_000, memory: 64, maxPerOwner: 1 });
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  const slow = [note("hang", "a"), note("hang", "a")];
  await note("one", "b");
  await note("two", "c");
  expect(order).toEqual(["one", "two"]);
  await Promise.all(slow);
  expect(order).toEqual(["one", "two", "too costly", "too costly"]);
});

test("long tasks of several owners are preempted for others, and finish once no one else waits", async () => {
  const limits = { ms: 20_000, memory: 64, maxPerOwner: 1, preemptAfterMs: 300 };
  pool = createWorkerPool(2, thread, null, limits);
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  const long = [note("works 3000", "a"), note("works 3001", "b")];
  await expect.poll(() => pool.slots.every(({ task }) => (task?.workedMs() ?? 0) > 0)).toBe(true);
  const started = performance.now();
  await Promise.all([note("one", "c"), note("two", "d"), note("three", "e")]);
  expect(performance.now() - started).toBeLessThan(2_500);
  await Promise.all(long);
  expect(order.slice(0, 3)).toEqual(["one", "two", "three"]);
  expect(order.slice(3).toSorted()).toEqual(["works 3000", "works 3001"]);
});

test("long tasks aren't preempted for owners with as much use, or for their own owner", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 20_000, memory: 64, preemptAfterMs: 200 });
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  await note("works 1100", "a");
  await Promise.all([note("works 1200", "b"), note("one", "a"), note("works 1000", "b")]);
  expect(order).toEqual(["works 1100", "works 1200", "one", "works 1000"]);
});

test("a preempted task has the rest of its time", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 1_500, memory: 64, preemptAfterMs: 1_000 });
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  await Promise.all([note("works 1400", "a"), note("one", "b")]);
  expect(order).toEqual(["one", "too costly"]);
});

test("owners with more recent use come after others", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 20_000, memory: 64 });
  const order: string[] = [];
  const note = async (what: string, owner: string) => order.push(await say(what, owner));
  await note("works 1200", "a");
  await Promise.all([note("works 1", "c"), note("a2", "a"), note("b1", "b"), note("b2", "b")]);
  expect(order).toEqual(["works 1200", "works 1", "b1", "b2", "a2"]);
});

test("an idle thread ends, and the next task gets a new one", async () => {
  pool = createWorkerPool(1, thread, null, { ms: 3_000, memory: 32 }, 200);
  const first = await say("who");
  expect(await say("who")).toBe(first);
  await expect.poll(() => pool.slots[0]?.thread).toBeNull();
  expect(await say("who")).not.toBe(first);
});
