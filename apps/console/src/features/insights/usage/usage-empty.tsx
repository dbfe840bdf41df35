import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { ShowChecklist } from "../../../lib/checklist/show-checklist.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Nothing has ever been called: where calls come from. */
export function UsageEmpty() {
  const t = useT();
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      <EmptyState icon={ChartColumn} title={t("usage.noneTitle")} text={t("usage.noneText")}>
        <Link to="/insights/trace-sources" className={buttonClass("primary")}>
          {t("usage.toSources")}
        </Link>
        <ShowChecklist />
      </EmptyState>
    </div>
  );
}
