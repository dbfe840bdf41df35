import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from "@clickhouse/client";
import { ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import { unreachable } from "../reason-of.ts";
import { memoryLimit } from "./clickhouse-config.ts";
import { startEmbeddedClickHouse } from "./embedded-clickhouse.ts";

/** The event store: the embedded engine or an operator's server, by the same client over HTTP. */
export interface ClickHouse {
  /** Where it is reached, with credentials. */
  readonly url: string;
  readonly client: ClickHouseClient;
  /** The same, waiting hours for an answer: for statements that work on everything that is stored. */
  readonly patientClient: ClickHouseClient;
  /** For inserts of the journal: connections that no question holds, and no limit but the time of an answer. */
  readonly journalClient: ClickHouseClient;
  readonly database: string;
  /** Rejects when the server does not answer. */
  ping(): Promise<void>;
  /** Ends the connections and, where it is ours, the engine. */
  close(): Promise<void>;
}

interface OpenClickHouseOptions {
  /** null starts the embedded engine in the data folder. */
  readonly url: string | null;
  /** Absolute path of a folder that this process has taken. */
  readonly dataFolder: string;
  readonly log: Log;
  /** Whether its database is made where it is missing; it is by default. */
  readonly makesDatabase?: boolean;
}

const settings: ClickHouseSettings = {
  async_insert: 0,
  // An error after the first byte of an answer would otherwise look like a short result.
  wait_end_of_query: 1,
  // What waits for the end waits in memory, where it is small: without a size each answer is a file of its own.
  http_response_buffer_size: String(1_048_576),
  session_timezone: "UTC",
  date_time_input_format: "best_effort",
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: 0,
};

/** What one question may take, so that none holds the store for all others. Exports say otherwise. */
const questionLimits = (memoryBytes: number): ClickHouseSettings => ({
  max_execution_time: 25,
  max_memory_usage: String(memoryBytes),
});

/** Memory of one question to an operator's server, in bytes. */
const serverQuestionBytes = 4_000_000_000;

/** Opens the store, creates its database where missing and waits until it answers. @throws ConfigError naming CLICKHOUSE_URL. */
export async function openClickHouse({
  url,
  dataFolder,
  log,
  makesDatabase = true,
}: OpenClickHouseOptions): Promise<ClickHouse> {
  const embedded = url === null ? await startEmbeddedClickHouse(dataFolder, log) : null;
  const reachedAt = embedded?.url ?? url ?? "";
  const address = new URL(reachedAt);
  const database = decodeURIComponent(address.pathname.slice(1)) || "parapet";
  address.pathname = "/";
  const connection = {
    url: address,
    application: "parapet",
    request_timeout: 30_000,
    max_open_connections: 10,
    compression: { request: false, response: embedded === null },
    clickhouse_settings: settings,
    // Every failure reaches the caller, who logs it with what it means.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const limits = questionLimits(embedded === null ? serverQuestionBytes : Math.floor(memoryLimit * 0.6));
  const client = createClient({ ...connection, database, clickhouse_settings: { ...settings, ...limits } });
  const journalClient = createClient({ ...connection, database, max_open_connections: 4 });
  const patientClient = createClient({
    ...connection,
    database,
    request_timeout: 12 * 3_600_000,
    max_open_connections: 1,
  });

  async function ping(): Promise<void> {
    const answer = await client.ping({ select: true });
    if (!answer.success) throw answer.error;
  }
  async function close(): Promise<void> {
    await Promise.all([client.close(), journalClient.close(), patientClient.close()]);
    await embedded?.stop();
  }

  try {
    if (makesDatabase) await createDatabase(createClient({ ...connection, database: "default" }), database);
    await ping();
  } catch (error) {
    await close();
    throw new ConfigError(unreachable("ClickHouse", "CLICKHOUSE_URL", url, error));
  }
  return { url: reachedAt, client, patientClient, journalClient, database, ping, close };
}

async function createDatabase(client: ClickHouseClient, name: string): Promise<void> {
  try {
    await client.command({
      query: "CREATE DATABASE IF NOT EXISTS {name:Identifier} ENGINE = Atomic",
      query_params: { name },
    });
  } finally {
    await client.close();
  }
}
