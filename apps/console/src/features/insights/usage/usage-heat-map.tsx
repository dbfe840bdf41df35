import { HeatMap } from "@parapet/ui/heat-map";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { latestHour, type Period } from "./events-link.ts";
import { heatMapQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

interface UsageHeatMapProps {
  search: UsageSearch;
  onPeriod: (period: Period) => void;
}

/** When the calls come, by the viewer's clock. An hour of the week narrows the range to the latest one of its kind. */
export function UsageHeatMap({ search, onPeriod }: UsageHeatMapProps) {
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
