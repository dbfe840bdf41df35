import { ColumnChooser } from "@parapet/ui/column-chooser";
import { FilterBar } from "@parapet/ui/filter-bar";
import { SearchField } from "@parapet/ui/search-field";
import { setPreferences } from "../preferences/preferences-store.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { ExportButton } from "./export/export-button.tsx";
import type { Exporting } from "./export/use-export.ts";
import type { ListPageProps } from "./list-page.tsx";
import type { ListSearch } from "./use-list-address.ts";
import { SavedViewsControl } from "./views/saved-views-control.tsx";

interface ListToolbarProps<Row, Search extends ListSearch> extends Pick<
  ListPageProps<Row, Search>,
  "address" | "searching" | "searchLabel" | "fields" | "onFilterForm" | "start" | "tools" | "columns" | "views"
> {
  exporting: Exporting;
  lines: Exporting | undefined;
}

const none: readonly never[] = [];
const ignore = () => undefined;

/** Which rows are listed, and how. */
export function ListToolbar<Row, Search extends ListSearch & { readonly search?: string | undefined }>(
  props: ListToolbarProps<Row, Search>,
) {
  const { searchLabel, fields = none, onFilterForm = ignore, start, tools } = props;
  const { address, searching, columns, views, exporting, lines } = props;
  const { search, go, change } = address;
  const density = usePreference("density");
  return (
    <FilterBar
      fields={fields}
      value={searching.filtersOf(search)}
      onChange={(filters) => go(searching.withFilters(search, filters))}
      onOpen={onFilterForm}
      start={
        <>
          {searchLabel !== undefined && (
            <SearchField
              label={searchLabel}
              className="min-w-0 grow basis-full sm:max-w-80 sm:basis-56"
              value={search.search ?? ""}
              onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
            />
          )}
          {start}
        </>
      }
      end={
        <>
          {tools}
          <SavedViewsControl list={views} address={address} />
          <ColumnChooser
            columns={columns}
            visible={search.column}
            onChange={(column) => change({ column }, true)}
            density={{ value: density, onChange: (value) => setPreferences({ density: value }) }}
          />
          <ExportButton exporting={exporting} lines={lines} />
        </>
      }
    />
  );
}
