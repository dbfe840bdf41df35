import type { Alert, AlertAction } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { AlertMenu } from "./alert-menu.tsx";
import { AlertState } from "./alert-state.tsx";
import { AlertSubject } from "./alert-subject.tsx";
import type { AlertTableColumn } from "./alerts-search.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { useEvidence } from "./use-evidence.ts";

interface Setup {
  mayWork: boolean;
  onAction: (alert: Alert, action: AlertAction) => void;
}

export function useAlertColumns({ mayWork, onAction }: Setup): readonly TableColumn<Alert>[] {
  const t = useT();
  const format = useFormat();
  const { value } = useEvidence();
  const column = (
    id: AlertTableColumn,
    cell: (alert: Alert) => ReactNode,
    rest: Partial<TableColumn<Alert>> = {},
  ): TableColumn<Alert> => ({ id, header: t(`alerts.column.${id}`), cell, ...rest });
  const muted = <span className="text-fg-3">–</span>;
  const number = { align: "end" as const, className: "whitespace-nowrap tabular-nums" };
  const columns = [
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, {
      sortable: true,
      descendingFirst: true,
    }),
    column("kind", ({ kind }) => <span className="font-medium whitespace-nowrap">{t(`alerts.kind.${kind}`)}</span>, {
      sortable: true,
      pinned: true,
    }),
    column("subject", (alert) => <AlertSubject subject={alert} />, { className: "w-full max-w-0 min-w-56" }),
    column("state", (alert) => <AlertState {...alert} />, { hidden: true }),
    column("observed", ({ evidence }) => value(evidence.unit, evidence.observed), number),
    column(
      "expected",
      ({ evidence }) => (evidence.expected === null ? muted : value(evidence.unit, evidence.expected)),
      number,
    ),
    column("count", ({ count }) => format.number(count), { ...number, sortable: true, descendingFirst: true }),
    column("assignee", ({ assignee }) =>
      assignee === null ? muted : <bdi className="whitespace-nowrap">{assignee}</bdi>,
    ),
    column("first_seen_at", ({ first_seen_at }) => <TimeAgo time={first_seen_at} />, {
      sortable: true,
      descendingFirst: true,
      hidden: true,
    }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, {
      sortable: true,
      descendingFirst: true,
    }),
  ];
  if (!mayWork) return columns;
  return [
    ...columns,
    column("actions", (alert) => <AlertMenu alert={alert} onAction={(action) => onAction(alert, action)} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}
