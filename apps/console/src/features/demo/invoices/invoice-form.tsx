import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { DateField } from "@parapet/ui/date-field";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useStatuses } from "../list/use-statuses.ts";
import { type Invoice, invoiceStatuses, type Line } from "../sample-data.ts";
import { invoices } from "../sample-store.ts";
import { InvoiceLine } from "./invoice-line.tsx";
import { InvoiceMissing } from "./invoice-missing.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { useInvoice } from "./use-invoice.ts";

const newLine: Line = { item: "", quantity: 1, price: 0 };

export function InvoiceEdit() {
  const invoice = useInvoice();
  return invoice ? <InvoiceForm key={invoice.id} invoice={invoice} /> : <InvoiceMissing />;
}

export function InvoiceAdd() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [id] = useState(() => `INV-${2001 + invoices.get().length}`);
  return (
    <InvoiceForm
      invoice={{ id, customer: "", issued: today, due: today, lines: [newLine], tax: 20, status: "draft" }}
    />
  );
}

function InvoiceForm({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(invoice);
  const [tried, setTried] = useState(false);
  const statuses = useStatuses(invoiceStatuses);
  const missing = tried && draft.customer.trim() === "" ? t("demo.required") : undefined;
  const change = (part: Partial<Invoice>) => setDraft({ ...draft, ...part });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (draft.customer.trim() === "") return;
    invoices.put(draft);
    toast(t("demo.kept"), "success");
    void navigate({ to: "/apps/invoice/details/$number", params: { number: draft.id } });
  };
  return (
    <Card title={<bdi className="font-mono">{draft.id}</bdi>} className="max-w-4xl">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label={t("demo.customer")}
            value={draft.customer}
            error={missing}
            onChange={(event) => change({ customer: event.target.value })}
          />
          <DateField
            label={t("demo.issued")}
            value={draft.issued}
            onChange={(issued) => change({ issued: issued || draft.issued })}
          />
          <DateField label={t("demo.due")} value={draft.due} onChange={(due) => change({ due: due || draft.due })} />
          <Select
            label={t("demo.status")}
            choices={statuses}
            value={draft.status}
            onChange={(value) => change({ status: invoiceStatuses.find((each) => each === value) ?? draft.status })}
          />
        </div>
        <fieldset className="grid gap-4 border-t border-line pt-5">
          <legend className="sr-only">{t("demo.lines")}</legend>
          {draft.lines.map((line, index) => (
            <InvoiceLine
              // Lines have no names of their own; their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              line={line}
              position={index + 1}
              onChange={(next) => change({ lines: draft.lines.with(index, next) })}
              onRemove={
                draft.lines.length > 1
                  ? () => change({ lines: draft.lines.filter((_, other) => other !== index) })
                  : undefined
              }
            />
          ))}
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => change({ lines: [...draft.lines, newLine] })}
          >
            {t("demo.addLine")}
          </Button>
        </fieldset>
        <InvoiceTotals invoice={draft} />
        <Button type="submit" variant="primary" className="justify-self-end">
          {t("demo.keep")}
        </Button>
      </form>
    </Card>
  );
}
