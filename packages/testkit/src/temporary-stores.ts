import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClickHouse, openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { openDataFolder } from "@parapet/server/platform/data-folder.ts";
import { openPostgres, type Postgres } from "@parapet/server/platform/postgres/postgres.ts";
import { databaseUrl } from "./database-url.ts";
import { prepareFirst } from "./prepare-first.ts";
import { silentLog } from "./silent-log.ts";
import { type AdminSession, templateDatabase } from "./template-database.ts";
import { copyTables } from "./template-tables.ts";
import { givenTestStores, startTestStores, type TestStoreUrls } from "./test-stores.ts";

/** Two databases and a data folder that one test has for itself. */
export interface TemporaryStores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
  /** Absolute path, taken by this process. */
  readonly dataFolder: string;
  /** For a test that starts a whole server. */
  readonly urls: TestStoreUrls;
  /** Drops everything. */
  close(): Promise<void>;
}

/** Started on first use in a process without given stores, and stopped at its end. */
let ownStores: Promise<TestStoreUrls> | undefined;

interface TemporaryStoresOptions {
  /** false leaves the databases without any table. */
  readonly migrated?: boolean;
  /**
   * true makes the tables of events when `clickhouse` is first asked: they take half of a test's start, and most tests of
   * modules need none. Who reaches the store by its address needs them from the start.
   */
  readonly eventsWhenAsked?: boolean;
}

/** Gives a test stores of its own, on the servers of the run (see `startTestStores`), with all tables and no rows. */
export async function temporaryStores({
  migrated = true,
  eventsWhenAsked = false,
}: TemporaryStoresOptions = {}): Promise<TemporaryStores> {
  const servers = await serverUrls();
  const folder = await openDataFolder(await mkdtemp(join(tmpdir(), "parapet-test-")));
  const dataFolder = folder.path;
  const name = `parapet_test_${randomBytes(8).toString("hex")}`;
  const urls = { postgres: databaseUrl(servers.postgres, name), clickhouse: databaseUrl(servers.clickhouse, name) };
  const template = await asAdmin(servers, async (admin) => {
    const found = migrated ? await templateDatabase({ urls: servers, admin, dataFolder }) : null;
    await admin.query(`create database ${name} template ${found ?? "template0"}`);
    return found;
  });
  const postgres = await openPostgres({ url: urls.postgres, dataFolder, log: silentLog });
  const clickhouse = await openClickHouse({ url: urls.clickhouse, dataFolder, log: silentLog });
  const copy = async () => (template === null ? undefined : copyTables(clickhouse, template, name));
  if (!eventsWhenAsked) await copy();

  async function close(): Promise<void> {
    await clickhouse.client.command({ query: `DROP DATABASE IF EXISTS ${name}` });
    await Promise.all([postgres.close(), clickhouse.close()]);
    await asAdmin(servers, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    await folder.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
  return {
    postgres,
    clickhouse: eventsWhenAsked ? prepareFirst(clickhouse, copy) : clickhouse,
    dataFolder,
    urls,
    close,
  };
}

function serverUrls(): Promise<TestStoreUrls> | TestStoreUrls {
  return givenTestStores() ?? (ownStores ??= startTestStores().then(({ urls }) => urls));
}

/** Works in one session in the database that the server's address names. */
async function asAdmin<Found>(servers: TestStoreUrls, work: (admin: AdminSession) => Promise<Found>): Promise<Found> {
  const server = await openPostgres({ url: servers.postgres, dataFolder: "", log: silentLog });
  try {
    const session = await server.pool.connect();
    return await work(session).finally(() => session.release(true));
  } finally {
    await server.close();
  }
}
