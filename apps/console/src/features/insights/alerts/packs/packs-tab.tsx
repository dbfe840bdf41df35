import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Plus, ScanSearch } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { packsQuery } from "./pack-queries.ts";
import { usePackActions } from "./use-pack-actions.ts";
import { type PackTask, usePackColumns } from "./use-pack-columns.tsx";

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
