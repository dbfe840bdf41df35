import { ColumnChooser } from "@parapet/ui/column-chooser";
import { FilterBar } from "@parapet/ui/filter-bar";
import { SearchField } from "@parapet/ui/search-field";
import { setPreferences } from "../preferences/preferences-store.ts";
import { usePreference } from "../preferences/use-preference.ts";
import type { Exporting } from "./export/use-export.ts";
import type { ListPageProps } from "./list-page.tsx";
import type { ListSearch } from "./use-list-address.ts";
import { SavedViewsControl } from "./views/saved-views-control.tsx";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Braces, Download, Table } from "lucide-react";
import { useT } from "../i18n/use-t.ts";

interface ExportButtonProps {
  /** As CSV. */
  exporting: Exporting;
  /** As JSON objects, one a line. */
  lines: Exporting | undefined;
}

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

/** The ways in which a list is exported. */
function ExportButton({ exporting, lines }: ExportButtonProps) {
  const t = useT();
  const icon = <Download aria-hidden size={16} />;
  if (lines === undefined) {
    return (
      <Button icon={icon} loading={exporting.running} onClick={exporting.run}>
        <span className="max-sm:sr-only">{t("list.export")}</span>
      </Button>
    );
  }
  const trigger = (
    <Button icon={icon} loading={exporting.running || lines.running}>
      <span className="max-sm:sr-only">{t("list.exportMenu")}</span>
    </Button>
  );
  return (
    <Menu align="end" trigger={trigger}>
      <MenuItem icon={<Table aria-hidden size={16} />} onSelect={exporting.run}>
        {t("list.export")}
      </MenuItem>
      <MenuItem icon={<Braces aria-hidden size={16} />} onSelect={lines.run}>
        {t("list.exportLines")}
      </MenuItem>
    </Menu>
  );
}
