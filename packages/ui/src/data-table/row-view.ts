import type { ReactNode } from "react";
import type { RowSelection } from "./row-selection.ts";
import type { TableColumn } from "./table-column.ts";

/** What a table draws of each row, whatever its rows are. Rows are drawn again when it changes, so it is kept. */
export interface RowView {
  readonly columns: readonly Omit<TableColumn<never>, "cell">[];
  readonly cell: (index: number, column: number) => ReactNode;
  readonly href: ((index: number) => string) | undefined;
  readonly title: ((index: number) => string) | undefined;
  readonly open: ((index: number) => void) | undefined;
  /** The name of a row's checkbox; without it there are none. */
  readonly nameOf: ((index: number) => string) | undefined;
}

/** How rows are shown and where they lead. */
export interface RowLooks<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Where a row leads. The first cell becomes the link, its area the whole row. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** What a row says in full when the pointer rests on it, as its cells may be cut. */
  readonly rowTitle?: ((row: Row) => string) | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** Ids of rows that have just come: they shine for a moment. */
  readonly fresh?: ReadonlySet<string> | undefined;
}

export function rowViewOf<Row>(shown: readonly TableColumn<Row>[], looks: RowLooks<Row>): RowView {
  const { rows, rowHref, onOpen, rowTitle, selection } = looks;
  const of = <Result>(read: ((row: Row) => Result) | undefined) =>
    read &&
    ((index: number) => {
      const row = rows[index];
      if (row === undefined) throw new Error(`There is no row ${index}`);
      return read(row);
    });
  const cells = shown.map(({ cell }) => of(cell));
  return {
    columns: shown,
    cell: (index, column) => cells[column]?.(index),
    href: of(rowHref),
    title: of(rowTitle),
    open: of(onOpen),
    nameOf: of(selection?.nameOf),
  };
}
