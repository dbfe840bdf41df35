import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { FilterBar } from "@parapet/ui/filter-bar";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { type ListAddress, readListAddress } from "./list-address.ts";

interface SampleListProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  statuses: readonly { readonly value: string; readonly label: string }[];
  arrangement: Arrangement<Row>;
  rowHref: (row: Row) => string;
  add?: { readonly to: string; readonly label: string };
}

/** A list that searches, filters, sorts and pages what the browser has; its address holds all of that. */
export function SampleList<Row extends { readonly id: string }>(props: SampleListProps<Row>) {
  const { label, rows, columns, statuses, arrangement, rowHref, add } = props;
  const t = useT();
  const navigate = useNavigate();
  const address = readListAddress(useSearch({ strict: false }));
  const go = (part: Partial<Record<keyof ListAddress, string | number | undefined>>, replace = false) =>
    void navigate({ to: ".", search: { ...address, ...part }, replace, resetScroll: false });
  const { items, total } = arrange(rows, address, arrangement);
  const { search = "", status, sort = arrangement.defaultSort, page, page_size } = address;
  return (
    <div className="grid gap-4">
      <FilterBar
        fields={[
          {
            id: "status",
            label: t("demo.status"),
            operators: [{ id: "is", label: "=", single: true }],
            choices: statuses,
          },
        ]}
        value={status === undefined ? [] : [{ field: "status", operator: "is", values: [status] }]}
        onChange={([filter]) => go({ status: filter?.values[0], page: 1 })}
        start={
          <SearchField
            label={t("demo.searchList")}
            className="min-w-0 grow basis-full sm:max-w-72 sm:basis-56"
            value={search}
            onChange={(text, continued) => go({ search: text || undefined, page: 1 }, continued)}
          />
        }
        end={
          add && (
            <Link to={add.to} className={buttonClass("primary")}>
              {add.label}
            </Link>
          )
        }
      />
      <DataTable
        label={label}
        columns={columns}
        rows={items}
        rowId={({ id }) => id}
        sort={sort}
        onSort={(next) => go({ sort: next, page: 1 })}
        rowHref={rowHref}
        onOpen={(row) => void navigate({ href: rowHref(row) })}
        empty={
          <EmptyState title={t("demo.nothingFound")}>
            <Button onClick={() => go({ search: undefined, status: undefined, page: 1 })}>{t("demo.showAll")}</Button>
          </EmptyState>
        }
        footer={
          total > 0 && (
            <Pagination
              page={page}
              pageSize={page_size}
              total={total}
              onChange={(next, size) => go({ page: next, page_size: size })}
            />
          )
        }
      />
    </div>
  );
}
