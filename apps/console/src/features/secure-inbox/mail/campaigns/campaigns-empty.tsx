import { EmptyState } from "@parapet/ui/empty-state";
import { MailCheck } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";

interface CampaignsEmptyProps {
  filtered: boolean;
  onClear: () => void;
}

export function CampaignsEmpty({ filtered, onClear }: CampaignsEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("campaign.noMatchTitle")} text={t("campaign.noMatchText")} onClear={onClear} />;
  return <EmptyState icon={MailCheck} title={t("campaign.noneTitle")} text={t("campaign.noneText")} />;
}
