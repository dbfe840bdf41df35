import { silentLog as log } from "@parapet/testkit";
import { expect, test } from "vitest";
import { type RunningChild, supervise } from "./supervise.ts";

/** A child that ends on request, and counts how often it was stopped. */
function fakeChild() {
  const end = Promise.withResolvers<string>();
  let stops = 0;
  let isAnswering = true;
  const child: RunningChild = {
    ended: end.promise,
    async stop() {
      stops += 1;
      end.resolve("stopped");
    },
    answers: async () => isAnswering,
    kill: () => end.resolve("signal SIGKILL"),
  };
  const hang = () => (isAnswering = false);
  return { child, hang, crash: () => end.resolve("signal SIGSEGV"), stops: () => stops };
}

test("the first failure is the caller's", async () => {
  const start = () => Promise.reject(new Error("no port"));
  await expect(supervise({ name: "Store", start, log })).rejects.toThrow("no port");
});

test("a child that ends is started again, also after attempts that fail", async () => {
  const [first, second] = [fakeChild(), fakeChild()];
  const secondStarted = Promise.withResolvers<void>();
  const starts = [
    async () => first.child,
    () => Promise.reject(new Error("busy")),
    async () => {
      secondStarted.resolve();
      return second.child;
    },
  ];
  const start = () => starts.shift()?.() ?? Promise.reject(new Error("one start too many"));
  const supervised = await supervise({ name: "Store", start, log });
  first.crash();
  await secondStarted.promise;
  await supervised.stop();
  expect(second.stops()).toBe(1);
  expect(starts).toEqual([]);
});

test("a child that no longer answers is killed and started again", async () => {
  const [first, second] = [fakeChild(), fakeChild()];
  const secondStarted = Promise.withResolvers<void>();
  const starts = [
    async () => first.child,
    async () => {
      secondStarted.resolve();
      return second.child;
    },
  ];
  const start = () => starts.shift()?.() ?? Promise.reject(new Error("one start too many"));
  const supervised = await supervise({ name: "Store", start, log, lookEveryMs: 5 });
  first.hang();
  await secondStarted.promise;
  expect(first.stops()).toBe(0);
  await supervised.stop();
});

test("a child that is being started again when the end comes is stopped too", async () => {
  const [first, second] = [fakeChild(), fakeChild()];
  const starting = Promise.withResolvers<void>();
  const started = Promise.withResolvers<RunningChild>();
  const starts = [
    async () => first.child,
    () => {
      starting.resolve();
      return started.promise;
    },
  ];
  const start = () => starts.shift()?.() ?? Promise.reject(new Error("one start too many"));
  const supervised = await supervise({ name: "Store", start, log });
  first.crash();
  await starting.promise;
  const stopped = supervised.stop();
  started.resolve(second.child);
  await stopped;
  expect(second.stops()).toBe(1);
});
