import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Sparkline } from "@parapet/ui/sparkline";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Order, orders, sales, totalOf } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { products, useRows } from "../sample-store.ts";
import { useSampleFormat } from "../use-sample-format.ts";

const hrefOf = ({ id }: Order) => `/ecommerce/order/overview?id=${id}`;

function useLatestColumns(): readonly TableColumn<Order>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    { id: "id", header: t("demo.number"), cell: ({ id }) => <bdi className="font-mono text-sm">{id}</bdi> },
    { id: "customer", header: t("demo.customer"), cell: ({ customer }) => <bdi>{customer}</bdi> },
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
    { id: "revenue", label: t("demo.revenue"), value: format.money(revenue) },
    { id: "orders", label: t("demo.orders"), value: format.number(orders.length) },
    { id: "average", label: t("demo.averageOrder"), value: format.money(revenue / orders.length) },
    { id: "low", label: t("demo.lowStock"), value: format.number(stock.filter((each) => each.stock < 10).length) },
  ];
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map(({ id, label, value }) => (
          <div key={id} className="grid gap-1 rounded-card border border-line-card bg-surface px-5 py-4 shadow-card">
            <dt className="text-sm text-fg-3">{label}</dt>
            <dd className="text-2xl font-semibold tracking-heading tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Card title={t("demo.salesByMonth")}>
        <div className="overflow-x-auto">
          <Sparkline
            values={sales}
            label={`${t("demo.salesByMonth")}: ${sales.map(format.money).join(", ")}`}
            width={640}
            height={160}
          />
        </div>
      </Card>
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
