import { shownColumns, type TableColumn } from "@parapet/ui/table-column";

/** The columns that a table shows and an export knows, in the order of the table. */
export function exportColumns<Row, Column extends string>(
  columns: readonly TableColumn<Row>[],
  visible: readonly string[] | undefined,
  known: readonly Column[],
): Column[] {
  return shownColumns(columns, visible).flatMap(({ id }) => known.find((name) => name === id) ?? []);
}
