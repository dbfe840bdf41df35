import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useSearch } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LinesTable } from "../lines-table.tsx";
import { orders, totalOf } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";

/** The order that the address names, or the latest. */
export function OrderOverview() {
  const t = useT();
  const format = useSampleFormat();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const order = orders.find(({ id }) => id === search["id"]) ?? orders[0];
  if (!order) return null;
  const items = [
    { key: "customer", label: t("demo.customer"), value: <bdi>{order.customer}</bdi> },
    { key: "placed", label: t("demo.placed"), value: format.day(order.placed) },
    { key: "status", label: t("demo.status"), value: <SampleStatus status={order.status} /> },
    { key: "total", label: t("demo.total"), value: format.money(totalOf(order.lines)) },
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_2fr]">
      <Card title={<bdi className="font-mono">{order.id}</bdi>}>
        <KeyValueList items={items} />
      </Card>
      <LinesTable lines={order.lines} />
    </div>
  );
}
