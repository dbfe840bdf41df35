import type { ReportShelf } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MailCheck, MailPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";
import { reportSettingsQuery } from "../../../../lib/secure-inbox/report-settings-query.ts";

interface ReportsEmptyProps {
  filtered: boolean;
  shelf: ReportShelf;
  onClear: () => void;
  /** The way to have something here. */
  children?: ReactNode;
}

/** Why the list is empty: nothing matches, nothing is open, or reporting isn't set up. */
export function ReportsEmpty({ filtered, shelf, onClear, children }: ReportsEmptyProps) {
  const t = useT();
  const settings = useQuery(reportSettingsQuery).data;
  if (filtered)
    return <FilteredEmpty title={t("reports.noMatchTitle")} text={t("reports.noMatchText")} onClear={onClear} />;
  if (settings?.reporting_mailbox === null)
    return (
      <EmptyState icon={MailPlus} title={t("reports.noMailboxTitle")} text={t("reports.noMailboxText")}>
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary", "md")}>
            {t("reports.chooseMailbox")}
          </Link>
          {children}
        </span>
      </EmptyState>
    );
  const text = t("reports.noneText", { mailbox: settings?.reporting_mailbox ?? "" });
  return (
    <EmptyState
      icon={MailCheck}
      title={t(shelf === "review" ? "reports.nothingWaits" : "reports.noneTitle")}
      text={text}
    >
      {children}
    </EmptyState>
  );
}
