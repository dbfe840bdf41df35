import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { DeadlineExceeded, withDeadline } from "./with-deadline.ts";

const double = (value: number) => 2 * value;
/** Whether the value was given up for being late. */
const otherwise = (error: unknown) => (error instanceof DeadlineExceeded ? -1 : -2);
const after = (ms: number) => ({ deadline: performance.now() + ms, otherwise });

it("continues at once with what is there, however late it is", () => {
  expect(withDeadline(() => 21, after(-1), double)).toBe(42);
});

it("waits for what comes before the deadline", async () => {
  await expect(withDeadline(() => Promise.resolve(21), after(10_000), double)).resolves.toBe(42);
});

it.each([20, -20])("uses the replacement for what hasn't come %d ms from now", async (left) => {
  const never = sleep(60_000, 21, { ref: false });
  await expect(withDeadline(() => never, after(left), double)).resolves.toBe(-2);
});

it("uses the replacement for what fails, now or later", async () => {
  const failure = new Error("The store is away");
  const fail = (): number => {
    throw failure;
  };
  expect(withDeadline(fail, after(10_000), double)).toBe(-4);
  await expect(withDeadline(() => Promise.reject<number>(failure), after(10_000), double)).resolves.toBe(-4);
});
