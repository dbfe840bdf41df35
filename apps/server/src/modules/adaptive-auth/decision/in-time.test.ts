import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { TooLate, whenThere } from "./in-time.ts";

const double = (value: number) => 2 * value;

it("goes on at once with what is there, however late it is", () => {
  expect(whenThere(21, performance.now() - 1, double)).toBe(42);
});

it("waits for what comes before the deadline", async () => {
  await expect(whenThere(Promise.resolve(21), performance.now() + 10_000, double)).resolves.toBe(42);
});

it.each([20, -20])("gives up %d ms from now on what has not come", async (left) => {
  const never = sleep(60_000, 21, { ref: false });
  await expect(whenThere(never, performance.now() + left, double)).rejects.toThrow(TooLate);
});

it("tells what failed before the deadline", async () => {
  const failed = Promise.reject(new Error("The store is away"));
  await expect(whenThere(failed, performance.now() + 10_000, double)).rejects.toThrow("The store is away");
});
