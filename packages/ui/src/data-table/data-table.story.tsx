import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { BulkBar } from "../bulk-bar/bulk-bar.tsx";
import { Button } from "../button/button.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { Pagination } from "../pagination/pagination.tsx";
import type { Story } from "../story/story.ts";
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

const columns: readonly TableColumn<Call>[] = [
  { id: "id", header: "Call", cell: ({ id }) => id, pinned: true, className: "w-28", sortable: true },
  { id: "method", header: "Method", cell: ({ method }) => <Badge mono>{method}</Badge>, className: "w-28" },
  { id: "path", header: "Path", cell: ({ path }) => <bdi className="font-mono text-sm">{path}</bdi> },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={status < 400 ? "success" : "error"}>{status}</Badge>,
    className: "w-24",
  },
  { id: "ms", header: "Duration", cell: ({ ms }) => `${ms} ms`, align: "end", className: "w-28", sortable: true },
];
const rowId = ({ id }: Call) => id;
const nameOf = ({ id }: Call) => `call ${id}`;
const ignore = () => undefined;

const few = callsOf(8);
const many = callsOf(100_000);

function Plain() {
  const [sort, setSort] = useState("id");
  const footer = <Pagination page={1} pageSize={10} total={8} onChange={ignore} />;
  return (
    <DataTable label="Calls" columns={columns} rows={few} rowId={rowId} sort={sort} onSort={setSort} footer={footer} />
  );
}

function Selecting() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2", "3"]));
  const all = selected.size === few.length;
  return (
    <div className="grid gap-3">
      <DataTable
        label="Calls to choose from"
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
        <Button size="sm">Export</Button>
        <Button size="sm" variant="danger">
          Delete
        </Button>
      </BulkBar>
    </div>
  );
}

function Virtual() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>());
  return (
    <VirtualTable
      label="100,000 calls"
      columns={columns}
      rows={many}
      rowId={rowId}
      selection={{ selected, onChange: setSelected, nameOf }}
    />
  );
}

function Loading() {
  return <DataTable label="Calls on their way" columns={columns} rows={[]} rowId={rowId} loading />;
}

function Empty() {
  const empty = <EmptyState title="No calls yet" text="They appear here as soon as a gateway sends one." />;
  return <DataTable label="No calls" columns={columns} rows={[]} rowId={rowId} empty={empty} />;
}

export const dataTableStories: readonly Story[] = [
  { title: "A page of rows", render: Plain },
  { title: "Selection", render: Selecting },
  { title: "100,000 rows", render: Virtual },
  { title: "Loading", render: Loading },
  { title: "Empty", render: Empty },
];
