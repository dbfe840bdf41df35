import { type CampaignDetail, type CampaignState, campaignState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface CampaignMenuProps {
  campaign: CampaignDetail;
  loading: boolean;
  onBecome: (state: CampaignState) => void;
}

/** Where a campaign usually goes from its state. */
const next = {
  new: "in_review",
  in_review: "confirmed",
  confirmed: "resolved",
  resolved: "new",
  false_positive: "new",
} as const satisfies Record<CampaignState, CampaignState>;

/** The next step of a campaign, and every other one. */
export function CampaignMenu({ campaign: { state, undecided }, loading, onBecome }: CampaignMenuProps) {
  const t = useT();
  // What came since waits for the same to be said again.
  const isBehind = undecided > 0 && (state === "confirmed" || state === "false_positive");
  const first = isBehind ? state : next[state];
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t("campaign.change")}
            <ChevronDown aria-hidden size={15} />
          </Button>
        }
      >
        {campaignState.options
          .filter((each) => each !== state)
          .map((each) => (
            <MenuItem key={each} onSelect={() => onBecome(each)}>
              {t(`campaign.do.${each}`)}
            </MenuItem>
          ))}
      </Menu>
      <Button variant="primary" loading={loading} onClick={() => onBecome(first)}>
        {isBehind ? t("campaign.decideNew", { count: undecided }) : t(`campaign.do.${first}`)}
      </Button>
    </>
  );
}
