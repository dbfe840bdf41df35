import { FilterBar } from "@parapet/ui/filter-bar";
import { rangePresets } from "@parapet/ui/time-range";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { startedRange } from "../../../lib/time/started-range.ts";
import { dashboardKey, rangeOf } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** A summary has a start. */
const presets = rangePresets.filter((preset) => preset !== "all");
const none: readonly never[] = [];

/** What is counted, and how often anew. */
export function DashboardToolbar({ address: { search, change } }: { address: ListAddress<DashboardSearch> }) {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: dashboardKey });
  return (
    <FilterBar
      fields={none}
      value={none}
      onChange={() => undefined}
      start={
        <TimeRangePicker
          presets={presets}
          value={rangeOf(search)}
          onChange={(range) => {
            const { from, to } = startedRange(range);
            change({ from, to });
          }}
        />
      }
      end={
        <RefreshControl
          pace={search.refresh}
          onPace={(refresh) => change({ refresh }, true)}
          reloading={fetching > 0}
          onReload={() => void client.invalidateQueries({ queryKey: dashboardKey })}
        />
      }
    />
  );
}
