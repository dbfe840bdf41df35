import type { Campaign } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { NewestCard, NewestLine, newestLinkClass } from "../../../lib/list/newest-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { openCampaignsQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** The newest campaigns that are not dealt with. */
export function OpenCampaigns({ search }: { search: DashboardSearch }) {
  const t = useT();
  const list = useQuery(openCampaignsQuery(search));
  return (
    <NewestCard
      title={t("inbox.campaigns")}
      actions={
        <Link to="/secure-inbox/phishing-threats/logs/campaigns" search={{}} className={buttonClass("ghost", "sm")}>
          {t("inbox.allCampaigns")}
        </Link>
      }
      list={list}
      problemTitle={t("inbox.campaignsError")}
      none={t("inbox.noCampaigns")}
      height="h-[21.25rem]"
      renderLine={(campaign) => <Line key={campaign.id} campaign={campaign} />}
    />
  );
}

function Line({ campaign: { id, title, severity, mails, mailboxes, last_seen_at } }: { campaign: Campaign }) {
  const t = useT();
  return (
    <NewestLine>
      <Link
        to="/secure-inbox/phishing-threats/logs/campaigns/$id"
        params={{ id }}
        search={{}}
        className={cx("font-medium", newestLinkClass)}
      >
        <bdi className="block w-fit max-w-full truncate">{title === "" ? t("inbox.noSubject") : title}</bdi>
      </Link>
      <SeverityBadge severity={severity} />
      <span className="text-xs text-fg-3">{t("inbox.reach", { mails, mailboxes })}</span>
      <span className="text-end text-xs text-fg-3">
        <TimeAgo time={last_seen_at} />
      </span>
    </NewestLine>
  );
}
