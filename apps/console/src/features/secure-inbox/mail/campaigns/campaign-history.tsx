import type { CampaignChange } from "@parapet/contract";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Check, GitMerge, type LucideIcon, MessageSquareText, RotateCcw, ScanSearch, UserRound } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { stateTones } from "./campaign-state.tsx";

const icons: Readonly<Record<CampaignChange["what"], LucideIcon>> = {
  found: ScanSearch,
  merged: GitMerge,
  reopened: RotateCcw,
  state: Check,
  assigned: UserRound,
  commented: MessageSquareText,
};

/** What happened to a campaign, newest first. */
export function CampaignHistory({ changes }: { changes: readonly CampaignChange[] }) {
  const t = useT();
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
  const entries = changes.map((change): TimelineEntry => {
    const { what, value, decided, actor } = change;
    const says = what === "commented" || what === "merged" ? value : null;
    const details = says ?? (decided > 0 ? t("campaign.decided", { count: decided }) : null);
    return {
      id: change.id,
      time: new Date(change.time),
      title: titleOf(change),
      actor: actor === null ? undefined : <bdi>{actor}</bdi>,
      icon: icons[what],
      tone: what === "state" || what === "reopened" ? stateTones[change.state] : "neutral",
      ...(details !== null && { details: <bdi className="whitespace-pre-wrap wrap-anywhere">{details}</bdi> }),
    };
  });
  return <Timeline label={t("campaign.history")} entries={entries} />;
}
