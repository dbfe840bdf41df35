import { useParams } from "@tanstack/react-router";
import type { Invoice } from "../sample-data.ts";
import { invoices, useRows } from "../sample-store.ts";

/** The invoice that the address names. */
export function useInvoice(): Invoice | null {
  const { number } = useParams({ strict: false });
  return useRows(invoices).find((invoice) => invoice.id === number) ?? null;
}
