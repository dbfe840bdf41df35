import { type ClickHouse, openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { silentLog } from "./silent-log.ts";
import type { TestStoreUrls } from "./test-stores.ts";

interface Table {
  readonly ddl: string;
  readonly isView: 0 | 1;
}

/** Whether ClickHouse has a database of this name with tables in it. */
export function hasTables(urls: TestStoreUrls, database: string): Promise<boolean> {
  return asAdmin(urls, async (admin) => (await tablesOf(admin, database)).length > 0);
}

export function dropTables(urls: TestStoreUrls, database: string): Promise<void> {
  return asAdmin(urls, async ({ client }) => {
    await client.command({ query: `DROP DATABASE IF EXISTS ${database} SYNC` });
  });
}

/**
 * Gives an empty database the tables of another as they became by all migrations: a quarter of the statements, which
 * are most of what a test's start takes. Views come after the tables that they read and write.
 */
export async function copyTables(clickhouse: ClickHouse, from: string, to: string): Promise<void> {
  const found = await tablesOf(clickhouse, from);
  for (const views of [0, 1]) {
    const now = found.filter(({ isView }) => isView === views);
    await Promise.all(now.map(({ ddl }) => clickhouse.client.command({ query: ddl.replaceAll(from, to) })));
  }
}

async function tablesOf({ client }: ClickHouse, database: string): Promise<readonly Table[]> {
  const answer = await client.query({
    query: `SELECT create_table_query AS ddl, engine = 'MaterializedView' AS isView
      FROM system.tables WHERE database = {database: String}`,
    query_params: { database },
    format: "JSONEachRow",
  });
  return answer.json<Table>();
}

async function asAdmin<Found>(urls: TestStoreUrls, work: (admin: ClickHouse) => Promise<Found>): Promise<Found> {
  const admin = await openClickHouse({ url: urls.clickhouse, dataFolder: "", log: silentLog });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}
