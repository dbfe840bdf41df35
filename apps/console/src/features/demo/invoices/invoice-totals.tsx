import { useT } from "../../../lib/i18n/use-t.ts";
import { amountsOf, type Invoice } from "../sample-data.ts";
import { useSampleFormat } from "../use-sample-format.ts";

/** Net, tax and what is to be paid. */
export function InvoiceTotals({ invoice }: { invoice: Pick<Invoice, "lines" | "tax"> }) {
  const t = useT();
  const format = useSampleFormat();
  const { net, tax, gross } = amountsOf(invoice);
  const rows = [
    { key: "net", label: t("demo.net"), amount: net },
    { key: "tax", label: t("demo.taxOf", { percent: format.number(invoice.tax) }), amount: tax },
    { key: "gross", label: t("demo.total"), amount: gross },
  ];
  return (
    <dl aria-live="polite" className="ms-auto grid w-full max-w-72 gap-2">
      {rows.map(({ key, label, amount }) => (
        <div key={key} className="flex justify-between gap-6 border-line last:border-t last:pt-2 last:font-semibold">
          <dt className="text-fg-2">{label}</dt>
          <dd className="tabular-nums">{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
