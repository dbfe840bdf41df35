import { type DataPackKind, dataPackEndpoints } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { PackTask } from "./pack-task.ts";

interface PackTasksProps {
  kind: DataPackKind;
  task: PackTask;
  onClose: () => void;
}

/** The dialog of what is about to be done. */
export function PackTasks({ kind, task, onClose }: PackTasksProps) {
  const t = useT();
  const client = useQueryClient();
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const onSettled = () => {
    onClose();
    return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("dataPacks.") });
  };
  const rollBack = useMutation({
    mutationFn: (id: string) => call(dataPackEndpoints["dataPacks.rollback"], { params: { id }, body: {} }),
    onError,
    onSuccess: () => toast(t("packs.rolledBack"), "success"),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(dataPackEndpoints["dataPacks.delete"], { params: { id } }),
    onError,
    onSuccess: () => toast(t("packs.deleted"), "success"),
    onSettled,
  });
  const onOpenChange = (open: boolean) => !open && onClose();
  switch (task.kind) {
    case "import":
      return <ImportDialog kind={kind} onClose={onClose} onImported={onSettled} />;
    case "rollBack":
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t("packs.rollBackTitle")}
          description={t("packs.rollBackText", {
            version: [task.previous.source, task.previous.version].filter((part) => part !== "").join(" ") || "–",
          })}
          confirmLabel={t("packs.rollBack")}
          loading={rollBack.isPending}
          onConfirm={() => rollBack.mutate(task.pack.id)}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("packs.deleteTitle")}
          description={t(task.pack.state === "active" ? "packs.deleteActiveText" : "packs.deleteText")}
          confirmLabel={t("packs.delete")}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(task.pack.id)}
        />
      );
  }
}
