import { type BodySent, clientWayEndpoints, type Endpoints } from "@parapet/contract";
import Papa from "papaparse";

export type ImportedRow = BodySent<Endpoints["clientImports.run"]>["rows"][number];

const columns = ["client", "key", "sha256", "kind", "owner_email", "organization"] as const;
type Column = (typeof columns)[number];

/** Why a row isn't sent: a column that is wrong, a missing or second key, or a key that an earlier row has. */
export type RowProblem = Column | "no_key" | "repeated";

export interface KeyRow {
  /** Number of the row in a spreadsheet, from 1. */
  readonly row: number;
  /** Replaced by `sha256` before sending. */
  readonly sent: ImportedRow;
}
export interface BadRow<Why extends string = RowProblem> {
  readonly row: number;
  readonly client: string;
  readonly why: Why;
}
export interface KeyFile {
  readonly rows: readonly KeyRow[];
  readonly bad: readonly BadRow[];
  /** No header row, and the keys look like SHA-256. */
  readonly maybeDigests: boolean;
}
export type KeyFileProblem = "empty" | "tooManyRows" | "openQuote" | "noColumns";

export const maxRows = 100_000;
/** Bytes of a file. */
export const maxFileSize = 32 * 1024 * 1024;

const rowSchema = clientWayEndpoints["clientImports.run"].body.shape.rows.def.element;
const delimiters = [",", ";", "\t"] as const;
const withoutHeader: readonly Column[] = ["client", "key"];
const digest = /^[0-9a-f]{64}$/i;

/** Reads rows of a CSV file with commas, semicolons or tabs. */
export function readKeys(text: string): KeyFile | KeyFileProblem {
  // Blank lines count as rows, but must not count when the delimiter is guessed.
  const { delimiter } = Papa.parse(text, {
    preview: 10,
    skipEmptyLines: true,
    delimitersToGuess: [...delimiters],
  }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ type }) => type === "Quotes")) return "openQuote";
  const lines = data
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [first] = lines;
  if (first === undefined) return "empty";
  const header = first.cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const hasHeader = header.includes("client");
  const order = hasHeader ? header : withoutHeader;
  if (!order.includes("key") && !order.includes("sha256")) return "noColumns";
  const listed = hasHeader ? lines.slice(1) : lines;
  if (listed.length === 0) return "empty";
  if (listed.length > maxRows) return "tooManyRows";
  const rows: KeyRow[] = [];
  const bad: BadRow[] = [];
  for (const { row, cells } of listed) {
    const read = readRow(order, cells);
    if (typeof read === "string") bad.push({ row, client: cells[order.indexOf("client")] ?? "", why: read });
    else rows.push({ row, sent: read });
  }
  const keys = rows.flatMap(({ sent: { key } }) => key ?? []);
  return { rows, bad, maybeDigests: !hasHeader && keys.length > 0 && keys.every((key) => digest.test(key)) };
}

function readRow(order: readonly string[], cells: readonly string[]): ImportedRow | RowProblem {
  const filled = columns.flatMap((column) => {
    const cell = cells[order.indexOf(column)] ?? "";
    return cell === "" ? [] : [[column, column === "kind" ? cell.toLowerCase() : cell] as const];
  });
  const typed = Object.fromEntries(filled);
  const read = rowSchema.safeParse(typed);
  if (!read.success) return columns.find((each) => read.error.issues.some(({ path }) => path[0] === each)) ?? "client";
  return (read.data.key === undefined) === (read.data.sha256 === undefined) ? "no_key" : read.data;
}
