import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";
import { type ClickHouseTable, clickhouseTables, quoted } from "../archive/clickhouse-tables.ts";

/** A table as it was at one moment. */
export interface ClonedTable extends ClickHouseTable {
  readonly rows: number;
}

/** How often inserts are looked for, in milliseconds. */
const lookMs = 10;

/**
 * ClickHouse has no snapshot of several tables, but a part of a table never changes: clones share the parts by links,
 * which takes milliseconds and no space, and keep them while the originals go on.
 */
export class ClickHouseClones {
  readonly #clickhouse: ClickHouse;
  readonly #database: string;
  #tables: readonly ClickHouseTable[] = [];

  constructor(clickhouse: ClickHouse) {
    this.#clickhouse = clickhouse;
    this.#database = `${clickhouse.database}_backup`;
  }

  /** A clone's name in statements. */
  nameOf(table: string): string {
    return `${quoted(this.#database)}.${quoted(table)}`;
  }

  /** Creates them again, empty and without merges. */
  async prepare(): Promise<void> {
    await this.drop();
    const { client } = this.#clickhouse;
    await client.command({ query: `CREATE DATABASE ${quoted(this.#database)} ENGINE = Atomic` });
    this.#tables = await clickhouseTables(this.#clickhouse);
    await Promise.all(
      this.#tables.map(async ({ name }) => {
        await client.command({ query: `CREATE TABLE ${this.nameOf(name)} AS ${quoted(name)}` });
        await client.command({ query: `SYSTEM STOP MERGES ${this.nameOf(name)}` });
      }),
    );
  }

  /** Waits for a pause between inserts, which leaves time to clone. */
  async untilQuiet(deadline: number): Promise<void> {
    while (Date.now() < deadline && (await this.#trace()).inserts > 0) await sleep(lookMs);
  }

  /** Fills them; false if rows were inserted meanwhile, so that they may differ in time. */
  async fill(): Promise<boolean> {
    const before = await this.#trace();
    if (before.inserts > 0) return false;
    const { client } = this.#clickhouse;
    await Promise.all(
      this.#tables.map(({ name }) =>
        client.command({ query: `ALTER TABLE ${this.nameOf(name)} ATTACH PARTITION ALL FROM ${quoted(name)}` }),
      ),
    );
    const after = await this.#trace();
    return after.inserts === 0 && after.rows === before.rows;
  }

  /** The clones with their rows. */
  tables(): Promise<readonly ClonedTable[]> {
    return Promise.all(
      this.#tables.map(async (table) => {
        const sql = `SELECT count() AS rows FROM ${this.nameOf(table.name)}`;
        const [found] = await readRows(this.#clickhouse, { sql, params: {}, row: z.object({ rows: z.number() }) });
        return { ...table, rows: found?.rows ?? 0 };
      }),
    );
  }

  /** Rows in ClickHouse's own form, a partition at a time, so that it has an answer whole before it begins. */
  async *content({ name, columns }: ClonedTable): AsyncIterable<Buffer> {
    const partitions = await readRows(this.#clickhouse, {
      sql: `SELECT DISTINCT partition_id AS id FROM system.parts
        WHERE database = {database:String} AND table = {table:String} AND active ORDER BY id`,
      params: { database: this.#database, table: name },
      row: z.object({ id: z.string() }),
    });
    for (const { id } of partitions) {
      const { stream } = await this.#clickhouse.patientClient.exec({
        query: `SELECT ${columns.map(quoted).join(", ")} FROM ${this.nameOf(name)}
          WHERE _partition_id = {id:String} FORMAT Native`,
        query_params: { id },
      });
      yield* stream;
    }
  }

  async drop(): Promise<void> {
    await this.#clickhouse.patientClient.command({
      query: `DROP DATABASE IF EXISTS ${quoted(this.#database)} SYNC`,
      // ClickHouse keeps large tables from being dropped by mistake; these are links.
      clickhouse_settings: { max_table_size_to_drop: "0" },
    });
  }

  /** What an insert changes: merges keep the rows of these tables. */
  async #trace(): Promise<{ readonly inserts: number; readonly rows: string }> {
    const [found] = await readRows(this.#clickhouse, {
      sql: `SELECT
          (SELECT count() FROM system.processes
            WHERE query_kind IN ('Insert', 'AsyncInsertFlush') AND current_database = currentDatabase()) AS inserts,
          (SELECT toString(groupArray((name, total_rows))) FROM (
            SELECT name, total_rows FROM system.tables
            WHERE database = currentDatabase() AND engine = 'MergeTree' ORDER BY name)) AS rows`,
      params: {},
      row: z.object({ inserts: z.number(), rows: z.string() }),
    });
    if (found === undefined) throw new Error("ClickHouse returned no state of its tables");
    return found;
  }
}
