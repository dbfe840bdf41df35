import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { silentLog as log } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { openClickHouse } from "./clickhouse/clickhouse.ts";
import { openDataFolder } from "./data-folder.ts";
import { readValues } from "./fixtures/journal-stores.ts";
import { numberMigrations, writeSqlFiles } from "./fixtures/number-migrations.ts";
import { findProcesses, runScript } from "./fixtures/processes.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { openJournal } from "./journal/journal.ts";
import { findClusterProcesses } from "./postgres/cluster-processes.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { isStopped, sendSignal } from "./process-table.ts";

const patience = 30_000;
const timeout = 120_000;
const isRoot = process.getuid?.() === 0;
/** A system user that every Debian and Alpine has. */
const games = 5;
const asGames = ["setpriv", "--reuid", `${games}`, "--regid", `${games}`, "--clear-groups"];

/** Starts a server, lets it acknowledge a few rows from `first` on and kills it. @returns what it acknowledged. */
async function runAndKill(folder: string, first: number, prefix: readonly string[] = []): Promise<number[]> {
  const migrations = await writeSqlFiles(join(folder, "migrations"), numberMigrations);
  const server = runScript("run-stores.ts", [join(folder, "data"), migrations, String(first)], prefix);
  onTestFinished(() => server.kill());
  await server.printed((line) => Number(line) >= first + 30);
  await server.kill();
  return server.lines.map(Number);
}

/** What both stores hold once the journal has been replayed. */
async function readBack(
  path: string,
): Promise<{ readonly postgres: readonly number[]; readonly clickhouse: readonly number[] }> {
  const folder = await openDataFolder(path);
  const dataFolder = folder.path;
  const postgres = await openPostgres({ url: null, dataFolder, log });
  const clickhouse = await openClickHouse({ url: null, dataFolder, log });
  const journal = await openJournal({ dataFolder, clickhouse, log });
  expect(await journal.settle(patience)).toBe(true);
  const rows = await postgres.pool.query("select value::int from number order by value");
  const values = { postgres: rows.rows.map(({ value }) => Number(value)), clickhouse: await readValues(clickhouse) };
  await journal.close();
  await clickhouse.close();
  await postgres.close();
  await folder.close();
  return values;
}

test("what was acknowledged before kill -9 is there once, and an immediate restart works", { timeout }, async () => {
  const folder = await temporaryFolder();
  const acknowledged = [
    ...(await runAndKill(folder, 1)),
    ...(await runAndKill(folder, 1_001)),
    ...(await runAndKill(folder, 2_001)),
  ];
  const found = await readBack(join(folder, "data"));
  expect(found.postgres).toEqual(expect.arrayContaining(acknowledged));
  expect(found.clickhouse).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(found.clickhouse).size).toBe(found.clickhouse.length);
  expect(findProcesses(join(folder, "data"))).toEqual([]);
});

test("embedded stores that hang are started again, and nothing is lost", { timeout: 180_000 }, async () => {
  const folder = await temporaryFolder();
  const migrations = await writeSqlFiles(join(folder, "migrations"), numberMigrations);
  const server = runScript("run-stores.ts", [join(folder, "data"), migrations]);
  onTestFinished(() => server.kill());
  await server.printed((line) => Number(line) >= 30);
  const [postmaster = 0] = findProcesses(join(folder, "data", "postgres"), "postgres", "-D");
  const [engine = 0] = findProcesses(join(folder, "data", "clickhouse"), "engine-process");
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  for (const pid of [engine, postmaster, ...backends.map(Number)]) process.kill(pid, "SIGSTOP");
  const before = Number(server.lines.at(-1));
  await server.printed((line) => Number(line) >= before + 100);
  await expect.poll(() => existsSync(`/proc/${engine}`), { timeout: 60_000 }).toBe(false);
  // A stopped engine outlives its server.
  for (const pid of findProcesses(join(folder, "data", "clickhouse"), "engine-process")) process.kill(pid, "SIGSTOP");
  await server.kill();
  const found = await readBack(join(folder, "data"));
  expect(found.postgres).toEqual(expect.arrayContaining(server.lines.map(Number)));
  expect(found.clickhouse).toEqual(expect.arrayContaining(server.lines.map(Number)));
  expect(new Set(found.clickhouse).size).toBe(found.clickhouse.length);
});

test(
  "stores that were stopped when their server was killed are killed, also in a folder that was moved",
  { timeout },
  async () => {
    const folder = await temporaryFolder();
    const migrations = await writeSqlFiles(join(folder, "migrations"), numberMigrations);
    const server = runScript("run-stores.ts", [join(folder, "data"), migrations]);
    onTestFinished(() => server.kill());
    await server.printed((line) => Number(line) >= 30);
    const postgres = findClusterProcesses(join(folder, "data", "postgres"));
    const engines = findProcesses(join(folder, "data", "clickhouse"), "engine-process");
    const stores = [...postgres, ...engines];
    for (const pid of stores) process.kill(pid, "SIGSTOP");
    await server.kill();
    onTestFinished(() => void stores.filter((pid) => isStopped(pid) && sendSignal(pid, "SIGKILL")));
    await expect.poll(() => stores.every(isStopped)).toBe(true);
    await rename(join(folder, "data"), join(folder, "moved"));
    const found = await readBack(join(folder, "moved"));
    expect(found.postgres).toEqual(expect.arrayContaining(server.lines.map(Number)));
    expect(found.clickhouse).toEqual(expect.arrayContaining(server.lines.map(Number)));
    expect(stores.filter(isStopped)).toEqual([]);
  },
);

test.runIf(isRoot)(
  "a killed server's process ids may be other programs' of its user when it starts again",
  { timeout },
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const home = join(folder, "home");
    await mkdir(home);
    await chown(home, games, games);
    const acknowledged = await runAndKill(home, 1, asGames);
    const other = spawn("sleep", ["100"], { uid: games, gid: games });
    onTestFinished(() => void other.kill());
    // It removes both files when it ends in time, which a killed one does not.
    await expect.poll(() => findClusterProcesses(join(home, "data/postgres")), { timeout: patience }).toEqual([]);
    for (const file of ["postgres/postmaster.pid", "postgres-run/.s.PGSQL.5432.lock"]) {
      const path = join(home, "data", file);
      await writeFile(
        path,
        `${other.pid}\n${join(home, "data/postgres")}\n1\n5432\n${join(home, "data/postgres-run")}\n`,
      );
      await chown(path, games, games);
    }
    expect(await runAndKill(home, 1_001, asGames)).toContain(1_001);
    const found = await readBack(join(home, "data"));
    expect(found.postgres).toEqual(expect.arrayContaining(acknowledged));
  },
);

test.runIf(isRoot)("an ordinary user can run it, and root on the same folder afterwards", { timeout }, async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const home = join(folder, "home");
  await mkdir(home);
  await chown(home, games, games);
  const acknowledged = await runAndKill(home, 1, asGames);
  const found = await readBack(join(home, "data"));
  expect(found.postgres).toEqual(expect.arrayContaining(acknowledged));
  expect(found.clickhouse).toEqual(expect.arrayContaining(acknowledged));
});
