import type { ProtectedApi } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { BypassDialog } from "./bypass-dialog.tsx";
import { EditDrawer } from "./edit-drawer.tsx";
import { ProtectDialog } from "./protect-dialog.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import type { NewApi, useApiActions } from "./use-api-actions.ts";

/** What is being done with an API. */
export type ApiTask =
  | { readonly kind: "create" }
  /** The id is that of the API in the inventory. */
  | { readonly kind: "protect"; readonly id: string }
  | { readonly kind: "edit" | "bypass" | "archive" | "restore"; readonly api: ProtectedApi };

interface ApiTasksProps {
  task: ApiTask;
  actions: ReturnType<typeof useApiActions>;
  onCreated: (api: ProtectedApi) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function ApiTasks({ task, actions, onCreated, onClose }: ApiTasksProps) {
  const t = useT();
  const create = async (body: NewApi) => onCreated(await actions.create.mutateAsync(body));
  switch (task.kind) {
    case "create":
      return <RegisterDialog onClose={onClose} save={create} />;
    case "protect":
      return <ProtectDialog id={task.id} onClose={onClose} save={create} />;
    case "edit":
      return (
        <EditDrawer
          api={task.api}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: task.api.id, body });
            onClose();
          }}
        />
      );
    case "bypass":
      return (
        <BypassDialog
          api={task.api}
          loading={actions.bypass.isPending}
          onClose={onClose}
          onBypass={(minutes, reason) =>
            actions.bypass.mutate({ id: task.api.id, minutes, reason }, { onSettled: onClose })
          }
        />
      );
    case "archive":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t("protectedApis.archiveTitle")}
          description={
            <T
              id="protectedApis.archiveText"
              components={{ name: <bdi className="font-medium text-fg">{task.api.name}</bdi> }}
            />
          }
          confirmLabel={t("protectedApis.archive")}
          loading={actions.archive.isPending}
          onConfirm={() => actions.archive.mutate(task.api, { onSettled: onClose })}
        />
      );
    case "restore":
      // Done at once, without a dialog.
      return null;
  }
}
