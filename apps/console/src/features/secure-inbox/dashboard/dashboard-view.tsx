import type { AnswerOf, Endpoints, Campaign } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { cx } from "@parapet/ui/cx";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { NewestCard, NewestLine, newestLinkClass } from "../../../lib/list/newest-card.tsx";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { AgreementCard } from "./agreement-card.tsx";
import { seriesQuery, openCampaignsQuery, intakeQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";
import { DashboardTiles } from "./dashboard-tiles.tsx";
import { MailChart } from "./mail-chart.tsx";
import { ThreatRanking } from "./threat-ranking.tsx";
import { useMailLink } from "./use-mail-link.ts";
import { WaitingCard } from "./waiting-card.tsx";

interface DashboardViewProps {
  address: ListAddress<DashboardSearch>;
  summary: AnswerOf<Endpoints["inboxDashboard.summary"]> | undefined;
  /** The summary is of an earlier selection. */
  isStale: boolean;
  /** Why the numbers that are shown are old. */
  failed: Error | null;
}

/** The numbers, the chart, what waits, and what threats have in common; each leads to the mails it was made of. */
export function DashboardView({ address: { search, change }, summary, isStale, failed }: DashboardViewProps) {
  const t = useT();
  const series = useQuery(seriesQuery(search));
  const link = useMailLink(search);
  const problem = failed ?? series.error;
  const stale = isStale || series.isPlaceholderData;
  return (
    <>
      {problem && <Alert tone="warning">{t("list.stale", { why: errorText(t, problem) })}</Alert>}
      <DashboardTiles summary={summary} points={series.data?.points ?? []} link={link} stale={stale} />
      <MailChart
        series={series.data}
        loading={!series.data && !series.error}
        stale={series.isPlaceholderData}
        link={link}
        onRange={(from, to) => change({ from, to })}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <WaitingCard search={search} />
        <OpenCampaigns search={search} />
        <ThreatRanking by="mailbox" search={search} link={link} />
        <ThreatRanking by="attack" search={search} link={link} />
        <ThreatRanking by="domain" search={search} link={link} />
        <ThreatRanking by="party" search={search} link={link} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <AgreementCard agreement={summary?.agreement} link={link} stale={isStale} />
        <IntakeHealth search={search} />
      </div>
    </>
  );
}

/** The newest campaigns that are not dealt with. */
function OpenCampaigns({ search }: { search: DashboardSearch }) {
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

/** Whether mail comes in, and how fresh it is. */
function IntakeHealth({ search }: { search: DashboardSearch }) {
  const t = useT();
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(intakeQuery(search));
  if (error && !data)
    return (
      <Card title={t("inbox.intake")}>
        <ProblemCard title={t("inbox.intakeError")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return <SkeletonCard lines={6} />;
  const { monitored, mailboxes, problems, waiting, reports, subscriptions } = data;
  const state = monitored === 0 ? "off" : problems.length > 0 || subscriptions.failed > 0 ? "troubled" : "well";
  const tones = { off: "neutral", troubled: "warning", well: "success" } as const;
  return (
    <Card
      title={t("inbox.intake")}
      actions={
        <Link to="/secure-inbox/settings/documentation" search={{}} className={buttonClass("ghost", "sm")}>
          {t("inbox.connection")}
        </Link>
      }
    >
      <KeyValueList
        items={[
          {
            key: "state",
            label: t("inbox.state"),
            value: <StatusDot tone={tones[state]}>{t(`inbox.intake.${state}`)}</StatusDot>,
          },
          {
            key: "watched",
            label: t("inbox.watched"),
            value: t("inbox.watchedOf", { monitored: number(monitored), mailboxes: number(mailboxes) }),
          },
          {
            key: "notified",
            label: t("inbox.lastNotification"),
            value:
              subscriptions.last_notification_at === null ? (
                <span className="text-fg-3">{t("inbox.never")}</span>
              ) : (
                <TimeAgo time={subscriptions.last_notification_at} />
              ),
          },
          { key: "waiting", label: t("inbox.waiting"), value: number(waiting) },
          { key: "reports", label: t("inbox.reports"), value: number(reports) },
        ]}
      />
    </Card>
  );
}
