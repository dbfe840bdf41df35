import { Alert } from "@parapet/ui/alert";
import { DataTable, type DataTableProps } from "@parapet/ui/data-table";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import { ExportStatus } from "./export/export-status.tsx";
import type { Exports } from "./export/export-button.tsx";
import { ListFooter, type ListTotal } from "./list-footer.tsx";
import { ProblemCard } from "../problem/problem-card.tsx";
import { ListToolbar, type ListFilters } from "./list-toolbar.tsx";
import type { ListViews } from "./views/view-query.ts";
import type { ListAddress, ListSearch } from "./use-list-address.ts";

type TableProps<Row> = DataTableProps<Row>;

/** The part of a query's state that a list shows. */
interface ListAnswer<Row> {
  readonly data: ({ readonly items: readonly Row[] } & ListTotal) | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface ListPageProps<Row, Search extends ListSearch>
  extends
    ListFilters,
    Exports,
    Pick<TableProps<Row>, "columns" | "rowHref" | "onOpen" | "rowTitle" | "selection" | "fresh">,
    Pick<TableProps<Row>, "empty"> {
  title: string;
  description: string;
  /** Beside the title: what makes a new one. */
  actions?: ReactNode;
  address: ListAddress<Search>;
  list: ListAnswer<Row>;
  /** Not all that tells what an empty list means has come yet. */
  undecided?: boolean;
  problemTitle: string;
  views: ListViews<Search>;
  /** Above the table: what became of something. */
  note?: ReactNode;
  /** Below the table: what can be done with the selected rows. */
  bulk?: ReactNode;
  /** Stands around all but the heading: tabs between lists of one kind. */
  frame?: (list: ReactNode) => ReactNode;
}

const idOf = ({ id }: { readonly id: string }) => id;
const noRows: readonly never[] = [];

/** A list with everything that every list has, and all its states. Everything that selects rows is in the address. */
export function ListPage<Row extends { readonly id: string }, Search extends ListSearch>(
  props: ListPageProps<Row, Search>,
) {
  const {
    title,
    description,
    actions,
    address,
    list,
    undecided = false,
    problemTitle,
    exporting,
    lines,
    note,
    bulk,
    frame,
  } = props;
  const { search, change } = address;
  const { data, error } = list;
  const t = useT();
  const body = (
    <>
      <ListToolbar {...props} />
      <ExportStatus exporting={exporting} />
      {lines && <ExportStatus exporting={lines} />}
      {note}
      {error && data && <Alert tone="warning">{t("list.stale", { why: errorText(t, error) })}</Alert>}
      {error && !data ? (
        <ProblemCard title={problemTitle} error={error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={props.columns}
          visible={search.column}
          rows={data?.items ?? noRows}
          rowId={idOf}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          rowHref={props.rowHref}
          onOpen={props.onOpen}
          rowTitle={props.rowTitle}
          selection={props.selection}
          fresh={props.fresh}
          loading={!data || undecided}
          stale={list.isPlaceholderData}
          empty={props.empty}
          footer={<ListFooter place={search} list={data} onChange={change} />}
        />
      )}
      {bulk}
    </>
  );
  return (
    <div className="grid gap-5">
      <PageHeader title={title} description={description} actions={actions} />
      {frame ? frame(<div className="grid gap-5">{body}</div>) : body}
    </div>
  );
}
