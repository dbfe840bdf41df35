import type { TableColumn } from "@parapet/ui/data-table";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SampleList } from "../list/sample-list.tsx";
import { useStatuses } from "../list/use-statuses.ts";
import { type Order, orders, orderStatuses, totalOf } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";

const arrangement = {
  textOf: ({ id, customer }: Order) => `${id} ${customer}`,
  statusOf: ({ status }: Order) => status,
  sorts: {
    id: ({ id }: Order) => id,
    customer: ({ customer }: Order) => customer,
    placed: ({ placed }: Order) => placed,
    total: ({ lines }: Order) => totalOf(lines),
  },
  defaultSort: "-placed",
};

function useOrderColumns(): readonly TableColumn<Order>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "id",
      header: t("demo.number"),
      sortable: true,
      cell: ({ id }) => <bdi className="font-mono text-sm whitespace-nowrap">{id}</bdi>,
    },
    {
      id: "customer",
      header: t("demo.customer"),
      sortable: true,
      cell: ({ customer }) => <bdi className="whitespace-nowrap">{customer}</bdi>,
    },
    {
      id: "placed",
      className: "whitespace-nowrap",
      header: t("demo.placed"),
      sortable: true,
      descendingFirst: true,
      cell: ({ placed }) => format.day(placed),
    },
    { id: "status", header: t("demo.status"), cell: ({ status }) => <SampleStatus status={status} /> },
    {
      id: "total",
      header: t("demo.total"),
      sortable: true,
      align: "end",
      descendingFirst: true,
      cell: ({ lines }) => format.money(totalOf(lines)),
    },
  ];
}

export function OrdersList() {
  const t = useT();
  return (
    <SampleList
      label={t("demo.orders")}
      rows={orders}
      statuses={useStatuses(orderStatuses)}
      arrangement={arrangement}
      rowHref={({ id }) => `/ecommerce/order/overview?id=${id}`}
      columns={useOrderColumns()}
    />
  );
}
