import { type UsagePoint, usageDimension, type UsageDimension, usageEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { HeatMap } from "@parapet/ui/heat-map";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Download } from "lucide-react";
import { download } from "../../../lib/api/download.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { comparedWith } from "../../../lib/insights/compared-with.ts";
import { exportName } from "../../../lib/list/export/use-export.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { dimensionTitles } from "./dimension-titles.ts";
import { type Period, latestHour } from "./events-link.ts";
import { LatestDifferences } from "./latest-differences.tsx";
import { UsageCharts } from "./usage-charts.tsx";
import { seriesQuery, summaryQuery, type UsageSummary, heatMapQuery, rankingOf } from "./usage-query.ts";
import { UsageRanking } from "./usage-ranking.tsx";
import type { UsageSearch } from "./usage-search.ts";
import { UsageTiles } from "./usage-tiles.tsx";
import { useEventsLink } from "./use-events-link.ts";

interface RankingOrderProps {
  value: UsageSearch["order"];
  onChange: (order: UsageSearch["order"]) => void;
}

interface UsageHeatMapProps {
  search: UsageSearch;
  onPeriod: (period: Period) => void;
}

interface UsageViewProps {
  address: ListAddress<UsageSearch>;
  totals: UsageSummary | undefined;
}

const ranked = ["api", "operation", "consumer", "organization", "action"] as const;
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
          {ranked.map((by) => (
            <UsageRanking key={by} by={by} search={search} link={link} onNarrow={change} />
          ))}
        </div>
      </section>
    </>
  );
}

/** When the calls come, by the viewer's clock. An hour of the week narrows the range to the latest one of its kind. */
function UsageHeatMap({ search, onPeriod }: UsageHeatMapProps) {
  const t = useT();
  const { data, isPlaceholderData } = useQuery(heatMapQuery(search));
  return (
    <HeatMap
      title={t("usage.heatMap")}
      height={260}
      loading={data === undefined}
      stale={isPlaceholderData}
      cells={(data?.hours ?? []).map(({ weekday, hour, calls }) => ({ weekday, hour, value: calls }))}
      onSelect={(weekday, hour) => {
        const period = data && latestHour(data, weekday, hour);
        if (period) onPeriod(period);
      }}
    />
  );
}

/** What the rankings rank by. */
function RankingOrder({ value, onChange }: RankingOrderProps) {
  const t = useT();
  const labels = { calls: t("usage.byCalls"), errors: t("usage.byErrors"), p95: t("usage.byLatency") };
  const choices = (["calls", "errors", "p95"] as const).map((order) => ({ value: order, label: labels[order] }));
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label={`${t("usage.rankBy")}: ${labels[value]}`}>
          <span className="font-normal text-fg-2">{t("usage.rankBy")}</span>
          {labels[value]}
          <ChevronDown aria-hidden size={14} className="text-fg-3" />
        </Button>
      }
    >
      <MenuRadioGroup label={t("usage.rankBy")} choices={choices} value={value} onChange={onChange} />
    </Menu>
  );
}

/** The rankings as files, longer than the page has room for. */
function ExportMenu({ search }: { search: UsageSearch }) {
  const t = useT();
  const action = useAction(async (by: UsageDimension) => {
    const file = { name: exportName(`usage-${by}`, new Date()), onProgress: () => undefined };
    try {
      await download(usageEndpoints["usage.export"], file, { query: rankingOf(search, by) });
      toast(t("list.exported"), "success");
    } catch (error) {
      toast(t("list.exportFailed", { why: errorText(t, error) }), "error");
    }
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download aria-hidden size={16} />} loading={action.status === "running"}>
          {t("usage.exportOf")}
        </Button>
      }
    >
      {usageDimension.options.map((by) => (
        <MenuItem key={by} onSelect={() => void action.run(by)}>
          {t(dimensionTitles[by])}
        </MenuItem>
      ))}
    </Menu>
  );
}
