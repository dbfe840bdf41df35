import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { useT } from "../../lib/i18n/use-t.ts";
import type { Line } from "./sample-data.ts";
import { useSampleFormat } from "./use-sample-format.ts";

function useLineColumns(): readonly TableColumn<Line & { readonly id: string }>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "item",
      header: t("demo.item"),
      cell: ({ item }) => <bdi className="font-medium whitespace-nowrap">{item}</bdi>,
    },
    { id: "quantity", header: t("demo.quantity"), align: "end", cell: ({ quantity }) => format.number(quantity) },
    { id: "price", header: t("demo.price"), align: "end", cell: ({ price }) => format.money(price) },
    {
      id: "total",
      header: t("demo.total"),
      align: "end",
      cell: ({ price, quantity }) => format.money(price * quantity),
    },
  ];
}

/** What was ordered or charged, line by line. */
export function LinesTable({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
    <DataTable
      label={t("demo.lines")}
      rows={lines.map((line, index) => ({ ...line, id: String(index) }))}
      rowId={({ id }) => id}
      columns={useLineColumns()}
    />
  );
}
