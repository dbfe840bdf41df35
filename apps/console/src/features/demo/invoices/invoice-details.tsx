import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LinesTable } from "../lines-table.tsx";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";
import { InvoiceMissing } from "./invoice-missing.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { useInvoice } from "./use-invoice.ts";

export function InvoiceDetails() {
  const t = useT();
  const format = useSampleFormat();
  const invoice = useInvoice();
  if (!invoice) return <InvoiceMissing />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_2fr]">
      <Card
        title={<bdi className="font-mono">{invoice.id}</bdi>}
        actions={
          <Link
            to="/apps/invoice/edit/$number"
            params={{ number: invoice.id }}
            className={buttonClass("secondary", "sm")}
          >
            {t("demo.edit")}
          </Link>
        }
      >
        <KeyValueList
          items={[
            { key: "customer", label: t("demo.customer"), value: <bdi>{invoice.customer}</bdi> },
            { key: "issued", label: t("demo.issued"), value: format.day(invoice.issued) },
            { key: "due", label: t("demo.due"), value: format.day(invoice.due) },
            { key: "status", label: t("demo.status"), value: <SampleStatus status={invoice.status} /> },
          ]}
        />
      </Card>
      <div className="grid gap-4">
        <LinesTable lines={invoice.lines} />
        <InvoiceTotals invoice={invoice} />
      </div>
    </div>
  );
}
