import type { CampaignState as State } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** How loud a campaign is in each state. */
export const stateTones = {
  new: "error",
  in_review: "warning",
  confirmed: "brand",
  false_positive: "neutral",
  resolved: "success",
} as const satisfies Record<State, string>;

export function CampaignState({ state }: { state: State }) {
  const t = useT();
  return <StatusDot tone={stateTones[state]}>{t(`campaign.state.${state}`)}</StatusDot>;
}
