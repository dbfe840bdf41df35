import { type CampaignChange, type CampaignDetail, campaignEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Check, GitMerge, type LucideIcon, MessageSquareText, RotateCcw, ScanSearch, UserRound } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HistoryCard } from "../../../../lib/people/history-card.tsx";
import { mailKey } from "../mail-queries.ts";
import { stateTones } from "./campaign-state.tsx";

const icons: Readonly<Record<CampaignChange["what"], LucideIcon>> = {
  found: ScanSearch,
  merged: GitMerge,
  reopened: RotateCcw,
  state: Check,
  assigned: UserRound,
  commented: MessageSquareText,
};

interface CampaignHistoryProps {
  campaign: CampaignDetail;
  mayWork: boolean;
}

/** What happened to a campaign, newest first. */
export function CampaignHistory({ campaign: { id, changes }, mayWork }: CampaignHistoryProps) {
  const t = useT();
  const client = useQueryClient();
  const titleOf = ({ what, state, value }: CampaignChange) => {
    switch (what) {
      case "state":
        return t(`campaign.became.${state}`);
      case "assigned":
        return value === null ? t("campaign.unassigned") : t("campaign.assigned", { name: value });
      case "found":
      case "merged":
      case "reopened":
      case "commented":
        return t(`campaign.happened.${what}`);
    }
  };
  const detailsOf = ({ what, value, decided }: CampaignChange) => {
    const says = what === "commented" || what === "merged" ? value : null;
    return says ?? (decided > 0 ? t("campaign.decided", { count: decided }) : null);
  };
  return (
    <HistoryCard
      title={t("campaign.history")}
      changes={changes}
      icons={icons}
      titleOf={titleOf}
      detailsOf={detailsOf}
      toneOf={({ what, state }) => (what === "state" || what === "reopened" ? stateTones[state] : "neutral")}
      note={
        mayWork && {
          label: t("campaign.comment"),
          action: t("campaign.addComment"),
          send: async (text) => {
            await call(campaignEndpoints["campaigns.comment"], { params: { id }, body: { text } });
            await client.invalidateQueries({ queryKey: mailKey });
          },
        }
      }
    />
  );
}
