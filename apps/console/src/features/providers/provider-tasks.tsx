import type { ProviderDetail } from "@parapet/contract";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import type { ProviderActions } from "./use-provider-actions.ts";

/** What is being done with a provider. */
export interface ProviderTask {
  readonly kind: "edit" | "archive" | "rotate";
  readonly provider: ProviderDetail;
}

interface ProviderTasksProps {
  task: ProviderTask | null;
  actions: ProviderActions;
  onClose: () => void;
}

/** The dialogs of one provider, one at a time. */
export function ProviderTasks({ task, actions, onClose }: ProviderTasksProps) {
  if (task === null) return null;
  const { kind, provider } = task;
  switch (kind) {
    case "edit":
      return (
        <EditDialog
          provider={provider}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: provider.id, body });
            onClose();
          }}
        />
      );
    case "archive":
      return (
        <ArchiveDialog
          provider={provider}
          running={actions.archive.isPending}
          onClose={onClose}
          onArchive={() => actions.archive.mutate(provider, { onSettled: onClose })}
        />
      );
    case "rotate":
      return (
        <RotateDialog
          running={actions.rotate.isPending}
          onClose={onClose}
          onRotate={(grace_hours) => actions.rotate.mutate({ id: provider.id, grace_hours }, { onSettled: onClose })}
        />
      );
  }
}
