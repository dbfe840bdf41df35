import type { UsagePoint } from "@parapet/contract";
import { type Series, TimeSeries } from "@parapet/ui/time-series";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { hasEarlierStep } from "../../../lib/insights/compared-with.ts";
import { verdictInks } from "../../../lib/insights/verdict-inks.ts";
import type { UsageSummary } from "./usage-query.ts";

interface UsageChartsProps {
  points: readonly UsagePoint[];
  loading: boolean;
  /** The points are of an earlier selection. */
  stale: boolean;
  /** The numbers that say how far back steps can be compared; undefined compares none. */
  compared: UsageSummary | undefined;
  onRange: (from: Date, to: Date) => void;
  /** A part of a bar was pressed: a class of statuses, or `other`, in the step that begins then. */
  onStatus: (status: string, time: Date) => void;
  /** The same for a verdict. */
  onVerdict: (verdict: string, time: Date) => void;
}

const statuses = ["2xx", "3xx", "4xx", "5xx", "other"] as const;
const verdicts = ["shadow", "zombie", "rogue", "violation"] as const;
const percentiles = [
  ["p50", "1"],
  ["p95", "2"],
  ["p99", "6"],
] as const;

/** Calls by status and how long they took, on one axis of time. */
export function UsageCharts({ points, loading, stale, compared, onRange, onStatus, onVerdict }: UsageChartsProps) {
  const t = useT();
  const { duration } = useFormat();
  const earlier = useMemo(
    () => compared && points.map(({ time, previous }) => (hasEarlierStep(compared, time) ? previous : null)),
    [points, compared],
  );
  const times = useMemo(() => points.map(({ time }) => Date.parse(time)), [points]);
  const calls = useMemo(
    () =>
      statuses
        .filter((id) => id !== "other" || points.some((point) => point.status.other > 0))
        .map((id): Series => ({
          id,
          label: id === "other" ? t("usage.otherStatus") : id,
          color: id === "other" ? "neutral" : id,
          values: points.map(({ status }) => status[id]),
          ...(earlier && { previous: earlier.map((step) => step?.status[id] ?? null) }),
        })),
    [points, earlier, t],
  );
  const latency = useMemo(
    () =>
      percentiles.map(([id, color]): Series => ({
        id,
        label: id,
        color,
        values: points.map((point) => point[id]),
        ...(earlier && { previous: earlier.map((step) => step?.[id] ?? null) }),
      })),
    [points, earlier],
  );
  const fresh = useMemo(
    (): readonly Series[] => [
      {
        id: "existing",
        label: t("usage.existingApis"),
        color: "1",
        values: points.map((point) => point.calls - point.new_api_calls),
      },
      { id: "new", label: t("usage.newApis"), color: "2", values: points.map((point) => point.new_api_calls) },
    ],
    [points, t],
  );
  const differing = useMemo(
    () =>
      verdicts.map((id): Series => ({
        id,
        label: t(`insights.verdict.${id}`),
        color: verdictInks[id],
        values: points.map((point) => point.differing[id]),
        ...(earlier && { previous: earlier.map((step) => step?.differing[id] ?? null) }),
      })),
    [points, earlier, t],
  );
  const shared = { times, loading, stale, group: "usage", onRangeSelect: onRange };
  return (
    <>
      <TimeSeries
        {...shared}
        title={t("usage.byStatus")}
        kind="bars"
        series={calls}
        onPointSelect={({ series, time }) => onStatus(series, time)}
      />
      <TimeSeries {...shared} title={t("usage.latency")} series={latency} format={duration} />
      <TimeSeries {...shared} title={t("usage.newAndExisting")} kind="bars" series={fresh} />
      <TimeSeries
        {...shared}
        title={t("usage.byVerdict")}
        kind="bars"
        series={differing}
        onPointSelect={({ series, time }) => onVerdict(series, time)}
      />
    </>
  );
}
