import { ColumnChooser } from "@parapet/ui/column-chooser";
import { FilterBar, type Filter, type FilterField } from "@parapet/ui/filter-bar";
import { SearchField } from "@parapet/ui/search-field";
import type { TableColumn } from "@parapet/ui/table-column";
import type { ReactNode } from "react";
import { setPreferences } from "../preferences/preferences-store.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { ExportButton, type Exports } from "./export/export-button.tsx";
import type { ListAddress, ListSearch } from "./use-list-address.ts";
import type { ListViews } from "./views/view-query.ts";
import { SavedViewsControl } from "./views/saved-views-control.tsx";

export interface ListFilters {
  /** Searches while typing, in the address's `search`: its accessible name. */
  searchLabel?: string;
  fields?: readonly FilterField[];
  filters?: readonly Filter[];
  onFilters?: (filters: Filter[]) => void;
  /** The form for a new condition opens. */
  onFilterForm?: () => void;
  /** Other ways to select rows. */
  start?: ReactNode;
  /** Other ways to look at them, before views, columns and export. */
  tools?: ReactNode;
}

interface ListToolbarProps<Row, Search extends ListSearch> extends ListFilters, Exports {
  address: ListAddress<Search>;
  columns: readonly TableColumn<Row>[];
  views: ListViews<Search>;
}

const none: readonly never[] = [];
const ignore = () => undefined;

/** Which rows are listed, and how. */
export function ListToolbar<Row, Search extends ListSearch & { readonly search?: string | undefined }>(
  props: ListToolbarProps<Row, Search>,
) {
  const { searchLabel, fields = none, filters = none, onFilters = ignore, onFilterForm = ignore, start, tools } = props;
  const { address, columns, views, exporting, lines } = props;
  const { search, change } = address;
  const density = usePreference("density");
  return (
    <FilterBar
      fields={fields}
      value={filters}
      onChange={onFilters}
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
