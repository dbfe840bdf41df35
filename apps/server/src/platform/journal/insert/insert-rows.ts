import { Readable } from "node:stream";
import { ClickHouseError } from "@clickhouse/client";
import type { ClickHouse } from "../../clickhouse/clickhouse.ts";
import { nativeBlock, rowObjects } from "../rows/columns/column-rows.ts";
import { firstOf, piecesOf, sqlName } from "../rows/rows.ts";
import type { TableRows } from "../rows/table-rows.ts";

interface RowsToInsert {
  readonly rows: TableRows;
  /** The same for the same rows: a repeated insert is then dropped by ClickHouse. */
  readonly token: string;
  readonly signal: AbortSignal;
}

/** Repeats an insert whose first attempt may have ended in a crash of ClickHouse. */
export async function insertAgain(clickhouse: Pick<ClickHouse, "client">, job: RowsToInsert): Promise<void> {
  await insertRows(clickhouse, job);
  if (await isKept(clickhouse, job)) return;
  // A name that later repetitions have too, as long as ClickHouse does not start again.
  const [start] = await ask(clickhouse, "SELECT toUnixTimestamp(now()) - uptime() AS answer", job.signal);
  await insertRows(clickhouse, { ...job, token: `${job.token}@${start}` });
}

/**
 * Whether the rows of an insert that ClickHouse took are there. It notes an insert's token before the rows get their
 * place: killed in between, it drops the repetition of rows that it does not have. An insert is one block, so one row
 * tells of all; what names it are its UUIDs and whole numbers.
 */
export async function isKept(
  clickhouse: Pick<ClickHouse, "client">,
  { rows, signal }: Omit<RowsToInsert, "token">,
): Promise<boolean> {
  const named = Object.entries(firstRow(rows)).flatMap(([column, value]) => {
    if (!sqlName.test(column)) return [];
    if (typeof value === "string" && uuid.test(value)) return [`${column} = '${value}'`];
    return Number.isSafeInteger(value) ? [`${column} = ${value}`] : [];
  });
  if (named.length === 0) return true;
  const question = `SELECT count() AS answer FROM ${rows.table} WHERE ${named.join(" AND ")}`;
  try {
    const [count] = await ask(clickhouse, question, signal);
    return count !== 0;
  } catch (error) {
    // Of a damaged row, whose insert succeeded: its names or values are no longer those of the table.
    if (isLasting(error)) return true;
    throw error;
  }
}

/** Empty where it can't be taken apart. */
function firstRow(rows: TableRows): object {
  try {
    const row: unknown = "columns" in rows ? rowObjects(rows, 1)[0] : JSON.parse(firstOf(rows));
    return typeof row === "object" && row !== null ? row : {};
  } catch {
    return {};
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function ask({ client }: Pick<ClickHouse, "client">, query: string, signal: AbortSignal): Promise<number[]> {
  const answer = await client.query({ query, format: "JSONEachRow", abort_signal: signal });
  const rows = await answer.json<{ answer: string | number }>();
  return rows.map(({ answer: number }) => Number(number));
}

/** One insert. It is one block, so that all of it or nothing is there. */
export async function insertRows(
  { client }: Pick<ClickHouse, "client">,
  { rows, token, signal }: RowsToInsert,
): Promise<void> {
  const [into, chunks] =
    "columns" in rows
      ? [`(${[...rows.columns.keys()].join(", ")}) FORMAT Native`, nativeBlock(rows)]
      : ["FORMAT JSONEachRow", rows.chunks];
  const answer = await client.exec({
    query: `INSERT INTO ${rows.table} ${into}`,
    values: Readable.from(piecesOf(chunks)),
    abort_signal: signal,
    clickhouse_settings: {
      insert_deduplicate: 1,
      // Of replicated tables most replicas have the rows before the journal forgets them.
      insert_quorum: "auto",
      insert_deduplication_token: token,
      deduplicate_blocks_in_dependent_materialized_views: 1,
      input_format_parallel_parsing: 0,
      // Columns of text that hold JSON get it as it is.
      input_format_json_read_objects_as_strings: 1,
      input_format_json_read_arrays_as_strings: 1,
      max_insert_threads: "1",
      // Nothing waits for it, and more threads would slow down call processing.
      max_threads: 1,
    },
  });
  // The connection is free again only when the answer, which is empty, has been read.
  for await (const _ of answer.stream);
}

/**
 * Codes of ClickHouse for rows or tables that it will never take. Everything else, such as no connection, no memory or
 * too many parts, passes with time.
 */
const lastingErrors: ReadonlySet<string> = new Set([
  "6", // CANNOT_PARSE_TEXT
  "7", // INCORRECT_NUMBER_OF_COLUMNS
  "8", // THERE_IS_NO_COLUMN
  "9", // SIZES_OF_COLUMNS_DOESNT_MATCH
  "16", // NO_SUCH_COLUMN_IN_TABLE
  "25", // CANNOT_PARSE_ESCAPE_SEQUENCE
  "26", // CANNOT_PARSE_QUOTED_STRING
  "27", // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  "32", // ATTEMPT_TO_READ_AFTER_EOF
  "33", // CANNOT_READ_ALL_DATA
  "36", // BAD_ARGUMENTS
  "38", // CANNOT_PARSE_DATE
  "41", // CANNOT_PARSE_DATETIME
  "43", // ILLEGAL_TYPE_OF_ARGUMENT
  "44", // ILLEGAL_COLUMN
  "47", // UNKNOWN_IDENTIFIER
  "50", // UNKNOWN_TYPE
  "53", // TYPE_MISMATCH
  "60", // UNKNOWN_TABLE
  "62", // SYNTAX_ERROR
  "69", // ARGUMENT_OUT_OF_BOUND
  "70", // CANNOT_CONVERT_TYPE
  "72", // CANNOT_PARSE_NUMBER
  "117", // INCORRECT_DATA
  "128", // TOO_LARGE_ARRAY_SIZE
  "130", // CANNOT_READ_ARRAY_FROM_TEXT
  "131", // TOO_LARGE_STRING_SIZE
  "190", // SIZES_OF_ARRAYS_DONT_MATCH
  "321", // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  "349", // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  "376", // CANNOT_PARSE_UUID
  "386", // NO_COMMON_TYPE
  "407", // DECIMAL_OVERFLOW
  "441", // CANNOT_PARSE_DOMAIN_VALUE_FROM_STRING
  "467", // CANNOT_PARSE_BOOL
  "469", // VIOLATED_CONSTRAINT
  "563", // CANNOT_READ_MAP_FROM_TEXT
  "632", // UNEXPECTED_DATA_AFTER_PARSED_VALUE
  "675", // CANNOT_PARSE_IPV4
  "676", // CANNOT_PARSE_IPV6
  "691", // UNKNOWN_ELEMENT_OF_ENUM
]);

/** Whether the same insert would fail for ever. */
export function isLasting(error: unknown): boolean {
  return error instanceof ClickHouseError && lastingErrors.has(error.code);
}
