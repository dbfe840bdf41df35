import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface MailboxesEmptyProps {
  filtered: boolean;
  onClear: () => void;
}

/** Nobody fits, or no tenant is connected yet. */
export function MailboxesEmpty({ filtered, onClear }: MailboxesEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("mailboxes.noMatchTitle")} text={t("mailboxes.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={Users} title={t("mailboxes.noneTitle")} text={t("mailboxes.noneText")}>
      <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary")}>
        {t("mailboxes.connect")}
      </Link>
    </EmptyState>
  );
}
