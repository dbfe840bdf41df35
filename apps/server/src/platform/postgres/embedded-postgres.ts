import { join } from "node:path";
import pg from "pg";
import type { Log } from "../log.ts";
import { supervise } from "../supervise.ts";
import { makeCluster } from "./make-cluster.ts";
import { postgresCommand } from "./postgres-command.ts";
import { makeSocketFolder } from "./socket-folder.ts";
import { stopStalePostmaster } from "./stale-postmaster.ts";
import { startPostmaster } from "./start-postmaster.ts";

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
