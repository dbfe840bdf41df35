import type { ClickHouse } from "../../clickhouse/clickhouse.ts";
import { inSlices } from "../../slices.ts";
import { columnsNamed, rowsFrom } from "../rows/columns/column-rows.ts";
import { encodeRows, linesOf } from "../rows/rows.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { findStoredIds } from "./stored-ids.ts";

/** Tables that an import writes to, and the column with the ID of its rows. */
const idColumns: ReadonlyMap<string, string> = new Map([
  ["event", "id"],
  ["event_content", "event_id"],
  ["ingest_reject", "id"],
]);

interface NamedRow {
  readonly id: string;
  readonly providerId: string;
  readonly receivedAtMs: number;
  /** Only events say so. */
  readonly isImported: boolean;
}

/** Rows of a segment that another process may have stored meanwhile. */
interface Repeatable {
  readonly ids: ReadonlySet<string>;
  readonly providers: ReadonlySet<string>;
}

export const nothingRepeatable: Repeatable = { ids: new Set(), providers: new Set() };

/** Name under which one process at a time looks for a provider's imported rows and stores those that are missing. */
export const importedRowsOf = (providerId: string) => `imported rows of ${providerId}`;

/**
 * What another process may have stored that took an import over, and repeated a step under the same IDs. Rejected calls don't
 * say whether they were imported, and are few.
 */
export async function findRepeatable(tables: readonly TableRows[]): Promise<Repeatable> {
  const [ids, providers] = [new Set<string>(), new Set<string>()];
  for (const rows of tables) {
    if (rows.table !== "event" && rows.table !== "ingest_reject") continue;
    for (const { id, providerId, isImported } of await namesOf(rows)) {
      if (rows.table === "event" && !isImported) continue;
      ids.add(id);
      providers.add(providerId);
    }
  }
  return { ids, providers };
}

/** Leaves out the rows of a table that are stored already. @param repeatable IDs to look for */
export async function withoutStored(
  clickhouse: Pick<ClickHouse, "client">,
  rows: TableRows,
  { repeatable, signal }: { readonly repeatable: ReadonlySet<string>; readonly signal: AbortSignal },
): Promise<TableRows> {
  const { table } = rows;
  const idColumn = idColumns.get(table);
  if (idColumn === undefined || repeatable.size === 0) return rows;
  const names = await namesOf(rows);
  const wanted = names.filter(({ id }) => repeatable.has(id));
  const stored = await findStoredIds(clickhouse, { table, idColumn, rows: wanted, signal });
  if (stored.size === 0) return rows;
  const missing = await inSlices(linesWhere(rows, (index) => !stored.has(names[index]?.id ?? "")));
  return { table, ...encodeRows(missing) };
}

async function namesOf(rows: TableRows): Promise<readonly NamedRow[]> {
  return inSlices(readNames(rows, idColumns.get(rows.table) ?? ""));
}

function* readNames(rows: TableRows, idColumn: string): Generator<undefined, readonly NamedRow[]> {
  const names: NamedRow[] = [];
  const columns = [idColumn, "provider_id", "received_at", "imported"];
  for (const row of "columns" in rows ? rowsFrom(columnsNamed(rows, columns)) : objectsOf(rows)) {
    names.push({
      id: textOf(row[idColumn]),
      providerId: textOf(row["provider_id"]),
      receivedAtMs: Date.parse(textOf(row["received_at"])),
      isImported: row["imported"] === true,
    });
    yield;
  }
  return names;
}

function* objectsOf(rows: Parameters<typeof linesOf>[0]): Generator<Record<string, unknown>> {
  for (const line of linesOf(rows)) yield toObject(line);
}

/** Empty for a damaged line, which ClickHouse then refuses. */
function toObject(line: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null ? { ...row } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function* linesWhere(rows: TableRows, isWanted: (index: number) => boolean): Generator<undefined, string[]> {
  const lines: string[] = [];
  let index = 0;
  for (const line of "columns" in rows ? jsonFrom(rows) : linesOf(rows)) {
    if (isWanted(index)) lines.push(line);
    index += 1;
    yield;
  }
  return lines;
}

function* jsonFrom(rows: Parameters<typeof rowsFrom>[0]): Generator<string> {
  for (const row of rowsFrom(rows)) yield JSON.stringify(row);
}
