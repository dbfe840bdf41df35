import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { ColumnChooser } from "@parapet/ui/column-chooser";
import { FilterBar } from "@parapet/ui/filter-bar";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { Download } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { EventTableColumn } from "./event-columns.tsx";
import { filtersOf, withFilters } from "./events-filters.ts";
import { rangeOf } from "./events-query.ts";
import { type EventsSearch, readEventsSearch } from "./events-search.ts";
import { RefreshControl } from "./refresh-control.tsx";
import type { EventsAddress } from "./use-events-address.ts";
import { type Source, useFilterFields } from "./use-filter-fields.ts";

interface EventsToolbarProps extends Pick<EventsAddress, "search" | "go"> {
  columns: readonly EventTableColumn[];
  sources: readonly Source[];
  reloading: boolean;
  onReload: () => void;
  exporting: boolean;
  onExport: () => void;
}

/** Which calls are listed, and how. */
export function EventsToolbar(props: EventsToolbarProps) {
  const { search, go, columns, sources, reloading, onReload, exporting, onExport } = props;
  const t = useT();
  const fields = useFilterFields(sources);
  const change = (part: Partial<Record<keyof EventsSearch, unknown>>, replace = false) =>
    go(readEventsSearch({ ...search, ...part }), replace);
  return (
    <FilterBar
      fields={fields}
      value={filtersOf(search)}
      onChange={(filters) => go(withFilters(search, filters))}
      start={
        <>
          <TimeRangePicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to, page: 1 })} />
          <Checkbox
            label={t("events.showNonApi")}
            className="me-2"
            checked={search.showNonApi}
            onChange={(event) => change({ showNonApi: event.target.checked, page: 1 })}
          />
        </>
      }
      end={
        <>
          <RefreshControl
            pace={search.refresh}
            onPace={(refresh) => change({ refresh }, true)}
            reloading={reloading}
            onReload={onReload}
          />
          <ColumnChooser columns={columns} visible={search.column} onChange={(column) => change({ column }, true)} />
          <Button icon={<Download aria-hidden size={16} />} loading={exporting} onClick={onExport}>
            <span className="max-sm:sr-only">{t("events.export")}</span>
          </Button>
        </>
      }
    />
  );
}
