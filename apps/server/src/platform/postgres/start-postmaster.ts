import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { childEnd } from "../child-end.ts";
import { followLines } from "../child-output.ts";
import { ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import type { RunningChild } from "../supervise.ts";
import { killClusterProcesses } from "./cluster-processes.ts";
import type { PostgresCommand } from "./postgres-command.ts";

interface StartOptions {
  readonly command: PostgresCommand;
  readonly cluster: string;
  readonly sockets: string;
  /** Of the maintenance database. */
  readonly url: string;
  readonly log: Log;
}

/** The server's settings: a small machine, but every commit on disk before it is acknowledged. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "50",
  shared_buffers: "64MB",
  fsync: "on",
  synchronous_commit: "on",
  recovery_init_sync_method: "syncfs",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Processes of their own that nothing here has work for: reads come from memory, and there are no replicas.
  io_method: "sync",
  max_logical_replication_workers: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Tells in the list of processes which cluster a server serves, whatever path it sees it under. */
export const clusterSetting = "parapet.cluster";

const socketLock = ".s.PGSQL.5432.lock";

/** Crash recovery of a large cluster may take its time. */
const startPatience = 600_000;
/** How long a fast shutdown may take before the server counts as hung. */
const stopPatience = 5_000;
/** A killed server's last processes may hold the cluster for a moment. */
const busyPatience = 15_000;

/** Starts the server and waits until it answers. @throws ConfigError with its own last words. */
export async function startPostmaster(options: StartOptions): Promise<RunningChild> {
  for (const deadline = Date.now() + busyPatience; ; await sleep(200)) {
    await killClusterProcesses(options.cluster, options.log);
    // Its process id may be another program's now, as after a container's restart, and would keep the server out.
    await rm(join(options.sockets, socketLock), { force: true });
    const attempt = launch(options);
    const failure = await answers(options.url, attempt.ended);
    if (failure === null) return attempt;
    await attempt.stop();
    const busy = attempt.lastWords().some((line) => /lock file|shared memory block/.test(line));
    if (!busy || Date.now() > deadline) {
      const reason = attempt.lastWords().findLast((line) => line.includes("FATAL:")) ?? failure;
      throw new ConfigError(
        `The embedded PostgreSQL does not start (${reason}): set DATABASE_URL to a PostgreSQL server.`,
      );
    }
  }
}

function launch({ command, cluster, sockets, url, log }: StartOptions) {
  const child = command.spawn("postgres", [cluster, sockets], ([data = "", run = ""]) => {
    const quoted = `"${run.replaceAll('"', '""')}"`;
    const chosen = { ...settings, unix_socket_directories: quoted, [clusterSetting]: cluster };
    return ["-D", data, ...Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  });
  const ended = childEnd(child);
  // Its processes do not end with it where they are stopped, and the next server would find their memory in use.
  const kill = () => {
    const processes = child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)];
    for (const pid of processes) killProcess(pid);
  };
  return {
    ended,
    lastWords: followLines([child.stdout, child.stderr], (line) => log.debug({ store: "postgres" }, line)),
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: sessions are cut, what is committed is kept.
      child.kill("SIGINT");
      const timer = setTimeout(kill, stopPatience);
      await ended;
      clearTimeout(timer);
    },
    answers: async () => (await connectionTo(url)) !== "silent",
    kill,
  };
}

/** Processes that a process has started and that still run. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** null once the server answers, else why it will not. */
async function answers(url: string, ended: Promise<string>): Promise<string | null> {
  let end: string | null = null;
  void ended.then((how) => (end = how));
  for (const deadline = Date.now() + startPatience; end === null && Date.now() < deadline; await sleep(50)) {
    if ((await connectionTo(url)) === "open") return null;
  }
  return end ?? "no answer";
}

/** `refused` by the server's own words, such as too many connections or crash recovery, is an answer too. */
async function connectionTo(url: string): Promise<"open" | "refused" | "silent"> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // An error after the answer, such as the server's end, has no other listener and would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "open";
  } catch (error) {
    return error instanceof pg.DatabaseError ? "refused" : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}
