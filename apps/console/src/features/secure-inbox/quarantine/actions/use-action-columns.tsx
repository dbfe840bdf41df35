import type { TenantAction, TenantActionColumn } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ActionState } from "../../../../lib/tenant-action/action-state.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

const muted = <span className="text-fg-3">–</span>;
const text = (value: string | null) => (value === null ? muted : <bdi className="wrap-anywhere">{value}</bdi>);

export function useActionColumns(): readonly TableColumn<TenantAction>[] {
  const t = useT();
  const { number } = useFormat();
  const column = (
    id: TenantActionColumn,
    cell: (action: TenantAction) => ReactNode,
    rest: Partial<TableColumn<TenantAction>> = {},
  ): TableColumn<TenantAction> => ({ id, header: t(`tenantAction.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  const count = { align: "end", className: "tabular-nums" } as const;
  return [
    column("kind", ({ kind }) => <span className="font-medium">{t(`tenantAction.do.${kind}`)}</span>, {
      sortable: true,
      pinned: true,
      className: "min-w-40",
    }),
    column("label", ({ label }) => <bdi className="line-clamp-2 wrap-anywhere">{label}</bdi>, {
      className: "max-w-80 min-w-40",
    }),
    column("total", ({ total }) => number(total), { ...newest, ...count }),
    column("requested_by", ({ requested_by }) => text(requested_by ?? t("tenantAction.byPolicy")), {
      sortable: true,
      className: "max-w-56 min-w-36",
    }),
    column("state", (action) => <ActionState action={action} />, { sortable: true }),
    column("done", ({ done }) => number(done), { ...count, hidden: true }),
    column("failed", ({ failed }) => number(failed), { ...count, hidden: true }),
    column("reason", ({ reason }) => text(reason), { className: "max-w-64", hidden: true }),
    column("decided_by", ({ decided_by }) => text(decided_by), { className: "max-w-56", hidden: true }),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, newest),
    column("finished_at", ({ finished_at }) => (finished_at === null ? muted : <TimeAgo time={finished_at} />), {
      ...newest,
      hidden: true,
    }),
  ];
}
