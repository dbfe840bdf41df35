import { FilterBar } from "@parapet/ui/filter-bar";
import { Switch } from "@parapet/ui/switch";
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useChoicesWanted } from "../../../lib/list/use-choices-wanted.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { PeriodPicker } from "../../../lib/time/period-picker.tsx";
import { filtersOf, withFilters } from "./usage-filters.ts";
import { rangeOf, sourcesQuery } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";
import { useUsageFields } from "./use-usage-fields.ts";

const noSources: readonly never[] = [];

/** What is counted, and what it is compared with. */
export function UsageToolbar({ address: { search, go, change } }: { address: ListAddress<UsageSearch> }) {
  const t = useT();
  const client = useQueryClient();
  const filters = filtersOf(search);
  const choices = useChoicesWanted(filters);
  const sources = useQuery({ ...sourcesQuery, enabled: choices.wanted });
  const fields = useUsageFields(sources.data?.items ?? noSources);
  const isUsage = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith("usage.");
  const fetching = useIsFetching({ predicate: isUsage });
  return (
    <FilterBar
      fields={fields}
      value={filters}
      onChange={(changed) => go(withFilters(search, changed))}
      onOpen={choices.onOpen}
      start={<PeriodPicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to })} />}
      end={
        <>
          <Switch
            label={t("usage.compare")}
            className="me-2"
            checked={search.compare}
            onChange={(compare) => change({ compare }, true)}
          />
          <RefreshControl
            pace={search.refresh}
            onPace={(refresh) => change({ refresh }, true)}
            reloading={fetching > 0}
            onReload={() => void client.invalidateQueries({ predicate: isUsage })}
          />
        </>
      }
    />
  );
}
