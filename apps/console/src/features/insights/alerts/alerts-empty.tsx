import type { AlertState } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface AlertsEmptyProps {
  filtered: boolean;
  state: AlertState;
  onClear: () => void;
}

export function AlertsEmpty({ filtered, state, onClear }: AlertsEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("alerts.noMatchTitle")} text={t("alerts.noMatchText")} onClear={onClear} />;
  if (state !== "open")
    return <EmptyState icon={BellRing} title={t("alerts.noneOfState")} text={t(`alerts.stateText.${state}`)} />;
  return (
    <EmptyState icon={BellRing} title={t("alerts.noneTitle")} text={t("alerts.noneText")}>
      <Link to="/insights/alerts/setup" className={buttonClass("secondary", "md")}>
        {t("alerts.setup")}
      </Link>
    </EmptyState>
  );
}
