/** A Date is an instant, null an unknown value. */
export type ChartCell = string | number | Date | null;

interface ChartColumn {
  readonly header: string;
  /** How a cell reads in the table; by its type without it. An exported file keeps the bare value. */
  readonly format?: (cell: ChartCell) => string;
}

/** The numbers behind a chart: what its table shows and its file holds. The first column names the row. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly ChartCell[])[];
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvCell(cell: ChartCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = typeof cell === "string" ? cell.replace(/^[=+\-@\t\r]/, "'$&") : cell.toISOString();
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As CSV (RFC 4180): numbers bare, instants in ISO 8601. */
export function toCsv({ columns, rows }: ChartTable): string {
  const lines = [columns.map(({ header }) => header), ...rows].map((row) => row.map(csvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}
