import { cx } from "@parapet/ui/cx";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Sparkline } from "@parapet/ui/sparkline";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Coin, coins } from "../sample-data.ts";
import { useSampleFormat } from "../use-sample-format.ts";

function useCoinColumns(): readonly TableColumn<Coin>[] {
  const t = useT();
  const format = useSampleFormat();
  return [
    {
      id: "name",
      header: t("demo.coin"),
      cell: ({ name, symbol }) => (
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <bdi className="font-medium">{name}</bdi>
          <bdi className="font-mono text-sm text-fg-3">{symbol}</bdi>
        </span>
      ),
    },
    {
      id: "week",
      header: t("demo.week"),
      cell: ({ week, name }) => <Sparkline values={week} label={`${name}: ${week.join(" ")}`} />,
    },
    {
      id: "change",
      header: t("demo.change"),
      align: "end",
      cell: ({ change }) => (
        <span className={cx(change > 0 && "text-success", change < 0 && "text-error")}>{format.share(change)}</span>
      ),
    },
    { id: "price", header: t("demo.price"), align: "end", cell: ({ price }) => format.money(price) },
  ];
}

export function CryptoPage() {
  const t = useT();
  return <DataTable label={t("demo.crypto")} rows={coins} rowId={({ symbol }) => symbol} columns={useCoinColumns()} />;
}
