import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";

export function InvoiceMissing() {
  const t = useT();
  return (
    <EmptyState title={t("demo.noInvoice")}>
      <Link to="/apps/invoice/list" className={buttonClass("secondary")}>
        {t("demo.invoices")}
      </Link>
    </EmptyState>
  );
}
