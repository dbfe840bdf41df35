import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "../fixtures/block-loop.ts");

function run(seconds: number, blocks: boolean) {
  const words = [script, String(seconds), blocks ? "block" : "turn"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", log: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.log += text));
  return { child, printed, exited: once(child, "close") };
}

test("a process whose loop is blocked ends, with the reason in the log", { timeout: 60_000 }, async () => {
  const { child, printed, exited } = run(2, true);
  await expect.poll(() => printed.out, { timeout: 30_000 }).toContain("still turning");
  // It hears no signal any more.
  child.kill("SIGTERM");
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(JSON.parse(printed.log)).toMatchObject({
    level: 60,
    pid: child.pid,
    msg: "The event loop has not turned for 2 s, so this process ends itself",
  });
});

test("a process whose loop turns goes on", { timeout: 60_000 }, async () => {
  const { printed, exited } = run(1, false);
  expect(await exited).toEqual([0, null]);
  expect(printed).toEqual({ out: "turning\nstill turning\n", log: "" });
});

test("a process that is stopped for a while is not taken for blocked", { timeout: 60_000 }, async () => {
  const { child, printed, exited } = run(2, false);
  await expect.poll(() => printed.out, { timeout: 30_000 }).toContain("turning");
  child.kill("SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  child.kill("SIGCONT");
  expect(await exited).toEqual([0, null]);
});
