import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Endings } from "./endings.ts";

export interface Started {
  /** What the process says it listens on. */
  readonly origin: string;
  /** Settles when the process has ended, however it did. */
  readonly ended: Promise<void>;
}

interface Surroundings {
  /** Gets what ends the process, also when it never listens. */
  readonly endings: Endings;
  readonly onStep?: (step: string) => void;
}

const main = join(import.meta.dirname, "../../apps/server/bin/parapet.js");
/** A first start makes two databases, which takes a slow machine minutes. */
const startMs = 900_000;
const stopMs = 20_000;

/** Starts a command of the product and waits for the address that it prints. @throws Error in one sentence when none comes */
export async function startCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
  { endings, onStep = () => undefined }: Surroundings,
): Promise<Started> {
  // A group of its own, so that Ctrl-C reaches only this process, which then ends all in order. Where this process is
  // killed, the end of the channel tells the child to stop.
  const child = spawn(process.execPath, [main, ...argv], {
    env: { ...withoutSettings(), ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  endings.add(() => end(child, ended));
  return { origin: await addressOf(child, argv[0] ?? "", onStep), ended };
}

/** The environment without what would lead the demo to somebody's real data. */
function withoutSettings(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^PARAPET_|^(?:DATABASE|CLICKHOUSE)_URL$/.test(name));
  return Object.fromEntries(own);
}

function addressOf(child: ChildProcess, name: string, onStep: (step: string) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let words = "";
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000);
    for (const [, step = ""] of chunk.toString().matchAll(/^Parapet starts: (.+)$/gm))
      onStep(`${step.charAt(0).toUpperCase()}${step.slice(1)}`);
    const [, address] = /Parapet (?:listens|taps \S+) on (http:\/\/[^\s",]+)/.exec(words) ?? [];
    if (address !== undefined) resolve(address);
  };
  const fail = (what: string) => reject(new Error(reasonIn(words) ?? `parapet ${name} ${what}.`));
  // Both streams are read to the end, or a talkative process would stand still on a full pipe.
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  child.once("error", (error) => fail(`couldn't be started (${error.message})`));
  child.once("close", (code) => fail(`ended with code ${code}`));
  const timer = setTimeout(() => fail(`didn't listen within ${startMs / 60_000} minutes`), startMs);
  return promise.finally(() => clearTimeout(timer));
}

/** The sentence that a command ends with when it can't go on; null where it said none. */
function reasonIn(words: string): string | null {
  return /^parapet: (.+)$/m.exec(words)?.[1] ?? null;
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await ended;
  clearTimeout(timer);
}
