import { expect, test } from "vitest";
import { inTurn } from "./password-hash.ts";

test("no more tasks run at once than allowed, and each gets its turn in order", async () => {
  const run = inTurn(2, 100);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      run(async () => {
        order.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test("a task that fails frees its place", async () => {
  const run = inTurn(1, 100);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await run(async () => "yes")).toBe("yes");
});

test("who would wait behind too many is turned away at once", async () => {
  const run = inTurn(1, 1);
  let release = () => undefined as void;
  const first = run(() => new Promise<void>((resolve) => (release = resolve)));
  const second = run(async () => "second");
  await expect(run(async () => "third")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  release();
  await first;
  expect(await second).toBe("second");
});
