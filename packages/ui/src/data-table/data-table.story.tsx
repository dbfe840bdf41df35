import { useMemo, useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { BulkBar } from "../bulk-bar/bulk-bar.tsx";
import { Button } from "../button/button.tsx";
import { Pagination } from "../pagination/pagination.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { type StoryText, useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { DataTable, type TableColumn } from "./data-table.tsx";
import { VirtualTable } from "./virtual-table.tsx";

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

const methods = ["GET", "POST", "PUT", "DELETE"];
const statuses = [200, 201, 404, 500];
const nouns = ["orders", "customers", "invoices", "carts", "payments", "shipments", "returns"];

const callsOf = (count: number): Call[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    method: methods[(index * 7) % 4] ?? "GET",
    path: `/v1/${nouns[index % 7]}/${(index * 7919) % 100_003}`,
    status: statuses[(index * 3) % 4] ?? 200,
    ms: (index * 37) % 900,
  }));

const columnsOf = (t: StoryText, locale: string): readonly TableColumn<Call>[] => [
  { id: "id", header: t("story.call"), cell: ({ id }) => id, pinned: true, className: "w-28", sortable: true },
  { id: "method", header: t("story.method"), cell: ({ method }) => <Badge mono>{method}</Badge>, className: "w-28" },
  { id: "path", header: t("story.path"), cell: ({ path }) => <bdi className="font-mono text-sm">{path}</bdi> },
  {
    id: "status",
    header: t("story.status"),
    cell: ({ status }) => <Badge tone={status < 400 ? "success" : "error"}>{status}</Badge>,
    className: "w-24",
  },
  {
    id: "ms",
    header: t("story.duration"),
    cell: ({ ms }) => ms.toLocaleString(locale, { style: "unit", unit: "millisecond" }),
    align: "end",
    className: "w-28",
    sortable: true,
  },
];
const rowId = ({ id }: Call) => id;
const ignore = () => undefined;

/** What every example says of its calls. */
function useCalls() {
  const t = useStoryText();
  const { locale } = useUiText();
  const nameOf = ({ id }: Call) => t("story.callNamed", { id });
  return { t, nameOf, columns: useMemo(() => columnsOf(t, locale), [t, locale]) };
}

const few = callsOf(8);
const many = callsOf(100_000);

function Plain() {
  const { t, columns } = useCalls();
  const [sort, setSort] = useState("id");
  const footer = <Pagination page={1} pageSize={10} total={8} onChange={ignore} />;
  return (
    <DataTable
      label={t("story.calls")}
      columns={columns}
      rows={few}
      rowId={rowId}
      sort={sort}
      onSort={setSort}
      footer={footer}
    />
  );
}

function Selecting() {
  const { t, columns, nameOf } = useCalls();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2", "3"]));
  const all = selected.size === few.length;
  return (
    <div className="grid gap-3">
      <DataTable
        label={t("story.callsToChoose")}
        columns={columns}
        rows={few}
        rowId={rowId}
        selection={{ selected, onChange: setSelected, nameOf }}
      />
      <BulkBar
        count={selected.size}
        matching={all ? { total: 1234, onSelect: ignore } : undefined}
        onClear={() => setSelected(new Set())}
      >
        <Button size="sm">{t("story.export")}</Button>
        <Button size="sm" variant="danger">
          {t("story.delete")}
        </Button>
      </BulkBar>
    </div>
  );
}

function Virtual() {
  const { t, columns, nameOf } = useCalls();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>());
  return (
    <VirtualTable
      label={t("story.callCount", { count: many.length })}
      columns={columns}
      rows={many}
      rowId={rowId}
      selection={{ selected, onChange: setSelected, nameOf }}
    />
  );
}

function Loading() {
  const { t, columns } = useCalls();
  return <DataTable label={t("story.callsComing")} columns={columns} rows={[]} rowId={rowId} loading />;
}

function Empty() {
  const { t, columns } = useCalls();
  const empty = <EmptyState title={t("story.noCalls")} text={t("story.noCallsText")} />;
  return <DataTable label={t("story.noCalls")} columns={columns} rows={[]} rowId={rowId} empty={empty} />;
}

export const dataTableStories: readonly Story[] = [
  { title: "columns · rows · footer", render: Plain },
  { title: "selection · BulkBar", render: Selecting },
  { title: "VirtualTable", render: Virtual },
  { title: "loading", render: Loading },
  { title: "empty", render: Empty },
];
