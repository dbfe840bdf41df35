import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { AgreementCard } from "./agreement-card.tsx";
import { seriesQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";
import { DashboardTiles } from "./dashboard-tiles.tsx";
import { IntakeHealth } from "./intake-health.tsx";
import { MailChart } from "./mail-chart.tsx";
import { OpenCampaigns } from "./open-campaigns.tsx";
import { ThreatRanking } from "./threat-ranking.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { useMailLink } from "./use-mail-link.ts";

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
