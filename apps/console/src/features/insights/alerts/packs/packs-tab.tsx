import type { RulePack } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Switch } from "@parapet/ui/switch";
import { useQuery } from "@tanstack/react-query";
import { Plus, ScanSearch, EllipsisVertical, FlaskConical, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { packsQuery } from "./pack-queries.ts";
import { usePackActions } from "./use-pack-actions.ts";

/** What is done with one pack. */
interface PackTask {
  readonly kind: "edit" | "delete";
  readonly pack: RulePack;
}

interface Setup {
  mayAdminister: boolean;
  onTurn: (pack: Pick<RulePack, "id" | "enabled">) => void;
  onTask: (task: PackTask) => void;
}

const PackDialog = lazy(async () => ({ default: (await import("./pack-dialog.tsx")).PackDialog }));

const noRows: readonly never[] = [];

/** Rules of people's own: what they find in calls is among the findings of an API. */
export function PacksTab({ mayAdminister }: { mayAdminister: boolean }) {
  const t = useT();
  const list = useQuery(packsQuery);
  const actions = usePackActions();
  const [task, setTask] = useState<PackTask | { readonly kind: "create" } | null>(null);
  const close = () => setTask(null);
  const columns = usePackColumns({ mayAdminister, onTurn: actions.turn.mutate, onTask: setTask });
  if (list.error && !list.data)
    return <LoadProblem title={t("alerts.packsError")} error={list.error} onRetry={() => void list.refetch()} />;
  const create = mayAdminister && (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setTask({ kind: "create" })}>
      {t("alerts.newPack")}
    </Button>
  );
  const isEmpty = list.data?.items.length === 0;
  return (
    <div className="grid gap-4">
      {!isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[60ch] text-fg-2">{t("alerts.packsText")}</p>
          {create}
        </div>
      )}
      <DataTable
        label={t("alerts.packs")}
        columns={columns}
        rows={list.data?.items ?? noRows}
        rowId={({ id }) => id}
        loading={!list.data}
        empty={
          <EmptyState icon={ScanSearch} title={t("alerts.packsNone")} text={t("alerts.packsNoneText")}>
            {create}
          </EmptyState>
        }
      />
      {task?.kind === "delete" && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && close()}
          title={t("alerts.deletePackTitle")}
          description={
            <T
              id="alerts.deletePackText"
              components={{ name: <bdi className="font-medium text-fg">{task.pack.name}</bdi> }}
            />
          }
          confirmLabel={t("alerts.deletePack")}
          loading={actions.remove.isPending}
          onConfirm={() => actions.remove.mutate(task.pack, { onSettled: close })}
        />
      )}
      <Suspense>
        {(task?.kind === "create" || task?.kind === "edit") && (
          <PackDialog pack={task.kind === "edit" ? task.pack : null} actions={actions} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

function usePackColumns({ mayAdminister, onTurn, onTask }: Setup): readonly TableColumn<RulePack>[] {
  const t = useT();
  const format = useFormat();
  const columns: TableColumn<RulePack>[] = [
    {
      id: "enabled",
      header: t("alerts.packColumn.enabled"),
      cell: ({ id, name, enabled }) => (
        <Switch
          label={<span className="sr-only">{t("alerts.packOn", { name })}</span>}
          checked={enabled}
          disabled={!mayAdminister}
          onChange={(next) => onTurn({ id, enabled: next })}
        />
      ),
    },
    {
      id: "name",
      header: t("alerts.packColumn.name"),
      cell: ({ name }) => <bdi className="inline-block min-w-40 font-medium wrap-anywhere">{name}</bdi>,
      pinned: true,
    },
    {
      id: "severity",
      header: t("alerts.packColumn.severity"),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: "rules",
      header: t("alerts.packColumn.rules"),
      cell: ({ rules }) => format.number(rules),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "findings",
      header: t("alerts.packColumn.findings"),
      cell: ({ findings }) => format.number(findings),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "changed",
      header: t("alerts.packColumn.changed"),
      cell: ({ changed_at }) => <TimeAgo time={changed_at} />,
    },
  ];
  if (!mayAdminister) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: t("alerts.packColumn.actions"),
      align: "end",
      pinned: true,
      bare: true,
      cell: (pack) => (
        <Menu
          trigger={
            <IconButton label={t("alerts.packActions", { name: pack.name })} size="sm">
              <EllipsisVertical aria-hidden size={16} />
            </IconButton>
          }
        >
          <MenuItem icon={<FlaskConical aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", pack })}>
            {t("alerts.editPack")}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden size={16} />} danger onSelect={() => onTask({ kind: "delete", pack })}>
            {t("alerts.deletePack")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
