import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConsoleClient } from "./console-client.ts";

/** The product with its own empty data folder, and a signed-in administrator. */
export interface RunningServer {
  readonly client: ConsoleClient;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

const main = join(import.meta.dirname, "../../../apps/server/src/main.ts");
const administrator = { email: "conformance@parapet.test", password: "conformance-Runs-7-times" };
/** The embedded stores are set up on the first start. */
const startMs = 900_000;
const stopMs = 20_000;

/** Starts `parapet serve` on a free port. @throws Error when it does not start; its last words go to stderr */
export async function startServer(): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), "parapet-conformance-"));
  // A group of its own, so that Ctrl-C reaches only this process, which then stops the server in order.
  const child = spawn(process.execPath, [main, "serve"], { env: environment(data), stdio: "pipe", detached: true });
  const stop = async () => {
    process.removeListener("SIGINT", interrupted);
    process.removeListener("SIGTERM", interrupted);
    await end(child);
    rmSync(data, { recursive: true, force: true });
  };
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupted);
  process.once("SIGTERM", interrupted);
  try {
    const client = new ConsoleClient(await addressOf(child), administrator);
    await client.logIn();
    return { client, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The runner's own environment without what would point the server at other stores or settings. */
function environment(data: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^PARAPET_|^(?:DATABASE|CLICKHOUSE)_URL$/.test(name));
  return {
    ...Object.fromEntries(own),
    PARAPET_PORT: "0",
    PARAPET_DRAIN_SECONDS: "0",
    PARAPET_DATA: data,
    PARAPET_ADMIN_EMAIL: administrator.email,
    PARAPET_ADMIN_PASSWORD: administrator.password,
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let words = "";
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000);
    const [, address] = /^Parapet listens on (http\S+)\r?\n/m.exec(words) ?? [];
    if (address !== undefined) resolve(address);
  };
  const fail = (what: string) => {
    // Once for people; every case that needed the server names only the fact.
    if (words !== "") console.error(`The server's last words:\n${words.trim().slice(-2_000)}`);
    reject(new Error(`The server ${what}`));
  };
  // Both streams are read to the end, or a talkative server would stand still on a full pipe.
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  child.once("error", (error) => fail(`could not be started (${error.message})`));
  const ended = (code: number | null) => fail(`ended with code ${code}`);
  child.once("close", ended);
  const timer = setTimeout(() => fail(`did not listen within ${startMs / 1000} s`), startMs);
  return promise.finally(() => {
    clearTimeout(timer);
    child.removeListener("close", ended);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await gone;
  clearTimeout(timer);
}
