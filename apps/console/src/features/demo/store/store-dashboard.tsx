import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { StatTile } from "@parapet/ui/stat-tile";
import { TimeSeries } from "@parapet/ui/time-series";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Order, orders, sales, totalOf } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { products, useRows } from "../sample-store.ts";
import { useSampleFormat } from "../use-sample-format.ts";

/** The first moments of the months that the sales are of. */
const months = sales.map((_, index) => Date.UTC(2025, 11 + index, 1));

const hrefOf = ({ id }: Order) => `/ecommerce/order/overview?id=${id}`;

function useLatestColumns(): readonly TableColumn<Order>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "id",
      header: t("demo.number"),
      cell: ({ id }) => <bdi className="font-mono text-sm whitespace-nowrap">{id}</bdi>,
    },
    {
      id: "customer",
      header: t("demo.customer"),
      cell: ({ customer }) => <bdi className="whitespace-nowrap">{customer}</bdi>,
    },
    { id: "status", header: t("demo.status"), cell: ({ status }) => <SampleStatus status={status} /> },
    { id: "total", header: t("demo.total"), align: "end", cell: ({ lines }) => format.money(totalOf(lines)) },
  ];
}

/** What a shop looks at in the morning. */
export function StoreDashboard() {
  const t = useT();
  const format = useSampleFormat();
  const navigate = useNavigate();
  const stock = useRows(products);
  const revenue = orders.map(({ lines }) => totalOf(lines)).reduce((sum, amount) => sum + amount, 0);
  const tiles = [
    { id: "revenue", label: t("demo.revenue"), value: revenue, format: format.money },
    { id: "orders", label: t("demo.orders"), value: orders.length },
    { id: "average", label: t("demo.averageOrder"), value: revenue / orders.length, format: format.money },
    { id: "low", label: t("demo.lowStock"), value: stock.filter((each) => each.stock < 10).length },
  ];
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map(({ id, ...tile }) => (
          <StatTile key={id} {...tile} />
        ))}
      </div>
      <TimeSeries
        title={t("demo.salesByMonth")}
        kind="bars"
        times={months}
        series={[{ id: "sales", label: t("demo.revenue"), color: "brand", values: sales }]}
        format={format.money}
      />
      <DataTable
        label={t("demo.latestOrders")}
        rows={orders.slice(0, 5)}
        rowId={({ id }) => id}
        rowHref={hrefOf}
        onOpen={(order) => void navigate({ href: hrefOf(order) })}
        columns={useLatestColumns()}
      />
    </div>
  );
}
