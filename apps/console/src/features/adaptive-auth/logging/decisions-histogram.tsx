import { type AnswerOf, effect, type Endpoints } from "@parapet/contract";
import type { ChartColor } from "@parapet/ui/chart-color";
import { type Series, TimeSeries } from "@parapet/ui/time-series";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { histogramQuery } from "./logging-queries.ts";
import type { LoggingSearch } from "./logging-search.ts";

type Counted = AnswerOf<Endpoints["decisions.histogram"]>;

const colors = { allow: "2xx", step_up: "4xx", throttle: "1", deny: "5xx" } as const satisfies Record<
  string,
  ChartColor
>;
const noBars: Counted["items"] = [];

/** How many decisions the log has over time, by what they gave. Dragging, or a press on a bar, selects. */
export function DecisionsHistogram({
  search,
  change,
  ready,
}: Pick<ListAddress<LoggingSearch>, "search" | "change"> & {
  /** The list has come: counting takes nothing from it. */
  ready: boolean;
}) {
  const t = useT();
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...histogramQuery(search), enabled: ready });
  const bars = data?.items ?? noBars;
  const times = useMemo(() => bars.map(({ time }) => Date.parse(time)), [bars]);
  const series = useMemo(
    () =>
      effect.options
        .filter((id) => bars.some((bar) => bar[id] > 0))
        .map((id): Series => ({
          id,
          label: t(`adaptive.effect.${id}`),
          color: colors[id],
          values: bars.map((bar) => bar[id]),
        })),
    [bars, t],
  );
  return (
    <TimeSeries
      title={t("logging.histogram")}
      height={112}
      kind="bars"
      times={times}
      series={series}
      loading={!data && !error}
      stale={isPlaceholderData}
      empty={
        error ? <LoadProblem title={t("logging.errorTitle")} error={error} onRetry={() => void refetch()} /> : undefined
      }
      onRangeSelect={(from, to) => data && change({ ...within(data, from, to), page: 1 })}
      onPointSelect={({ series: id, time }) => {
        if (!data) return;
        const end = new Date(time.getTime() + data.step_s * 1000);
        change({ ...within(data, time, end), effect: effect.safeParse(id).data, page: 1 });
      }}
    />
  );
}

/** The part of a range that was counted. */
function within(counted: Pick<Counted, "from" | "to">, from: Date, to: Date) {
  return {
    from: from.toISOString() > counted.from ? from.toISOString() : counted.from,
    to: to.toISOString() < counted.to ? to.toISOString() : counted.to,
  };
}
