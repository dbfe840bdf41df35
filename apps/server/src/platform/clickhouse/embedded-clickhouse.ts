import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { childEnd } from "../child-end.ts";
import { followLines } from "../child-output.ts";
import { ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import { hasOpen, listProcesses, readProcess, sendSignal } from "../process-table.ts";
import { type RunningChild, supervise } from "../supervise.ts";
import { engineUser, writeEngineConfig } from "./clickhouse-config.ts";
import { unpackLibrary } from "./unpack-library.ts";

/** A ClickHouse of our own, listening on the loopback interface with a password of this start. */
export interface EmbeddedClickHouse {
  /** With user and password, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Launch {
  readonly arguments: readonly string[];
  readonly url: string;
  readonly log: Log;
}

/**
 * Has the engine's allocator (jemalloc) ask for pages of 2 MiB where the system has them, and keep for half a minute what it
 * has: each insert takes and frees tens of megabytes, which come in pages of 4 KiB otherwise, each a fault of its own.
 */
const engineMemory = "thp:always,metadata_thp:auto,dirty_decay_ms:30000,muzzy_decay_ms:-1";
/** A slow machine reads the library for minutes. */
const startPatience = 600_000;
const portAttempts = 5;

/** Starts ClickHouse on `<data folder>/clickhouse` and keeps it running, on the same port and password. */
export async function startEmbeddedClickHouse(dataFolder: string, log: Log): Promise<EmbeddedClickHouse> {
  const library = await findEngineLibrary(join(dataFolder, "clickhouse-lib"));
  const folder = join(dataFolder, "clickhouse");
  const lock = join(folder, "lock");
  killStaleEngine(lock, log);
  const password = randomBytes(24).toString("hex");
  const configuration = await writeEngineConfig(folder, password);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = `http://${engineUser}:${password}@127.0.0.1:${port}`;
    const words = [library, configuration, join(folder, "db"), lock, `${port}`];
    const start = () => startEngine({ arguments: words, url, log });
    try {
      const engine = await supervise({ name: "ClickHouse", log, start });
      return { url, stop: engine.stop };
    } catch (error) {
      // Somebody may have taken the port between the choice and the start.
      if (attempt === portAttempts || !/address already in use/i.test(String(error))) throw error;
    }
  }
}

async function startEngine(launch: Launch): Promise<RunningChild> {
  const child = fork(new URL("engine-process.ts", import.meta.url), launch.arguments, {
    detached: true,
    execArgv: [],
    env: { JE_MALLOC_CONF: engineMemory, ...process.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const lastWords = followLines(streams, (line) => launch.log.debug({ store: "clickhouse" }, line));
  const ended = childEnd(child);
  // Without keep-alive: a hung engine may go on with the connections that it has.
  const pinging = createClient({
    url: launch.url,
    request_timeout: 5_000,
    keep_alive: { enabled: false },
    log: { level: ClickHouseLogLevel.OFF },
  });
  async function stop(): Promise<void> {
    await pinging.close();
    // What was acknowledged is in files already, and the engine has no shutdown of its own to ask for.
    child.kill("SIGKILL");
    await ended;
  }
  const failure = await answers(launch.url, ended);
  const kill = () => void child.kill("SIGKILL");
  if (failure === null) return { ended, stop, kill, answers: () => pings(pinging) };
  await stop();
  const reason = [failure, ...lastWords()].join("; ");
  throw new ConfigError(
    `The embedded ClickHouse does not start (${reason}): set CLICKHOUSE_URL to a ClickHouse server.`,
  );
}

async function pings(client: ClickHouseClient): Promise<boolean> {
  const answer = await client.ping({ select: true });
  // An engine without memory for a question answers all the same.
  return answer.success || answer.error instanceof ClickHouseError;
}

/** null once `select 1` is answered, else why it will not be. */
async function answers(url: string, ended: Promise<string>): Promise<string | null> {
  let end: string | null = null;
  void ended.then((how) => (end = how));
  const client = createClient({
    url,
    request_timeout: 5_000,
    max_open_connections: 1,
    log: { level: ClickHouseLogLevel.OFF },
  });
  try {
    for (const deadline = Date.now() + startPatience; end === null && Date.now() < deadline; await sleep(20)) {
      const answer = await client.ping({ select: true });
      if (answer.success) return null;
    }
    return end ?? "no answer";
  } finally {
    await client.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/**
 * Kills an engine that a killed Parapet left on a lock file. It ends with its parent by itself, but not where it is stopped or
 * hangs. The caller holds the lock of the data folder, so no other living Parapet owns it.
 */
function killStaleEngine(lock: string, log: Log): void {
  for (const pid of listProcesses()) {
    if (pid === process.pid || !isEngine(pid, lock) || !sendSignal(pid, "SIGKILL")) continue;
    log.warn({ pid }, "killed the ClickHouse that an earlier process left behind");
  }
}

/** The folder may have another path than when the engine started. */
function isEngine(pid: number, lock: string): boolean {
  const words = readProcess(pid, "cmdline").split("\0");
  if (!words.some((word) => /\/engine-process\.[jt]s$/.test(word))) return false;
  return words.includes(lock) || hasOpen(pid, lock);
}

/**
 * Finds ClickHouse's shared library for this machine. Packages ship it compressed, a quarter of its 540 MiB; it's unpacked
 * to `unpackFolder` at the first start. @returns its path. @throws ConfigError where there is none
 */
async function findEngineLibrary(unpackFolder: string): Promise<string> {
  const library = join(packageFolder(), "libchdb.so");
  return existsSync(library) ? library : unpackLibrary(`${library}.zst`, unpackFolder);
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}${process.platform === "linux" ? "-gnu" : ""}`;
  try {
    const chdb = createRequire(import.meta.url).resolve("chdb/package.json");
    return dirname(createRequire(chdb).resolve(`@chdb/lib-${platform}/package.json`));
  } catch {
    throw new ConfigError(
      `There is no embedded ClickHouse for ${platform}: set CLICKHOUSE_URL to a ClickHouse server.`,
    );
  }
}
