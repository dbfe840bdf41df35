import * as mini from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { foldedAdvice, isBeforeBase } from "../../../platform/migrations/folded-migrations.ts";
import { migrationFolder, readMigrations } from "../../../platform/migrations/migration-files.ts";
import { readAppliedIfAny, unfinishedRestore } from "../../../platform/migrations/migration-record.ts";
import { counted, type Finding, ok, problem, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const name = "migrations";

/** What was applied to both stores, compared with what this version has. Applies nothing. */
export async function checkMigrations({ postgres, clickhouse }: Look): Promise<readonly Finding[]> {
  if (postgres.thing === null) {
    return [
      postgres.isNew ? ok(name, "applied when the server first starts") : unknown(name, "PostgreSQL can't be read"),
    ];
  }
  const client = await postgres.thing.pool.connect();
  const applied = await readAppliedIfAny(client).finally(() => client.release());
  const known = [
    ...(await readMigrations(migrationFolder, "postgres")),
    ...(await readMigrations(migrationFolder, "clickhouse")),
  ];
  const key = (each: { readonly store: string; readonly name: string }) => `${each.store}/${each.name}`;
  const byKey = new Map(known.map((file) => [key(file), file]));
  if (applied.some((row) => row.name === unfinishedRestore)) {
    return [
      problem(
        name,
        "a restore into these databases didn't finish",
        "Empty the data folder and the databases, then restore again.",
      ),
    ];
  }
  if (isBeforeBase(applied, known)) {
    const advice = `${foldedAdvice.charAt(0).toUpperCase()}${foldedAdvice.slice(1)}.`;
    return [problem(name, "the data comes from a checkout before 0.1.0", advice)];
  }
  const newer = applied.filter((row) => !byKey.has(key(row))).map(key);
  const changed = applied.filter((row) => (byKey.get(key(row))?.checksum ?? row.checksum) !== row.checksum).map(key);
  const done = new Set(applied.map(key));
  const pending = known.filter((file) => !done.has(key(file))).map(key);
  const found: Finding[] = [];
  if (newer.length > 0) {
    found.push(
      problem(
        name,
        `unknown to this version: ${newer.join(", ")}`,
        "Run the version that applied them or a newer one.",
      ),
    );
  }
  if (changed.length > 0) {
    found.push(problem(name, `changed after they were applied: ${changed.join(", ")}`, "Reinstall Parapet."));
  }
  if (pending.length > 0) {
    found.push(
      warning(
        name,
        `${applied.length} applied, waiting: ${pending.join(", ")}`,
        "They're applied when the server next starts. Make a backup first.",
      ),
    );
  }
  if (found.length === 0) found.push(ok(name, `${applied.length} applied, none waiting`));
  if (clickhouse.thing !== null && done.size > 0) {
    const [row] = await readRows(clickhouse.thing, {
      sql: "SELECT count() AS tables FROM system.tables WHERE database = currentDatabase()",
      params: {},
      row: mini.object({ tables: mini.number() }),
    });
    if (row?.tables === 0) {
      const seen = `ClickHouse is empty, though PostgreSQL has ${counted(applied.length, "migration")} on record`;
      found.push(
        warning(
          name,
          seen,
          "Check CLICKHOUSE_URL. The server creates the tables again when it next starts, without events.",
        ),
      );
    }
  }
  return found;
}
