import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** No mail was ever analysed: where mail comes from. */
export function DashboardEmpty() {
  const t = useT();
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      <EmptyState icon={MailPlus} title={t("inbox.noneTitle")} text={t("inbox.noneText")}>
        <Link to="/secure-inbox/settings/documentation" search={{}} className={buttonClass("primary")}>
          {t("inbox.connect")}
        </Link>
        <Link to="/secure-inbox/phishing-threats/logs" search={{}} className={buttonClass("secondary")}>
          {t("inbox.analyse")}
        </Link>
      </EmptyState>
    </div>
  );
}
