import type { Api, ApiOperation } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { BulkBar } from "@parapet/ui/bulk-bar";
import { Button } from "@parapet/ui/button";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { SearchField } from "@parapet/ui/search-field";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Merge, Route } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useSelection } from "../../../../lib/list/use-selection.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { readApiSearch } from "../api-search.ts";
import { operationsQuery } from "../inventory-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { Decisions, pathOf } from "./decisions.tsx";
import { OperationMenu, type PathTask } from "./operation-menu.tsx";
import { mergedTemplate, mergeEdits } from "./path-edits.ts";
import { useDecide } from "./use-decide.ts";

const tones = ["neutral", "neutral", "success", "info", "warning", "error"] as const;

/** How often an operation answered with what: the number, and its class by colour. */
function StatusCounts({ statuses }: Pick<ApiOperation, "statuses">) {
  const t = useT();
  const format = useFormat();
  if (statuses.length === 0) return <span className="text-fg-3">–</span>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {statuses.map(({ status, calls }) => (
        <li key={status} title={t("inventory.answers", { status, calls })}>
          <StatusDot tone={tones[Math.floor(Number(status) / 100)] ?? "neutral"}>
            <bdi className="tabular-nums">{status}</bdi>
            <span className="ms-1.5 text-fg-3 tabular-nums">×{format.number(calls)}</span>
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}

type Column = "method" | "template" | "calls" | "statuses" | "last_seen_at" | "actions";

interface ActionCountProps {
  operation: ApiOperation;
  onOpen: (operation: ApiOperation) => void;
}

/** How many actions the calls of an operation name, and the way to them. */
function ActionCount({ operation, onOpen }: ActionCountProps) {
  const t = useT();
  const { actions, id } = operation;
  return (
    <Button size="sm" className="relative z-1" onClick={() => onOpen(operation)}>
      {t("inventory.actionCount", { count: actions })}
      <span className="sr-only">{` ${id}`}</span>
    </Button>
  );
}

function useOperationColumns(
  onActions: (operation: ApiOperation) => void,
  actions: ((operation: ApiOperation) => ReactNode) | null,
): readonly TableColumn<ApiOperation>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: Column,
    cell: (operation: ApiOperation) => ReactNode,
    rest: Partial<TableColumn<ApiOperation>> = {},
  ) => ({ id, header: t(`inventory.operation.${id}`), cell, ...rest });
  return [
    column("method", ({ method }) => <MethodBadge method={method} />, { sortable: true }),
    column(
      "template",
      (operation) => (
        <span className="flex min-w-48 flex-wrap items-center gap-2 lg:min-w-64">
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={operation.template} />
          </bdi>
          {operation.actions > 0 && <ActionCount operation={operation} onOpen={onActions} />}
          {operation.deprecated && <Badge tone="warning">{t("inventory.deprecated")}</Badge>}
        </span>
      ),
      { sortable: true, pinned: true },
    ),
    column("statuses", ({ statuses }) => <StatusCounts statuses={statuses} />),
    column("calls", ({ calls }) => format.number(calls), { sortable: true, descendingFirst: true, align: "end" }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, {
      sortable: true,
      descendingFirst: true,
    }),
    ...(actions === null ? [] : [column("actions", actions, { align: "end", bare: true })]),
  ];
}

const ActionsDrawer = lazy(async () => ({ default: (await import("./actions-drawer.tsx")).ActionsDrawer }));
const PathDialog = lazy(async () => ({ default: (await import("./path-dialog.tsx")).PathDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import("./review-dialog.tsx")).ReviewDialog }));

const none: readonly never[] = [];
const idOf = ({ id }: ApiOperation) => id;
/** The template of an operation by its id, which is method and template. */
const templateOf = (id: string) => id.slice(id.indexOf(" ") + 1);

/** What an API offers, as its traffic shows it, and what people decide about its paths. */
export function OperationsTab({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(operationsQuery(api.id, search));
  const mayDecide = useMayEditApis();
  const decide = useDecide(api.id);
  const [task, setTask] = useState<PathTask | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const [opened, setOpened] = useState<ApiOperation | null>(null);
  const { selected, onChange, clear } = useSelection(search.search ?? "");
  const lock = ({ template }: ApiOperation) =>
    decide.decide([{ kind: "lock", template }], t("inventory.locked", { path: template }));
  const columns = useOperationColumns(
    setOpened,
    mayDecide ? (operation) => <OperationMenu operation={operation} onTask={setTask} onLock={lock} /> : null,
  );
  if (error && !data)
    return <ProblemCard title={t("inventory.operationsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  const templates = [...selected].map((id) => templateOf(id));
  const edits = mergeEdits(templates);
  const merge = () => {
    if (edits === null) return;
    decide.decide(edits, t("inventory.merged", { path: mergedTemplate(templates) }), clear);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={t("inventory.searchOperations")}
          className="w-full sm:max-w-72"
          value={search.search ?? ""}
          onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
        />
        {mayDecide && (
          <Button icon={<ClipboardCheck aria-hidden size={15} />} onClick={() => setReviewing(true)}>
            {t("inventory.review")}
          </Button>
        )}
      </div>
      {error && <Alert tone="warning">{t("list.stale", { why: errorText(t, error) })}</Alert>}
      {decide.last !== null && (
        <UndoNotice isPending={decide.isPending} onUndo={decide.undo}>
          <p className="wrap-anywhere">{decide.last.text}</p>
        </UndoNotice>
      )}
      <DataTable
        label={t("inventory.tab.operations")}
        columns={columns}
        rows={data?.items ?? none}
        rowId={idOf}
        {...(mayDecide ? { selection: { selected, onChange, nameOf: idOf } } : {})}
        sort={search.sort}
        onSort={(sort) => change({ sort, page: 1 })}
        loading={!data}
        stale={isPlaceholderData}
        empty={
          search.search === undefined ? (
            <EmptyState icon={Route} title={t("inventory.noOperationTitle")} text={t("inventory.noOperationText")} />
          ) : (
            <FilteredEmpty
              title={t("inventory.noOperationMatchTitle")}
              text={t("inventory.noOperationMatchText")}
              onClear={() => change({ search: undefined, page: 1 })}
            />
          )
        }
        footer={<ListFooter place={search} list={data} onChange={change} />}
      />
      <BulkBar count={selected.size} onClear={clear}>
        <Button
          size="sm"
          icon={<Merge aria-hidden size={15} />}
          disabled={edits === null}
          loading={decide.isPending}
          onClick={merge}
        >
          {t("inventory.merge")}
        </Button>
        {edits === null && <span className="max-w-56 text-sm text-fg-2">{t("inventory.cannotMerge")}</span>}
      </BulkBar>
      <Decisions id={api.id} mayDecide={mayDecide} decide={decide} />
      <Suspense>
        {task !== null && (
          <PathDialog
            task={task}
            loading={decide.isPending}
            onClose={() => setTask(null)}
            onDecide={(edit) =>
              decide.decide([edit], t(`inventory.decided.${task.kind}`, { path: pathOf(edit) }), () => setTask(null))
            }
          />
        )}
        {opened !== null && <ActionsDrawer api={api} operation={opened} onClose={() => setOpened(null)} />}
        {isReviewing && <ReviewDialog api={api} onClose={() => setReviewing(false)} />}
      </Suspense>
    </div>
  );
}
