import type { Log } from "../log.ts";
import type { ClickHouse } from "./clickhouse.ts";

/** Whose parts a server syncs by their own settings; others, such as ClickHouse Cloud's, have their own durability. */
const engines = /^(?:Replicated)?(?:Aggregating|Summing|Replacing)?MergeTree$/;

/**
 * Has an insert into any of our tables end when its parts are on the disk: the journal forgets its copy then, and a server
 * of an operator's does not sync parts by itself. Asks for the tables that lack it, so it costs one question as a rule.
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
