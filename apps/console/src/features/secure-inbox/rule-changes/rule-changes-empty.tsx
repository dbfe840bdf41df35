import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { MailCheck, Unplug } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface RuleChangesEmptyProps {
  filtered: boolean;
  connected: boolean;
  onClear: () => void;
}

export function RuleChangesEmpty({ filtered, connected, onClear }: RuleChangesEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("rules.noMatchTitle")} text={t("rules.noMatchText")} onClear={onClear} />;
  if (connected) return <EmptyState icon={MailCheck} title={t("rules.noneTitle")} text={t("rules.noneText")} />;
  return (
    <EmptyState icon={Unplug} title={t("rules.notConnectedTitle")} text={t("rules.notConnectedText")}>
      <Link to="/secure-inbox/settings/documentation" className="font-medium text-brand-text hover:underline">
        {t("rules.connect")}
      </Link>
    </EmptyState>
  );
}
