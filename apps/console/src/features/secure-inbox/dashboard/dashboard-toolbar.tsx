import { FilterBar } from "@parapet/ui/filter-bar";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { PeriodPicker } from "../../../lib/time/period-picker.tsx";
import { dashboardKey, rangeOf } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

const none: readonly never[] = [];

/** The scope of the dashboard, and its refresh interval. */
export function DashboardToolbar({ address: { search, change } }: { address: ListAddress<DashboardSearch> }) {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: dashboardKey });
  return (
    <FilterBar
      fields={none}
      value={none}
      onChange={() => undefined}
      start={<PeriodPicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to })} />}
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
