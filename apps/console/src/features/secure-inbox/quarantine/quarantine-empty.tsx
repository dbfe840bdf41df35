import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, Unplug } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { connectionQuery } from "./quarantine-queries.ts";

interface QuarantineEmptyProps {
  filtered: boolean;
  onClear: () => void;
}

/** Nothing fits, nothing is held, or nothing can be held yet. */
export function QuarantineEmpty({ filtered, onClear }: QuarantineEmptyProps) {
  const t = useT();
  const { data } = useQuery({ ...connectionQuery, enabled: !filtered });
  if (filtered)
    return <FilteredEmpty title={t("quarantine.noMatchTitle")} text={t("quarantine.noMatchText")} onClear={onClear} />;
  const moving = data?.items.find(({ ability }) => ability === "change_mail")?.state;
  const isConnected = data?.state === "connected" || data?.state === "degraded";
  if (data !== undefined && (!isConnected || moving === "missing")) {
    const which = isConnected ? "missing" : "noConnection";
    return (
      <EmptyState icon={Unplug} title={t(`quarantine.${which}Title`)} text={t(`quarantine.${which}Text`)}>
        <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary")}>
          {t("quarantine.connect")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Archive} title={t("quarantine.noneTitle")} text={t("quarantine.noneText")}>
      <Link to="/secure-inbox/respond/phishing-emails" className={buttonClass("primary")}>
        {t("quarantine.toPhishing")}
      </Link>
      <Link to="/secure-inbox/settings/QuarantineSettings" className={buttonClass("secondary")}>
        {t("quarantine.toPolicies")}
      </Link>
    </EmptyState>
  );
}
