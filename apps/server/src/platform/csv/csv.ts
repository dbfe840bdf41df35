export type Cell = string | number | boolean | null | readonly string[];

/** Rows as CSV, a header line first, one piece a batch: memory stays bounded whatever the number of rows. */
export async function* csvOf<Row, Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
  cell: (row: Row, column: Column) => Cell,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => cell(row, column)))).join("");
  }
}

/** One CSV line (RFC 4180). A cell that a spreadsheet would take for a formula starts with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = typeof cell === "string" ? cell : cell.join(" ");
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
