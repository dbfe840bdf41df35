import type { ClientBase } from "pg";
import { openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import type { Config } from "../../platform/config.ts";
import { openDataFolder } from "../../platform/data-folder.ts";
import { createJobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { migrate } from "../../platform/migrate.ts";
import { isBeforeBase, isFolded } from "../../platform/migrations/folded-migrations.ts";
import { type Migration, migrationFolder, readMigrations } from "../../platform/migrations/migration-files.ts";
import { checkApplied, recordApplied, unfinishedRestore } from "../../platform/migrations/migration-record.ts";
import { openPostgres } from "../../platform/postgres/postgres.ts";
import type { Manifest } from "../archive/archive-format.ts";
import { BackupError } from "../archive/backup-error.ts";
import type { Progress } from "../archive/progress.ts";
import type { Archive } from "../archive/read-archive.ts";
import { connectForCopy } from "../backup/postgres-snapshot.ts";
import { checkEmptyFolder, checkEmptyStores } from "./check-empty.ts";
import { checkKey } from "./check-key.ts";
import { ClickHouseLoader } from "./clickhouse-loader.ts";
import { PostgresLoader } from "./postgres-loader.ts";
import { restoreFile } from "./restore-file.ts";

interface RestoreJob {
  readonly archive: Archive;
  readonly config: Config;
  readonly log: Log;
  /** Folders of migrations; the program's own by default. */
  readonly migrations?: string;
  /** Told what is restored next. */
  readonly onEntry?: Progress["entry"];
}

/**
 * Restores a backup that was read once already. Until the very end the database names a migration that no version knows,
 * so that no server serves what a killed restore leaves. @throws BackupError, ConfigError
 */
export async function restoreInto(job: RestoreJob): Promise<void> {
  const { archive, config, log, migrations = migrationFolder, onEntry = () => undefined } = job;
  const { manifest } = archive;
  const files = migrationsOf(manifest, [
    ...(await readMigrations(migrations, "postgres")),
    ...(await readMigrations(migrations, "clickhouse")),
  ]);
  await checkEmptyFolder(config.dataFolder);
  await checkKey(manifest, config);
  await using closing = new AsyncDisposableStack();
  const folder = await openDataFolder(config.dataFolder);
  const { path: dataFolder } = folder;
  closing.defer(folder.close);
  const postgres = await openPostgres({ url: config.databaseUrl, dataFolder, log });
  closing.defer(postgres.close);
  const clickhouse = await openClickHouse({ url: config.clickhouseUrl, dataFolder, log });
  closing.defer(clickhouse.close);
  await checkEmptyStores(postgres, clickhouse);

  await migrate({ postgres, clickhouse, folder: migrations, select: isIn(files), log });
  await postgres.pool.query("insert into schema_migration (store, name, checksum) values ('postgres', $1, '')", [
    unfinishedRestore,
  ]);
  await createJobs({ postgres, log });
  const client = await connectForCopy(postgres.url);
  closing.defer(() => client.end());
  const events = new ClickHouseLoader(clickhouse);
  await events.begin();
  const rows = new PostgresLoader(client, manifest);
  await rows.begin();
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for await (const { name, content } of archive.entries()) {
    const entry = listed.get(name);
    if (entry === undefined) continue;
    onEntry(name, entry.rows);
    const [kind = "", rest = ""] = splitOnce(name);
    if (kind === "postgres" || kind === "jobs") await rows.load(entry, content);
    else if (kind === "clickhouse") await events.load(rest, entry, content);
    else await restoreFile(dataFolder, kind, rest, content);
  }
  await events.end();
  if (isFolded(manifest.migrations)) await replaceMigrationRecords(client, files);
  await rows.end();
  await migrate({ postgres, clickhouse, folder: migrations, log });
}

/** The files that make the tables of a backup. @throws BackupError, MigrationError for one that this version can't read */
function migrationsOf({ migrations }: Manifest, known: readonly Migration[]): readonly Migration[] {
  if (isFolded(migrations)) return known.filter(({ name }) => name.startsWith("0001_"));
  if (isBeforeBase(migrations, known)) {
    throw new BackupError(
      "The backup comes from a checkout before 0.1.0 without its last migrations. Start the last checkout before 0.1.0 on that data once, then back up again.",
    );
  }
  checkApplied(migrations, known);
  return known.filter(isIn(migrations));
}

function isIn(files: readonly Pick<Migration, "store" | "name">[]) {
  return ({ store, name }: Migration) => files.some((each) => each.store === store && each.name === name);
}

/** Puts files on record in place of the migrations that were folded into them. */
async function replaceMigrationRecords(client: ClientBase, files: readonly Migration[]): Promise<void> {
  await client.query("delete from schema_migration");
  for (const file of files) await recordApplied(client, file);
}

function splitOnce(name: string): readonly string[] {
  const at = name.indexOf("/");
  return [name.slice(0, at), name.slice(at + 1)];
}
