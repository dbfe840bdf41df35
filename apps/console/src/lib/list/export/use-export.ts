import type { Endpoint, QuerySent } from "@parapet/contract";
import { shownColumns, type TableColumn } from "@parapet/ui/table-column";
import { toast } from "@parapet/ui/toast";
import { useRef, useState } from "react";
import { download } from "../../api/download.ts";
import { TransportError } from "../../api/transport-error.ts";
import { useAction } from "../../api/use-action.ts";
import { useT } from "../../i18n/use-t.ts";

/** How a list is exported. */
export interface ListExport {
  /** Begins the name of the file. */
  readonly name: string;
  readonly row: Endpoint;
  /** The columns that the export knows; null if it has them all always. */
  readonly columns: readonly string[] | null;
  /** What the address selects now. */
  readonly select: () => object;
}

/** A list's export as CSV: of the columns that are shown and that it knows, in the order of the table. */
export function csvExport<Row extends Endpoint>(
  name: string,
  row: Row,
  columns: readonly string[],
  select: () => Omit<NonNullable<QuerySent<Row>>, "column">,
): ListExport {
  return { name, row, columns, select };
}

export interface Exporting {
  readonly running: boolean;
  /** What has come so far. */
  readonly bytes: number;
  /** Null also after a cancelled export. */
  readonly error: unknown;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Exports what an address selects to a file of the browser. */
export function useExport<Row>(
  { name, row, columns: known, select }: ListExport,
  columns: readonly TableColumn<Row>[],
  visible: readonly string[] | undefined,
): Exporting {
  const t = useT();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(null);
  const action = useAction(async () => {
    const controller = new AbortController();
    abort.current = controller;
    setBytes(0);
    const column = known && exportColumns(columns, visible, known);
    const input = { query: { ...select(), ...(column && { column }) }, signal: controller.signal };
    const file = { name: exportName(name, new Date(), known === null ? "jsonl" : "csv"), onProgress: setBytes };
    await download(row, file, input);
    toast(t("list.exported"), "success");
  });
  const cancelled = action.error instanceof TransportError && action.error.kind === "aborted";
  return {
    running: action.status === "running",
    bytes,
    error: cancelled ? null : action.error,
    run: () => void action.run(undefined),
    cancel: () => abort.current?.abort(),
    dismiss: action.reset,
  };
}

/** The columns that a table shows and an export knows, in the order of the table. */
export function exportColumns<Row>(
  columns: readonly TableColumn<Row>[],
  visible: readonly string[] | undefined,
  known: readonly string[],
): string[] {
  return shownColumns(columns, visible).flatMap(({ id }) => known.find((name) => name === id) ?? []);
}

/** The name of an exported file: what it holds and the day it was made. */
export function exportName(what: string, now: Date, format = "csv"): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${format}`;
}
