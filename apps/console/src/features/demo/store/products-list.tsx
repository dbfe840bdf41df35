import type { TableColumn } from "@parapet/ui/data-table";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SampleList } from "../list/sample-list.tsx";
import { useStatuses } from "../list/use-statuses.ts";
import { type Product, productStatuses } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { products, useRows } from "../sample-store.ts";
import { useSampleFormat } from "../use-sample-format.ts";

const arrangement = {
  textOf: ({ name, sku }: Product) => `${name} ${sku}`,
  statusOf: ({ status }: Product) => status,
  sorts: {
    name: ({ name }: Product) => name,
    sku: ({ sku }: Product) => sku,
    price: ({ price }: Product) => price,
    stock: ({ stock }: Product) => stock,
  },
  defaultSort: "name",
};

function useProductColumns(): readonly TableColumn<Product>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "name",
      header: t("demo.name"),
      sortable: true,
      cell: ({ name }) => <bdi className="font-medium whitespace-nowrap">{name}</bdi>,
    },
    {
      id: "sku",
      header: t("demo.sku"),
      sortable: true,
      cell: ({ sku }) => <bdi className="font-mono text-sm whitespace-nowrap">{sku}</bdi>,
    },
    { id: "status", header: t("demo.status"), cell: ({ status }) => <SampleStatus status={status} /> },
    {
      id: "stock",
      header: t("demo.stock"),
      sortable: true,
      align: "end",
      descendingFirst: true,
      cell: ({ stock }) => format.number(stock),
    },
    {
      id: "price",
      header: t("demo.price"),
      sortable: true,
      align: "end",
      descendingFirst: true,
      cell: ({ price }) => format.money(price),
    },
  ];
}

export function ProductsList() {
  const t = useT();
  return (
    <SampleList
      label={t("demo.products")}
      rows={useRows(products)}
      statuses={useStatuses(productStatuses)}
      arrangement={arrangement}
      rowHref={({ id }) => `/ecommerce/products/overview?id=${id}`}
      add={{ to: "/ecommerce/products/add", label: t("demo.productAdd") }}
      columns={useProductColumns()}
    />
  );
}
