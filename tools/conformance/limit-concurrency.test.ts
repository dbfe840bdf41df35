import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

it("runs no more than the limit at a time, every task once, in order, whatever fails", async () => {
  const inTurn = limitConcurrency(3);
  const started: number[] = [];
  let running = 0;
  let highest = 0;
  const task = (number: number) => async () => {
    started.push(number);
    running += 1;
    highest = Math.max(highest, running);
    await new Promise((resolve) => setTimeout(resolve, number % 4));
    running -= 1;
    if (number % 5 === 0) throw new Error("no");
    return number;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => inTurn(task(number))));
  expect(started).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(highest).toBe(3);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
});
