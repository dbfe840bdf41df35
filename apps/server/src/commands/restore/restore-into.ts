import { createJobs } from "../../platform/jobs.ts";
import type { Config } from "../../platform/config.ts";
import { openDataFolder } from "../../platform/data-folder.ts";
import type { Log } from "../../platform/log.ts";
import { migrate } from "../../platform/migrate.ts";
import { type Migration, migrationFolder, readMigrations } from "../../platform/migrations/migration-files.ts";
import { checkApplied, unfinishedRestore } from "../../platform/migrations/migration-record.ts";
import type { Archive } from "../archive/read-archive.ts";
import type { Progress } from "../archive/progress.ts";
import { connectForCopy } from "../backup/postgres-snapshot.ts";
import { openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { openPostgres } from "../../platform/postgres/postgres.ts";
import { checkKey } from "./check-key.ts";
import { checkEmptyFolder, checkEmptyStores } from "./check-empty.ts";
import { ClickHouseLoader } from "./clickhouse-loader.ts";
import { restoreFile } from "./restore-file.ts";
import { PostgresLoader } from "./postgres-loader.ts";

interface RestoreJob {
  readonly archive: Archive;
  readonly config: Config;
  readonly log: Log;
  /** Told what is restored next. */
  readonly onEntry?: Progress["entry"];
}

/**
 * Restores a backup that was read once already. Until the very end the database names a migration that no version knows,
 * so that no server serves what a killed restore leaves. @throws BackupError, ConfigError
 */
export async function restoreInto({ archive, config, log, onEntry = () => undefined }: RestoreJob): Promise<void> {
  const { manifest } = archive;
  const known = [
    ...(await readMigrations(migrationFolder, "postgres")),
    ...(await readMigrations(migrationFolder, "clickhouse")),
  ];
  checkApplied(manifest.migrations, known);
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

  const select = ({ store, name }: Migration) =>
    manifest.migrations.some((each) => each.store === store && each.name === name);
  await migrate({ postgres, clickhouse, select, log });
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
  const told = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for await (const { name, content } of archive.entries()) {
    const entry = told.get(name);
    if (entry === undefined) continue;
    onEntry(name, entry.rows);
    const [kind = "", rest = ""] = splitOnce(name);
    if (kind === "postgres" || kind === "jobs") await rows.load(entry, content);
    else if (kind === "clickhouse") await events.load(rest, entry, content);
    else await restoreFile(dataFolder, kind, rest, content);
  }
  await events.end();
  await rows.end();
  await migrate({ postgres, clickhouse, log });
}

function splitOnce(name: string): readonly string[] {
  const at = name.indexOf("/");
  return [name.slice(0, at), name.slice(at + 1)];
}
