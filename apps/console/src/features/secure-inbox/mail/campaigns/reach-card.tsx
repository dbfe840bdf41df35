import type { CampaignDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Badge } from "@parapet/ui/badge";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { CountedList } from "./counted-list.tsx";

/** The mailboxes that a campaign reached. */
export function ReachCard({ campaign: { id, reach, mailboxes } }: { campaign: CampaignDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t("campaign.reach")} actions={<Badge>{format.number(mailboxes)}</Badge>}>
      {reach.length === 0 ? (
        <p className="text-fg-2">{t("campaign.noReach")}</p>
      ) : (
        <div className="grid max-h-96 gap-3 overflow-y-auto">
          <CountedList label={t("campaign.reach")} values={reach} condition="mailbox[is]" campaign={id} />
          {mailboxes > reach.length && (
            <p className="text-sm text-fg-3">{t("campaign.moreReach", { count: mailboxes - reach.length })}</p>
          )}
        </div>
      )}
    </Card>
  );
}
