import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { processorTime } from "./processor-time.ts";

/** A server in a process of its own, and how long it took until it answered. */
export interface Started {
  readonly pid: number;
  readonly ms: number;
  /** Of a processor, that it and what it started had used by then, in milliseconds: other work on the machine changes it less. */
  readonly processorMs: number;
  /** When each reported step began, in milliseconds. */
  readonly steps: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** A first start makes two databases, which takes a slow machine minutes. */
const longestMs = 600_000;

/** Runs a program of Node's on a free port and waits for its first good answer. @throws Error when it ends before */
export async function startProgram(
  words: readonly string[],
  path: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...withoutSettings(), ...environment, PARAPET_PORT: `${port}` },
  });
  const steps = new Map<string, number>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    for (const [, step = ""] of text.matchAll(/^Parapet starts: (.+)$/gm)) steps.set(step, performance.now() - began);
  });
  for (const deadline = began + longestMs; performance.now() < deadline; await sleep(10)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The server ended before it answered");
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (answer?.ok !== true) continue;
    await answer.arrayBuffer();
    const processorMs = [...processorTime(child.pid ?? 0).values()].reduce((sum, ms) => sum + ms, 0);
    return { pid: child.pid ?? 0, ms: performance.now() - began, processorMs, steps, stop: () => end(child) };
  }
  await end(child);
  throw new Error(`The server didn't answer within ${longestMs / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The environment without variables that point at real data. */
function withoutSettings(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:PARAPET_|NODE_|npm_)|^(?:DATABASE|CLICKHOUSE)_URL$/.test(name),
  );
  return Object.fromEntries(others);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
