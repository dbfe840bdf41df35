import type { ApiOperation } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { StatusDot } from "@parapet/ui/status-dot";

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

export function useOperationColumns(
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
      ({ template, deprecated }) => (
        <span className="flex min-w-48 flex-wrap items-center gap-2 lg:min-w-64">
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={template} />
          </bdi>
          {deprecated && <Badge tone="warning">{t("inventory.deprecated")}</Badge>}
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
    ...(actions === null ? [] : [column("actions", actions, { align: "end" })]),
  ];
}
