import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import { unreachable } from "../reason-of.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Queries through the pool. */
export type Database = NodePgDatabase;
/** Queries of one transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a store function takes: it runs in its caller's transaction or on its own. */
export type Queryable = Database | Transaction;

/** The control plane's database: the embedded server or an operator's, by the same code. */
export interface Postgres {
  /** Where it is reached, with credentials. */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Database;
  /** Rejects when the server does not answer. */
  ping(): Promise<void>;
  /** Ends the connections and, where it is ours, the server. */
  close(): Promise<void>;
}

/** How long closing waits for connections that are in use, in milliseconds. */
const closeMs = 2_000;

interface OpenPostgresOptions {
  /** null starts the embedded server in the data folder. */
  readonly url: string | null;
  /** Absolute path of a folder that this process has taken. */
  readonly dataFolder: string;
  readonly log: Log;
}

/** Opens the database and waits until it answers. @throws ConfigError naming DATABASE_URL. */
export async function openPostgres({ url, dataFolder, log }: OpenPostgresOptions): Promise<Postgres> {
  const embedded = url === null ? await startEmbeddedPostgres(dataFolder, log) : null;
  const reachedAt = embedded?.url ?? url ?? "";
  const pool = new pg.Pool({
    connectionString: reachedAt,
    application_name: "parapet",
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // PostgreSQL's process keeps what its largest query took, and what it knows of each table, for as long as it lives.
    maxLifetimeSeconds: 300,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that breaks reports here; the pool replaces it, and without a listener the process would end.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle PostgreSQL connection broke"));
  // A connection in use reports its break to its query as well, so here it needs a listener and no more.
  pool.on("connect", (client) => client.on("error", () => undefined));

  async function ping(): Promise<void> {
    await pool.query("select 1");
  }
  async function close(): Promise<void> {
    // A connection that something still uses does not come back where what it waits for hangs.
    await Promise.race([pool.end(), sleep(closeMs, undefined, { ref: false })]);
    await embedded?.stop();
  }

  try {
    await ping();
  } catch (error) {
    await close();
    throw new ConfigError(unreachable("PostgreSQL", "DATABASE_URL", url, error));
  }
  return { url: reachedAt, pool, db: drizzle({ client: pool }), ping, close };
}
