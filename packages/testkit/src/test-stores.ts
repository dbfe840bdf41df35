import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedClickHouse } from "@parapet/server/platform/clickhouse/embedded-clickhouse.ts";
import { startEmbeddedPostgres } from "@parapet/server/platform/postgres/embedded-postgres.ts";
import { removeAtEnd } from "./remove-at-end.ts";
import { silentLog } from "./silent-log.ts";

/** Addresses of two servers on which tests may make and drop databases. */
export interface TestStoreUrls {
  readonly postgres: string;
  readonly clickhouse: string;
}

/** One PostgreSQL and one ClickHouse for many tests. */
export interface TestStores {
  readonly urls: TestStoreUrls;
  stop(): Promise<void>;
}

/** Name of the environment variable that hands started stores to other processes, as the JSON of `TestStoreUrls`. */
export const testStoresVariable = "PARAPET_TEST_STORES";

/** Value of that variable in projects whose tests run without stores. */
const noTestStores = "none";

/** The stores that another process of this test run has started, if any. */
export function givenTestStores(): TestStoreUrls | null {
  const given = process.env[testStoresVariable];
  if (given === undefined) return null;
  if (given === noTestStores) throw new Error("This test needs stores: name its file `….store.test.ts`.");
  const urls: unknown = JSON.parse(given);
  if (isTestStoreUrls(urls)) return urls;
  throw new Error(`${testStoresVariable} must be JSON with the addresses "postgres" and "clickhouse".`);
}

/** Uses the servers at DATABASE_URL and CLICKHOUSE_URL and starts embedded ones, in a temporary folder, for what is not set. */
export async function startTestStores(): Promise<TestStores> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-test-"));
  // Without a call of `stop`, the servers die with this process and leave only their files.
  removeAtEnd(folder);
  const [postgres, clickhouse] = await Promise.all([
    external("DATABASE_URL") ?? startEmbeddedPostgres(folder, silentLog),
    external("CLICKHOUSE_URL") ?? startEmbeddedClickHouse(folder, silentLog),
  ]);
  return {
    urls: { postgres: postgres.url, clickhouse: clickhouse.url },
    async stop() {
      await Promise.all([postgres.stop(), clickhouse.stop()]);
    },
  };
}

function isTestStoreUrls(value: unknown): value is TestStoreUrls {
  if (typeof value !== "object" || value === null || !("postgres" in value) || !("clickhouse" in value)) return false;
  return typeof value.postgres === "string" && typeof value.clickhouse === "string";
}

function external(variable: string) {
  const url = process.env[variable];
  return url === undefined || url === "" ? null : { url, stop: async () => undefined };
}
