import { expect, test } from "vitest";
import { OtherProcesses } from "./other-processes.ts";

test("a process is alone until another one sends a heartbeat, and after all others timed out", () => {
  const others = new OtherProcesses("a");
  expect([others.recordAlive("a", 0), others.isAlone]).toEqual([false, true]);
  expect([others.recordAlive("b", 0), others.recordAlive("b", 60_000), others.isAlone]).toEqual([true, false, false]);
  others.removeGone(200_000);
  expect(others.isAlone).toBe(false);
  others.removeGone(300_000);
  expect(others.isAlone).toBe(true);
});
