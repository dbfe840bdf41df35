import { type UsagePoint, usageDimension } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { comparedWith } from "../../../lib/insights/compared-with.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import type { Period } from "./events-link.ts";
import { ExportMenu } from "./export-menu.tsx";
import { LatestDifferences } from "./latest-differences.tsx";
import { RankingOrder } from "./ranking-order.tsx";
import { UsageCharts } from "./usage-charts.tsx";
import { UsageHeatMap } from "./usage-heat-map.tsx";
import { seriesQuery, summaryQuery, type UsageSummary } from "./usage-query.ts";
import { UsageRanking } from "./usage-ranking.tsx";
import type { UsageSearch } from "./usage-search.ts";
import { UsageTiles } from "./usage-tiles.tsx";
import { useEventsLink } from "./use-events-link.ts";

interface UsageViewProps {
  address: ListAddress<UsageSearch>;
  totals: UsageSummary | undefined;
}

const noPoints: readonly UsagePoint[] = [];

/** The numbers, the charts, the rankings; each leads to the calls it was made of. */
export function UsageView({ address: { search, change }, totals }: UsageViewProps) {
  const t = useT();
  const series = useQuery(seriesQuery(search));
  const { error, isPlaceholderData } = useQuery(summaryQuery(search));
  const link = useEventsLink(search, totals);
  const narrow = ({ from, to }: Period) => change({ from, to });
  const points = series.data?.points ?? noPoints;
  const hasCalls = points.some(({ calls }) => calls > 0);
  const failed = error ?? series.error;
  const openStep = (time: Date, part: Readonly<Record<string, unknown>>) => {
    if (!series.data) return;
    const { from, to, step_s } = series.data;
    const end = new Date(time.getTime() + step_s * 1000).toISOString();
    link.open({
      from: time.toISOString() > from ? time.toISOString() : from,
      to: end < to ? end : to,
      ...part,
    });
  };
  const openStatus = (status: string, time: Date) =>
    openStep(time, { "statusClass[is]": status === "other" ? [0, 1, 6, 7, 8, 9] : [Number(status[0])] });
  return (
    <>
      {failed && <Alert tone="warning">{t("list.stale", { why: errorText(t, failed) })}</Alert>}
      {search.compare && totals && comparedWith(totals) === undefined && (
        <p className="text-sm text-fg-2">{t("usage.notCompared")}</p>
      )}
      <UsageTiles totals={totals} points={points} link={link} stale={isPlaceholderData || series.isPlaceholderData} />
      <div className="grid gap-5 lg:grid-cols-2">
        <UsageCharts
          points={hasCalls ? points : noPoints}
          loading={totals === undefined || (!series.data && !series.error)}
          stale={series.isPlaceholderData}
          compared={search.compare ? totals : undefined}
          onRange={(from, to) => narrow({ from: from.toISOString(), to: to.toISOString() })}
          onStatus={openStatus}
          onVerdict={(verdict, time) => openStep(time, { "verdict[is]": [verdict] })}
        />
        <UsageHeatMap search={search} onPeriod={narrow} />
        <LatestDifferences search={search} link={link} />
      </div>
      <section className="grid gap-5" aria-labelledby="usage-rankings">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="usage-rankings" className="text-lg font-semibold tracking-heading">
            {t("usage.rankings")}
          </h2>
          <div className="flex flex-wrap gap-2">
            <RankingOrder value={search.order} onChange={(order) => change({ order }, true)} />
            <ExportMenu search={search} />
          </div>
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          {usageDimension.options.map((by) => (
            <UsageRanking key={by} by={by} search={search} link={link} onCaller={(part) => change(part)} />
          ))}
        </div>
      </section>
    </>
  );
}
