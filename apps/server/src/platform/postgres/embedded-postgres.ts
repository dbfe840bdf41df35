import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { isStopped, readProcess, sendSignal } from "../process-table.ts";
import { supervise } from "../supervise.ts";
import { findClusterProcesses, isOfCluster } from "./cluster-processes.ts";
import { makeCluster } from "./make-cluster.ts";
import { postgresCommand } from "./postgres-command.ts";
import { startPostmaster, clusterSetting } from "./start-postmaster.ts";

/** How long each kind of stop may take before the harder one. */
const patience = 10_000;

/**
 * Ends a PostgreSQL that an earlier, killed Parapet left running on this cluster. The caller holds the lock of
 * the data folder, so no other living Parapet can own it.
 */
async function stopStalePostmaster(cluster: string, log: Log): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => "");
  const pid = Number(content.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !existsSync(`/proc/${pid}`)) return;
  if (!serves(pid, cluster)) {
    // The process id was reused; PostgreSQL itself would take that for a running server.
    await rm(file, { force: true });
    return;
  }
  log.warn({ pid }, "stopping the PostgreSQL that an earlier process left behind");
  // A postmaster waits for its processes, so one that is stopped holds it up too.
  const isFrozen = [pid, ...findClusterProcesses(cluster)].some(isStopped);
  const signals: readonly NodeJS.Signals[] = isFrozen ? ["SIGKILL"] : ["SIGINT", "SIGQUIT", "SIGKILL"];
  for (const signal of signals) if (await ends(pid, cluster, signal)) return;
}

async function ends(pid: number, cluster: string, signal: NodeJS.Signals): Promise<boolean> {
  if (!serves(pid, cluster) || !sendSignal(pid, signal)) return true;
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (!serves(pid, cluster)) return true;
  }
  return false;
}

/** Its cluster is among its words where its folder can't be looked at, and its folder tells where that has another path now. */
function serves(pid: number, cluster: string): boolean {
  const words = readProcess(pid, "cmdline").split("\0");
  const isNamed = words[0]?.endsWith("postgres") === true && words.includes(`${clusterSetting}=${cluster}`);
  return isNamed || isOfCluster(pid, cluster);
}

/** Where PostgreSQL puts its unix socket. */
interface SocketFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** What sockaddr_un holds, less the name of the socket itself and its lock file. */
const longestPath = 107 - "/.s.PGSQL.5432.lock".length;

/** A folder only PostgreSQL's user may enter: in the data folder, or a temporary one where that path is too long. */
async function makeSocketFolder(preferred: string): Promise<SocketFolder> {
  if (Buffer.byteLength(preferred) > longestPath) {
    const path = await mkdtemp(join(tmpdir(), "parapet-"));
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }
  await mkdir(preferred, { recursive: true, mode: 0o700 });
  return { path: preferred, remove: async () => undefined };
}

/** A PostgreSQL of our own, reachable over a unix socket only. */
export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const superuser = "parapet";

/** Starts PostgreSQL on `<data folder>/postgres`, making the cluster at first, and keeps it running. */
export async function startEmbeddedPostgres(dataFolder: string, log: Log): Promise<EmbeddedPostgres> {
  const cluster = join(dataFolder, "postgres");
  const command = await postgresCommand({ cluster, linkFolder: join(dataFolder, "postgres-lib") });
  await stopStalePostmaster(cluster, log);
  await makeCluster({ command, cluster, superuser });
  const sockets = await makeSocketFolder(join(dataFolder, "postgres-run"));
  await command.own("postgres", sockets.path);
  // The host in the query wins; a URL without any host is none to the WHATWG parser that checks DATABASE_URL.
  const url = (database: string) =>
    `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(sockets.path)}`;
  const start = () => startPostmaster({ command, cluster, sockets: sockets.path, url: url("postgres"), log });
  const server = await supervise({ name: "PostgreSQL", log, start });
  await createDatabase(url("postgres"), "parapet");
  return {
    url: url("parapet"),
    async stop() {
      await server.stop();
      await sockets.remove();
      await command.close();
    },
  };
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
