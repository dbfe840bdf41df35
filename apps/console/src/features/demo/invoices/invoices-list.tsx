import type { TableColumn } from "@parapet/ui/data-table";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SampleList } from "../list/sample-list.tsx";
import { useStatuses } from "../list/use-statuses.ts";
import { amountsOf, type Invoice, invoiceStatuses } from "../sample-data.ts";
import { SampleStatus } from "../sample-status.tsx";
import { invoices, useRows } from "../sample-store.ts";
import { useSampleFormat } from "../use-sample-format.ts";

const arrangement = {
  textOf: ({ id, customer }: Invoice) => `${id} ${customer}`,
  statusOf: ({ status }: Invoice) => status,
  sorts: {
    id: ({ id }: Invoice) => id,
    customer: ({ customer }: Invoice) => customer,
    issued: ({ issued }: Invoice) => issued,
    due: ({ due }: Invoice) => due,
    total: (invoice: Invoice) => amountsOf(invoice).gross,
  },
  defaultSort: "-issued",
};

function useInvoiceColumns(): readonly TableColumn<Invoice>[] {
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
      id: "issued",
      className: "whitespace-nowrap",
      header: t("demo.issued"),
      sortable: true,
      descendingFirst: true,
      cell: ({ issued }) => format.day(issued),
    },
    {
      id: "due",
      className: "whitespace-nowrap",
      header: t("demo.due"),
      sortable: true,
      descendingFirst: true,
      cell: ({ due }) => format.day(due),
    },
    { id: "status", header: t("demo.status"), cell: ({ status }) => <SampleStatus status={status} /> },
    {
      id: "total",
      header: t("demo.total"),
      sortable: true,
      align: "end",
      descendingFirst: true,
      cell: (invoice) => format.money(amountsOf(invoice).gross),
    },
  ];
}

export function InvoicesList() {
  const t = useT();
  return (
    <SampleList
      label={t("demo.invoices")}
      rows={useRows(invoices)}
      statuses={useStatuses(invoiceStatuses)}
      arrangement={arrangement}
      rowHref={({ id }) => `/apps/invoice/details/${id}`}
      add={{ to: "/apps/invoice/add", label: t("demo.invoiceAdd") }}
      columns={useInvoiceColumns()}
    />
  );
}
