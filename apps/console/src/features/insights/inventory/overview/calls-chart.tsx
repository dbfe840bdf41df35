import type { Api, UsagePoint } from "@parapet/contract";
import { type Series, TimeSeries } from "@parapet/ui/time-series";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { callsOf } from "../../../../lib/insights/calls-of.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { courseQuery } from "./overview-queries.ts";

const statuses = ["2xx", "3xx", "4xx", "5xx", "other"] as const;
const noPoints: readonly UsagePoint[] = [];

/** The calls of the week by status. Dragging opens the calls of that time. */
export function CallsChart({ api }: { api: Api }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(courseQuery(api));
  const points = data?.points.some(({ calls }) => calls > 0) ? data.points : noPoints;
  const times = useMemo(() => points.map(({ time }) => Date.parse(time)), [points]);
  const series = useMemo(
    () =>
      statuses
        .filter((id) => points.some(({ status }) => status[id] > 0))
        .map((id): Series => ({
          id,
          label: id === "other" ? t("inventory.overview.otherStatus") : id,
          color: id === "other" ? "neutral" : id,
          values: points.map(({ status }) => status[id]),
        })),
    [points, t],
  );
  return (
    <TimeSeries
      title={t("inventory.overview.byStatus")}
      kind="bars"
      times={times}
      series={series}
      loading={!data && !error}
      empty={
        error ? (
          <LoadProblem title={t("inventory.oneErrorTitle")} error={error} onRetry={() => void refetch()} />
        ) : undefined
      }
      onRangeSelect={(from, to) =>
        void navigate({
          to: "/insights/events",
          search: { from: from.toISOString(), to: to.toISOString(), ...callsOf(api) },
        })
      }
    />
  );
}
