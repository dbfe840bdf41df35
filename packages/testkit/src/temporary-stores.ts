import { randomBytes, createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClickHouse, openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { openDataFolder } from "@parapet/server/platform/data-folder.ts";
import { migrate } from "@parapet/server/platform/migrate.ts";
import { migrationFolder, readMigrations } from "@parapet/server/platform/migrations/migration-files.ts";
import { openPostgres, type Postgres } from "@parapet/server/platform/postgres/postgres.ts";
import { silentLog } from "./silent-log.ts";
import { copyTables, dropTables, hasTables } from "./template-tables.ts";
import { givenTestStores, startTestStores, type TestStoreUrls } from "./test-stores.ts";

/** One session that may make databases. */
interface AdminSession {
  query(sql: string, values?: unknown[]): Promise<{ readonly rowCount: number | null }>;
}

interface TemplateOptions {
  readonly urls: TestStoreUrls;
  readonly admin: AdminSession;
  readonly dataFolder: string;
}

/** Serialises the making of templates among test processes. */
const advisoryLock = 7_061_726_171;

/** Makes the migrated databases that others are copied from, unless both servers have them. @returns their name. */
async function templateDatabase({ urls, admin, dataFolder }: TemplateOptions): Promise<string> {
  const name = `parapet_template_${await fingerprint()}`;
  await admin.query("select pg_advisory_lock($1)", [advisoryLock]);
  try {
    const found = await admin.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0 || !(await hasTables(urls, name))) await make(name, { urls, admin, dataFolder });
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [advisoryLock]);
  }
  return name;
}

/** PostgreSQL's under another name first, so that a failed migration leaves no half template. */
async function make(name: string, { urls, admin, dataFolder }: TemplateOptions): Promise<void> {
  const unfinished = `${name}_unfinished`;
  for (const each of [name, unfinished]) await admin.query(`drop database if exists ${each}`);
  await admin.query(`create database ${unfinished}`);
  await dropTables(urls, name);
  const log = silentLog;
  const postgres = await openPostgres({ url: databaseUrl(urls.postgres, unfinished), dataFolder, log });
  const clickhouse = await openClickHouse({ url: databaseUrl(urls.clickhouse, name), dataFolder, log });
  try {
    await migrate({ postgres, clickhouse, log });
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** Changes with every migration, so that a server that lives longer than a run gives no outdated copy. */
async function fingerprint(): Promise<string> {
  const files = [
    ...(await readMigrations(migrationFolder, "postgres")),
    ...(await readMigrations(migrationFolder, "clickhouse")),
  ];
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
}

type Client = ClickHouse["client"];

const asking = new Set<string | symbol>(["query", "insert", "command", "exec"] satisfies (keyof Client)[]);

/** The same store, prepared before its first use only. */
function prepareFirst(store: ClickHouse, prepare: () => Promise<void>): ClickHouse {
  let prepared: Promise<void> | undefined;
  const wrap = (client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...given: unknown[]): Promise<unknown> => {
          if (asking.has(name)) await (prepared ??= prepare());
          return Reflect.apply(member, target, given);
        };
      },
    });
  const { client, patientClient, journalClient } = store;
  return {
    ...store,
    client: wrap(client),
    patientClient: wrap(patientClient),
    journalClient: wrap(journalClient),
  };
}

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

/** The address of another database on the same server, for PostgreSQL and ClickHouse alike. */
function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
