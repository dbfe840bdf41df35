import type { Log } from "../log.ts";
import type { ClickHouse } from "./clickhouse.ts";

/** Engines with fsync settings per table; others, such as those of ClickHouse Cloud, have their own durability. */
const engines = /^(?:Replicated)?(?:Aggregating|Summing|Replacing)?MergeTree$/;

/**
 * Makes inserts return after fsync: the journal deletes its copy then, and a ClickHouse server does not sync parts by default.
 * Only tables without the setting are changed, so a start usually costs one query.
 */
export async function syncInserts({ client }: Pick<ClickHouse, "client">, log: Log): Promise<void> {
  const answer = await client.query({
    query: `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND position(create_table_query, 'fsync_after_insert = ') = 0`,
    format: "JSONEachRow",
  });
  const tables = await answer.json<{ readonly name: string; readonly engine: string }>();
  for (const { name } of tables.filter(({ engine }) => engines.test(engine))) {
    try {
      await client.command({
        query: "ALTER TABLE {name:Identifier} MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1",
        query_params: { name },
      });
    } catch (error) {
      log.warn(
        { err: error, table: name },
        "inserts into a table are not synced: a power loss of ClickHouse may lose some",
      );
    }
  }
}
