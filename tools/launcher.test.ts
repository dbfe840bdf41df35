import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ensureNode, olderNodes } from "./older-node.ts";

const root = join(import.meta.dirname, "..");
const launcher = join(root, "apps/server/bin/parapet.js");

/** Starts a program that sees only the system's own programs and one folder before them. */
function start(program: string, argv: readonly string[], folder: string) {
  const child = spawn(program, argv, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { HOME: process.env["HOME"], PATH: `${folder}:/usr/local/bin:/usr/bin:/bin` },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.errors += text));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, signal: child.signalCode, ...printed }));
  return { child, printed, ended };
}

/** A tap that listens, and the address it listens on. */
async function startTap(node: string): Promise<{ child: ChildProcess; origin: string; ended: Promise<unknown> }> {
  const target = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  onTestFinished(() => void target.close());
  await once(target, "listening");
  const address = target.address();
  const port = typeof address === "object" ? address?.port : 0;
  const words = ["tap", "--target", `http://127.0.0.1:${port}`, "--listen", "127.0.0.1:0", "--token", "0123456789"];
  const { child, printed, ended } = start(node, [launcher, ...words], dirname(node));
  const origin = () => /Parapet taps \S+ on (http:\S+)/.exec(printed.out)?.[1] ?? "";
  await expect.poll(origin).not.toBe("");
  return { child, origin: origin(), ended };
}

describe.each([...olderNodes])("parapet on Node %i", (major) => {
  it("runs with npx, and its exit code passes through", { timeout: 180_000 }, async () => {
    const folder = dirname(ensureNode(major));
    const unknown = await start("npx", ["--no-install", "parapet", "no-such-command"], folder).ended;
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.errors).toContain("no-such-command");
    expect(unknown.errors).not.toContain("ERR_");
  });

  it.each(["SIGTERM", "SIGINT"] as const)("passes %s on", { timeout: 180_000 }, async (signal) => {
    const { child, origin, ended } = await startTap(ensureNode(major));
    expect(await (await fetch(origin)).text()).toBe("ok");
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, signal: null, out: expect.stringContaining("1 requests") });
    await expect(fetch(origin)).rejects.toThrow("fetch failed");
  });

  it("leaves nothing running when it is killed", { timeout: 180_000 }, async () => {
    const { child, origin, ended } = await startTap(ensureNode(major));
    child.kill("SIGKILL");
    await ended;
    await expect
      .poll(() =>
        fetch(origin).then(
          () => "answers",
          () => "is gone",
        ),
      )
      .toBe("is gone");
  });
});
