import { Readable } from "node:stream";
import * as z from "zod/mini";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";
import type { ArchiveEntry } from "../archive/archive-format.ts";
import { BackupError } from "../archive/backup-error.ts";
import { clickhouseTables, quoted } from "../archive/clickhouse-tables.ts";

/** Fills the tables of ClickHouse: each with its own rows, and none by what views would count of another one's. */
export class ClickHouseLoader {
  readonly #clickhouse: ClickHouse;
  #views: readonly string[] = [];

  constructor(clickhouse: ClickHouse) {
    this.#clickhouse = clickhouse;
  }

  /** Takes the views away, for as long as this server runs, and lets nothing merge, so that rows can be counted. */
  async begin(): Promise<void> {
    this.#views = await this.#namesOf("MaterializedView");
    for (const view of this.#views) await this.#command(`DETACH TABLE ${quoted(view)}`);
    for (const { name } of await clickhouseTables(this.#clickhouse))
      await this.#command(`SYSTEM STOP MERGES ${quoted(name)}`);
  }

  /** @throws BackupError when there are other rows than were backed up */
  async load(table: string, { columns, rows }: ArchiveEntry, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (rows !== 0) {
      const { stream } = await this.#clickhouse.patientClient.exec({
        query: `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) FORMAT Native`,
        values: Readable.from(content, { objectMode: false }),
        clickhouse_settings: {
          insert_deduplicate: 0,
          // Rows that would be summed stay as many as they were.
          optimize_on_insert: 0,
          max_insert_threads: "1",
          max_partitions_per_insert_block: "0",
        },
      });
      for await (const _ of stream);
    }
    const sql = `SELECT count() AS rows FROM ${quoted(table)}`;
    const [found] = await readRows(this.#clickhouse, { sql, params: {}, row: z.object({ rows: z.number() }) });
    if (found?.rows !== rows) {
      throw new BackupError(`ClickHouse has ${found?.rows} rows in ${table} where the backup has ${rows}.`);
    }
  }

  /** Puts the views back. */
  async end(): Promise<void> {
    for (const view of this.#views) await this.#command(`ATTACH TABLE ${quoted(view)}`);
    for (const { name } of await clickhouseTables(this.#clickhouse))
      await this.#command(`SYSTEM START MERGES ${quoted(name)}`);
  }

  async #namesOf(engine: string): Promise<readonly string[]> {
    const found = await readRows(this.#clickhouse, {
      sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = {engine:String} ORDER BY name",
      params: { engine },
      row: z.object({ name: z.string() }),
    });
    return found.map(({ name }) => name);
  }

  async #command(query: string): Promise<void> {
    await this.#clickhouse.client.command({ query });
  }
}
