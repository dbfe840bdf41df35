import { expect, test } from "vitest";
import { createClock } from "./clock.ts";

const start = new Date("2026-11-02T09:00:00Z");

test("advancing runs due tasks in order, at their own time", async () => {
  const clock = createClock({ start, isFrozen: true });
  const happened: string[] = [];
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  clock.schedule(at(20), () => void happened.push(`second ${clock.now().toISOString()}`));
  clock.schedule(at(10), async () => {
    await Promise.resolve();
    happened.push(`first ${clock.now().toISOString()}`);
    clock.schedule(at(15), () => void happened.push("between"));
  });
  clock.schedule(at(40), () => void happened.push("never"));
  await clock.advance(30_000);
  expect(happened).toEqual(["first 2026-11-02T09:00:10.000Z", "between", "second 2026-11-02T09:00:20.000Z"]);
  expect(clock.now()).toEqual(at(30));
});

test("a running clock runs due tasks, and none after it is stopped", async () => {
  const clock = createClock({ start });
  const done = new Promise<string>((resolve) => clock.schedule(start, () => resolve("done")));
  expect(await done).toBe("done");
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(start.getTime());
  clock.stop();
});
