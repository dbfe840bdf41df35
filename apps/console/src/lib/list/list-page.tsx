import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { ColumnChooser } from "@parapet/ui/column-chooser";
import { DataTable, type DataTableProps } from "@parapet/ui/data-table";
import { type FilterField, FilterBar } from "@parapet/ui/filter-bar";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { PageHeader } from "@parapet/ui/page-header";
import { SearchField } from "@parapet/ui/search-field";
import { type NavigateOptions, useNavigate, useRouter } from "@tanstack/react-router";
import { Braces, Download, Table } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { setPreferences } from "../preferences/preferences-store.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { errorText, requestIdOf } from "../problem/error-text.ts";
import { ProblemCard } from "../problem/problem-card.tsx";
import { useTitle } from "../use-title.ts";
import { type ListExport, useExport, type Exporting } from "./export/use-export.ts";
import { ListFooter, type ListTotal } from "./list-footer.tsx";
import type { ListSearching } from "./list-search.ts";
import type { ListAddress, ListSearch } from "./use-list-address.ts";
import type { Selection } from "./use-selection.ts";
import { SavedViewsControl } from "./views/saved-views-control.tsx";
import type { ListViews } from "./views/view-query.ts";

type TableProps<Row> = DataTableProps<Row>;

/** The part of a query's state that a list needs. */
interface ListAnswer<Row> {
  readonly data: ({ readonly items: readonly Row[] } & ListTotal) | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** Bulk actions: the selected rows, the result of the last action, and the bar of buttons. */
interface ListBulk {
  readonly selection: Selection;
  readonly note: ReactNode;
  readonly bar: ReactNode;
}

/** Why a list is empty, and how to change that. */
interface ListEmptiness {
  /** Conditions in the URL exclude rows. */
  readonly filtered: boolean;
  /** Clears these conditions. */
  readonly onClear: () => void;
}

/** What differs between list pages. */
export interface ListPageProps<Row, Search extends ListSearch> extends Pick<TableProps<Row>, "columns" | "fresh"> {
  title: string;
  /** Title of the browser tab; the default is `title`. */
  tabTitle?: string;
  description: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  address: ListAddress<Search>;
  searching: ListSearching<Search>;
  /** Accessible name of the search field, which changes the URL's `search` while typing. */
  searchLabel?: string;
  /** Filter fields. */
  fields?: readonly FilterField[];
  /** Called when the form for a new condition opens. */
  onFilterForm?: () => void;
  /** Controls after the search field. */
  start?: ReactNode;
  /** Controls before views, columns and export. */
  tools?: ReactNode;
  list: ListAnswer<Row>;
  /** Data that `renderEmpty` needs is still loading. */
  undecided?: boolean;
  problemTitle: string;
  views: ListViews<Search>;
  /** Exports as CSV, and as JSON Lines. */
  exports: ListExport;
  lines?: ListExport;
  /** Destination of a row: a page, or a drawer of this one. */
  linkOf?: (row: Row) => NavigateOptions;
  /** Accessible name of a row, and of the link to it. */
  nameOf?: (row: Row) => string;
  bulk?: ListBulk;
  /** Whether rows can be selected. */
  selectable?: boolean;
  /** Above the table. */
  note?: ReactNode;
  /** Below the table. */
  below?: ReactNode;
  renderEmpty: (emptiness: ListEmptiness) => ReactNode;
  /** Wraps everything below the heading, for example in tabs. */
  frame?: (list: ReactNode) => ReactNode;
}

const idOf = ({ id }: { readonly id: string }) => id;
const noRows: readonly never[] = [];

/** A list page in all its states, with search, filters, views, columns, export and paging. Conditions are in the URL. */
export function ListPage<Row extends { readonly id: string }, Search extends ListSearch>(
  props: ListPageProps<Row, Search>,
) {
  const { title, tabTitle = title, columns, address, searching, list, undecided = false, bulk, frame } = props;
  const { linkOf, nameOf, selectable = bulk !== undefined } = props;
  const { search, go, change } = address;
  const { data, error } = list;
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  useTitle(tabTitle);
  const exporting = useExport(props.exports, columns, search.column);
  const exportingLines = useExport(props.lines ?? props.exports, columns, search.column);
  const lines = props.lines && exportingLines;
  const body = (
    <>
      <ListToolbar {...props} exporting={exporting} lines={lines} />
      <ExportStatus exporting={exporting} />
      {lines && <ExportStatus exporting={lines} />}
      {props.note}
      {bulk?.note}
      {error && data && <Alert tone="warning">{t("list.stale", { why: errorText(t, error) })}</Alert>}
      {error && !data ? (
        <ProblemCard title={props.problemTitle} error={error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          visible={search.column}
          rows={data?.items ?? noRows}
          rowId={idOf}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          rowHref={linkOf && ((row) => router.buildLocation(linkOf(row)).href)}
          onOpen={linkOf && ((row) => void navigate(linkOf(row)))}
          rowTitle={linkOf && nameOf}
          selection={bulk && selectable && nameOf ? { ...bulk.selection, nameOf } : undefined}
          fresh={props.fresh}
          loading={!data || undecided}
          stale={list.isPlaceholderData}
          empty={props.renderEmpty({
            filtered: searching.isFiltered(search),
            onClear: () => go(searching.withoutFilters(search)),
          })}
          footer={<ListFooter place={search} list={data} onChange={change} />}
        />
      )}
      {bulk?.bar}
      {props.below}
    </>
  );
  return (
    <div className="grid gap-5">
      <PageHeader title={title} description={props.description} actions={props.actions} />
      {frame ? frame(<div className="grid gap-5">{body}</div>) : body}
    </div>
  );
}

/** The state of an export: its progress, or why it failed until that's dismissed. */
function ExportStatus({ exporting }: { exporting: Exporting }) {
  const t = useT();
  const format = useFormat();
  const { running, bytes, error, cancel, dismiss } = exporting;
  if (running) {
    return (
      <Alert tone="info">
        <Line action={t("list.exportCancel")} onAction={cancel}>
          {t("list.exporting", { size: format.bytes(bytes) })}
        </Line>
      </Alert>
    );
  }
  if (error === null) return null;
  const requestId = requestIdOf(error);
  return (
    <Alert tone="error">
      <Line action={t("ui.close")} onAction={dismiss}>
        {t("list.exportFailed", { why: errorText(t, error) })}
        {requestId && (
          <>
            {" "}
            {t("ui.requestId")}: <bdi className="font-mono text-sm break-all select-all">{requestId}</bdi>
          </>
        )}
      </Line>
    </Alert>
  );
}

function Line({ children, action, onAction }: { children: ReactNode; action: string; onAction: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>{children}</span>
      <Button variant="ghost" size="sm" className="-my-1" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

interface ExportButtonProps {
  /** As CSV. */
  exporting: Exporting;
  /** As JSON Lines. */
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

/** Search, filters, views, columns and export. */
function ListToolbar<Row, Search extends ListSearch & { readonly search?: string | undefined }>(
  props: ListToolbarProps<Row, Search>,
) {
  const { searchLabel, fields = none, onFilterForm = ignore, start, tools } = props;
  const { address, searching, columns, views, exporting, lines } = props;
  const { search, go, change } = address;
  const density = usePreference("density");
  return (
    <FilterBar
      fields={fields}
      // A condition that has a control of its own, such as a checkbox in `start`, isn't a chip too.
      value={fields.length > 0 ? searching.filtersOf(search) : none}
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

/** Exports as CSV, or a menu of CSV and JSON Lines. */
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
