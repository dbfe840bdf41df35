import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export interface Started {
  /** What the process says it listens on. */
  readonly origin: string;
  /** Settles when the process has ended, however it did. */
  readonly ended: Promise<void>;
}

const main = join(import.meta.dirname, "../../apps/server/src/main.ts");
/** A first start makes two databases, which takes a slow machine minutes. */
const startMs = 900_000;
const stopMs = 20_000;

/**
 * Starts a command of the product and waits for the address that it prints.
 * @param ends gets what ends it, also when it never listens
 * @throws Error with its last words when no address comes
 */
export async function startCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
  ends: (() => unknown)[],
): Promise<Started> {
  // A group of its own, so that Ctrl-C reaches only this process, which then ends all in order.
  const child = spawn(process.execPath, [main, ...argv], {
    env: { ...withoutSettings(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  ends.push(() => end(child, ended));
  return { origin: await addressOf(child, argv[0] ?? ""), ended };
}

/** The environment without what would lead the demonstration to somebody's real data. */
function withoutSettings(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^PARAPET_|^(?:DATABASE|CLICKHOUSE)_URL$/.test(name));
  return Object.fromEntries(own);
}

function addressOf(child: ChildProcess, name: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let words = "";
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000);
    // Who waits sees what for.
    for (const [step] of chunk.toString().matchAll(/^Parapet starts: .+$/gm)) process.stdout.write(`${step}\n`);
    const [, address] = /Parapet (?:listens|taps \S+) on (http:\/\/[^\s",]+)/.exec(words) ?? [];
    if (address !== undefined) resolve(address);
  };
  const fail = (what: string) => reject(new Error(`${name} ${what}:\n${words.trim().slice(-2_000)}`));
  // Both streams are read to the end, or a talkative process would stand still on a full pipe.
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  child.once("error", (error) => fail(`could not be started (${error.message})`));
  child.once("close", (code) => fail(`ended with code ${code}`));
  const timer = setTimeout(() => fail(`did not listen within ${startMs / 1000} s`), startMs);
  return promise.finally(() => clearTimeout(timer));
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await ended;
  clearTimeout(timer);
}
