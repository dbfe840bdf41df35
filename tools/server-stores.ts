import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedClickHouse } from "@parapet/server/platform/clickhouse/embedded-clickhouse.ts";
import { silentLog } from "@parapet/testkit";
import { startDebianPostgres } from "./debian-postgres.ts";
import { keepInMemory } from "./keep-in-memory.ts";
import { runReported } from "./run-reported.ts";
import { missingTests, storeTests } from "./store-tests.ts";
import { readVitest, reportSummary } from "./test-summary.ts";

/*
 * Runs the tests that a store may decide against stores that are reached by DATABASE_URL and CLICKHOUSE_URL, as in
 * production: the distribution's PostgreSQL over TCP, and ClickHouse's own HTTP interface in a process of its own.
 * `--all` runs all tests of the server.
 */
const missing = missingTests(join(import.meta.dirname, ".."));
if (missing.length > 0) throw new Error(`tools/store-tests.ts names what is not there: ${missing.join(", ")}`);
const tests = process.argv.includes("--all") ? ["apps/server"] : storeTests;

keepInMemory();
const postgres = await startDebianPostgres();
const folder = await mkdtemp(join(tmpdir(), "parapet-stores-"));
try {
  const clickhouse = await startEmbeddedClickHouse(folder, silentLog);
  try {
    console.log(`PostgreSQL: ${postgres.version}`);
    const summary = await runReported({
      name: "Server tests on stores reached by URL",
      command: ["vitest", "run", ...tests],
      report: "stores.json",
      read: readVitest,
      environment: { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url },
    });
    reportSummary(summary);
  } finally {
    await clickhouse.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
