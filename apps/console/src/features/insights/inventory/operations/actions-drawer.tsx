import type { Api, ApiAction, ApiOperation } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartColumn, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { callsOf } from "../../../../lib/insights/calls-of.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { actionsQuery } from "../inventory-queries.ts";
import { OperationLink } from "../operation-link.tsx";

interface ActionsProps {
  api: Api;
  operation: ApiOperation;
}

/** What the calls of one operation do where its path is for many, each with the way to its calls. */
export function ActionsDrawer({ api, operation, onClose }: ActionsProps & { onClose: () => void }) {
  const t = useT();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t("inventory.actions")} width="w-[44rem]">
      <div className="grid gap-4 p-5">
        <OperationLink api={api} operation={operation} />
        <p className="text-fg-2">{t("inventory.actionsText")}</p>
        <Link
          to="/insights/usage"
          search={{
            ...callsOf(api),
            "method[is]": [operation.method],
            "template[is]": [operation.template],
            from: "now-30d",
          }}
          className={`${buttonClass("secondary", "sm")} justify-self-start`}
        >
          <ChartColumn aria-hidden size={16} />
          {t("inventory.actionsUsage")}
        </Link>
        <Actions api={api} operation={operation} />
      </div>
    </Drawer>
  );
}

function Actions({ api, operation }: ActionsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(actionsQuery(api.id, operation));
  const columns = useActionColumns({ api, operation }, data);
  if (error && !data)
    return <LoadProblem title={t("inventory.actionsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  return (
    <DataTable
      label={t("inventory.actions")}
      columns={columns}
      rows={data.items}
      rowId={({ action }) => action}
      whole
      empty={<EmptyState icon={Workflow} title={t("inventory.noActionTitle")} text={t("inventory.noActionText")} />}
    />
  );
}

interface Range {
  readonly from: string;
  readonly to: string;
}

function useActionColumns(
  { api, operation }: ActionsProps,
  { from, to }: Range = { from: "", to: "" },
): readonly TableColumn<ApiAction>[] {
  const t = useT();
  const format = useFormat();
  const { method, template } = operation;
  const column = (
    id: "action" | "calls" | "errors" | "violations" | "last_seen_at",
    cell: (row: ApiAction) => ReactNode,
    rest: Partial<TableColumn<ApiAction>> = {},
  ) => ({ id, header: t(`inventory.action.${id}`), cell, ...rest });
  return [
    column(
      "action",
      ({ action }) => (
        <Link
          to="/insights/events"
          search={{
            ...callsOf(api),
            "method[is]": method,
            "template[is]": template,
            "action[is]": [action],
            from,
            to,
          }}
          className="rounded-sm hover:underline hover:underline-offset-4"
        >
          <bdi className="ltr-text inline-block min-w-36 font-mono text-sm wrap-anywhere">{action}</bdi>
        </Link>
      ),
      { pinned: true },
    ),
    column("calls", ({ calls }) => format.number(calls), { align: "end" }),
    column("errors", ({ errors }) => format.number(errors), { align: "end" }),
    column("violations", ({ violations }) => format.number(violations), { align: "end" }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />),
  ];
}
