import type { TraceSource } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { NameOf } from "./name-of.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { type SourceWithToken, useSourceActions } from "./use-source-actions.ts";

/** What is being done with a source. The token follows a rotation, and is shown once. */
export type SourceTask =
  | { readonly kind: "rotate" | "endPrevious" | "disable" | "delete"; readonly source: TraceSource }
  | { readonly kind: "token"; readonly source: SourceWithToken };

interface SourceTasksProps {
  task: SourceTask | null;
  onTask: (task: SourceTask | null) => void;
  onDeleted?: () => void;
}

/** The dialogs of the page, one at a time. */
export function SourceTasks({ task, onTask, onDeleted }: SourceTasksProps) {
  const t = useT();
  const actions = useSourceActions();
  const close = () => onTask(null);
  const onOpenChange = (open: boolean) => !open && close();
  if (task === null) return null;
  switch (task.kind) {
    case "rotate":
      return (
        <RotateDialog
          source={task.source}
          loading={actions.rotate.isPending}
          onClose={close}
          onRotate={(graceMs) =>
            actions.rotate.mutate(
              { source: task.source, graceMs },
              { onSuccess: (source) => onTask({ kind: "token", source }), onError: close },
            )
          }
        />
      );
    case "endPrevious":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.endPreviousTitle")}
          description={
            <T
              id="sources.endPreviousText"
              values={{ prefix: `${task.source.previous_token?.prefix ?? ""}…` }}
              components={{ name: <NameOf source={task.source} /> }}
            />
          }
          confirmLabel={t("sources.endPrevious")}
          loading={actions.endPrevious.isPending}
          onConfirm={() => actions.endPrevious.mutate(task.source, { onSettled: close })}
        />
      );
    case "disable":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.disableTitle")}
          description={<T id="sources.disableText" components={{ name: <NameOf source={task.source} /> }} />}
          confirmLabel={t("sources.disable")}
          loading={actions.enable.isPending}
          onConfirm={() => actions.enable.mutate({ source: task.source, enabled: false }, { onSettled: close })}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.deleteTitle")}
          description={<T id="sources.deleteText" components={{ name: <NameOf source={task.source} /> }} />}
          confirmLabel={t("sources.delete")}
          loading={actions.remove.isPending}
          onConfirm={() => actions.remove.mutate(task.source, { onSuccess: () => onDeleted?.(), onSettled: close })}
        />
      );
    case "token":
      return <TokenDialog source={task.source} onClose={close} />;
  }
}
