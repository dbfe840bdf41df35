import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { pageRange } from "./list-page.ts";
import type { Queryable } from "./postgres.ts";

interface Selected {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

interface Paging {
  readonly page: number;
  readonly page_size: number;
}

/** The rows of a page of one table, and how many the condition selects in all. */
export async function readPage<Table extends PgTable>(
  db: Queryable,
  table: Table,
  { where, orderBy }: Selected,
  paging: Paging,
): Promise<{ rows: InferSelectModel<Table>[]; total: number }> {
  const { limit, offset } = pageRange(paging);
  const any: PgTable = table;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(any)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(any)
      .where(where),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- selecting nothing by name selects the table's own columns
  return { rows: rows as InferSelectModel<Table>[], total: counted?.total ?? 0 };
}

/** The ids of the rows that a condition selects, in order. */
export async function readIds(
  db: Queryable,
  table: PgTable & { readonly id: AnyPgColumn<{ data: string }> },
  { where, orderBy }: Selected,
): Promise<{ ids: string[] }> {
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}
