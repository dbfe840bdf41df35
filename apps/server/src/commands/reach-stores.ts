import { access } from "node:fs/promises";
import { join } from "node:path";
import { type ClickHouse, openClickHouse } from "../platform/clickhouse/clickhouse.ts";
import { ConfigError, type Config } from "../platform/config.ts";
import { lockFile } from "../platform/file-lock.ts";
import type { Log } from "../platform/log.ts";
import { openPostgres, type Postgres } from "../platform/postgres/postgres.ts";
import { readRunning, type Running } from "../platform/running.ts";

/** A data folder as another command finds it. */
export interface FoundFolder {
  readonly path: string;
  /** The server that has it; null when it was stopped, and the folder is now this process's. */
  readonly running: Running | null;
  /** Whether another process has it, also one that does not tell how it is reached. */
  readonly isTaken: boolean;
  release(): void;
}

/** Takes the folder, or finds who has it. Never makes one. @throws ConfigError when there is none or it is not readable */
export async function findFolder(path: string): Promise<FoundFolder> {
  try {
    await access(join(path, "."));
    const lock = lockFile(join(path, "lock"));
    const running = lock === null ? await readRunning(path) : null;
    return { path, running, isTaken: lock === null, release: () => lock?.release() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Can't read the data folder ${path} (${reason}). Set PARAPET_DATA.`);
  }
}

/** Both stores, reached where they are. */
export interface ReachedStores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
  close(): Promise<void>;
}

/** Where an embedded store is reached: at the server that has it; null to start it. @throws ConfigError while a server starts */
export function storeUrl(
  folder: FoundFolder,
  own: string | null,
  store: "postgresUrl" | "clickhouseUrl",
): string | null {
  if (own !== null) return own;
  if (!folder.isTaken) return null;
  const url = folder.running?.[store];
  if (url != null) return url;
  throw new ConfigError(
    `Another process uses the data folder ${folder.path}, and its databases can't be reached. It may be starting: try again, or stop it.`,
  );
}

/** Opens both stores: an operator's by their addresses, embedded ones at the running server, or by starting them. */
export async function reachStores(
  folder: FoundFolder,
  config: Pick<Config, "databaseUrl" | "clickhouseUrl">,
  log: Log,
): Promise<ReachedStores> {
  const dataFolder = folder.path;
  const postgresUrl = storeUrl(folder, config.databaseUrl, "postgresUrl");
  const clickhouseUrl = storeUrl(folder, config.clickhouseUrl, "clickhouseUrl");
  const postgres = await openPostgres({ url: postgresUrl, dataFolder, log });
  try {
    const clickhouse = await openClickHouse({ url: clickhouseUrl, dataFolder, log });
    return {
      postgres,
      clickhouse,
      async close() {
        await clickhouse.close();
        await postgres.close();
      },
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
