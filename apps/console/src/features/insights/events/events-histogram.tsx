import {
  type HistogramPoint,
  eventVerdict,
  type AnswerOf,
  type Endpoints,
  type HistogramKind,
  histogramKind,
} from "@parapet/contract";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { type Series, TimeSeries } from "@parapet/ui/time-series";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { verdictInks } from "../../../lib/insights/verdict-inks.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { histogramQuery } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";

type Counted = Pick<AnswerOf<Endpoints["events.histogram"]>, "from" | "to">;

/** Statuses outside the four classes, by their first digit. */
const otherClasses = [0, 1, 6, 7, 8, 9];

/** What selects the calls of some bars, or of one part of them, within what was counted. */
export function barSelection(counted: Counted, from: Date, to: Date, part?: string) {
  const range = {
    from: from.toISOString() > counted.from ? from.toISOString() : counted.from,
    to: to.toISOString() < counted.to ? to.toISOString() : counted.to,
  };
  if (part === undefined) return range;
  if (part === "other") return { ...range, "statusClass[is]": otherClasses };
  if (/^[2-5]xx$/.test(part)) return { ...range, "statusClass[is]": [Number(part[0])] };
  const verdict = eventVerdict.safeParse(part);
  return verdict.success ? { ...range, "verdict[is]": [verdict.data] } : range;
}

interface EventsHistogramProps extends Pick<ListAddress<EventsSearch>, "search" | "change"> {
  /** The list has come: counting takes nothing from it. */
  ready: boolean;
}

const kinds = {
  status: [
    ["2xx", "2xx"],
    ["3xx", "3xx"],
    ["4xx", "4xx"],
    ["5xx", "5xx"],
    ["other", "neutral"],
  ],
  verdict: Object.entries(verdictInks),
} as const;

const names: Readonly<Record<string, MessageId>> = {
  other: "events.otherStatus",
  none: "insights.verdict.none",
  rogue: "insights.verdict.rogue",
  violation: "insights.verdict.violation",
  zombie: "insights.verdict.zombie",
  shadow: "insights.verdict.shadow",
  unchecked: "insights.verdict.unchecked",
  unknown: "insights.verdict.unknown",
};
const noPoints: readonly HistogramPoint[] = [];

/** How many calls the list has over time. Dragging or a press on a bar selects calls in the address. */
export function EventsHistogram({ search, change, ready }: EventsHistogramProps) {
  const t = useT();
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...histogramQuery(search), enabled: ready });
  const points = data?.points ?? noPoints;
  const times = useMemo(() => points.map(({ time }) => Date.parse(time)), [points]);
  const series = useMemo(
    () =>
      kinds[search.by]
        .filter(([id]) => points.some(({ calls }) => calls[id]))
        .map(([id, color]): Series => {
          const name = names[id];
          return { id, label: name ? t(name) : id, color, values: points.map(({ calls }) => calls[id] ?? 0) };
        }),
    [points, search.by, t],
  );
  return (
    <TimeSeries
      title={t("events.histogram")}
      height={112}
      kind="bars"
      times={times}
      series={series}
      loading={!data && !error}
      stale={isPlaceholderData}
      empty={
        error ? <LoadProblem title={t("events.errorTitle")} error={error} onRetry={() => void refetch()} /> : undefined
      }
      actions={<HistogramChoice value={search.by} onChange={(by) => change({ by }, true)} />}
      onRangeSelect={(from, to) => data && change({ ...barSelection(data, from, to), page: 1 })}
      onPointSelect={({ series: id, time }) => {
        if (!data) return;
        const end = new Date(time.getTime() + data.step_s * 1000);
        change({ ...barSelection(data, time, end, id), page: 1 });
      }}
    />
  );
}

/** What the bars are cut by. */
function HistogramChoice({ value, onChange }: { value: HistogramKind; onChange: (kind: HistogramKind) => void }) {
  const t = useT();
  const labels = { status: t("events.column.status"), verdict: t("events.column.verdict") };
  return (
    <ChoiceGroup
      label={t("events.histogramBy")}
      tooltips={false}
      choices={histogramKind.options.map((kind) => ({
        value: kind,
        label: labels[kind],
        face: <span className="px-2.5 py-0.5 text-sm">{labels[kind]}</span>,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
