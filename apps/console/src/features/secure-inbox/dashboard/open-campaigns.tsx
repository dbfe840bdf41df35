import type { Campaign } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { LinesSkeleton } from "../../../lib/list/lines-skeleton.tsx";
import { ListProblem } from "../../../lib/list/list-problem.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { openCampaignsQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** As high as the ranking beside it, so that nothing moves when the list comes. */
const height = "h-[21.25rem]";

/** The newest campaigns that are not dealt with. */
export function OpenCampaigns({ search }: { search: DashboardSearch }) {
  const t = useT();
  const { data, error, refetch } = useQuery(openCampaignsQuery(search));
  const body = () => {
    if (error && !data)
      return <ListProblem title={t("inbox.campaignsError")} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LinesSkeleton />;
    if (data.items.length === 0)
      return (
        <p className="grid h-full place-content-center p-5 text-center text-sm text-fg-3">{t("inbox.noCampaigns")}</p>
      );
    return (
      <ul className="divide-y divide-line">
        {data.items.map((campaign) => (
          <Line key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    );
  };
  return (
    <Card
      padded={false}
      title={t("inbox.campaigns")}
      actions={
        <Link to="/secure-inbox/phishing-threats/logs/campaigns" search={{}} className={buttonClass("ghost", "sm")}>
          {t("inbox.allCampaigns")}
        </Link>
      }
    >
      <div className={`${height} overflow-y-auto`}>{body()}</div>
    </Card>
  );
}

function Line({ campaign: { id, title, severity, mails, mailboxes, last_seen_at } }: { campaign: Campaign }) {
  const t = useT();
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text">
      <Link
        to="/secure-inbox/phishing-threats/logs/campaigns/$id"
        params={{ id }}
        search={{}}
        className="min-w-0 truncate font-medium outline-none after:absolute after:inset-0"
      >
        <bdi>{title === "" ? t("inbox.noSubject") : title}</bdi>
      </Link>
      <SeverityBadge severity={severity} />
      <span className="text-xs text-fg-3">{t("inbox.reach", { mails, mailboxes })}</span>
      <span className="text-end text-xs text-fg-3">
        <TimeAgo time={last_seen_at} />
      </span>
    </li>
  );
}
