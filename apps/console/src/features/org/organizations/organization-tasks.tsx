import type { Organization } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { OrganizationDialog } from "./organization-dialog.tsx";
import { UsageDrawer } from "./usage-drawer.tsx";
import type { useOrganizationActions } from "./use-organization-actions.ts";

/** What is being done with an organization. */
export type OrganizationTask =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "archive" | "restore" | "usage"; readonly organization: Organization };

interface OrganizationTasksProps {
  onTask: (task: OrganizationTask) => void;
  task: OrganizationTask | null;
  actions: ReturnType<typeof useOrganizationActions>;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function OrganizationTasks({ task, actions, onTask, onClose }: OrganizationTasksProps) {
  const t = useT();
  if (task === null) return null;
  switch (task.kind) {
    case "create":
      return (
        <OrganizationDialog
          onClose={onClose}
          save={async (body) => {
            await actions.create.mutateAsync(body);
            onClose();
          }}
        />
      );
    case "edit":
      return (
        <OrganizationDialog
          organization={task.organization}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: task.organization.id, body });
            onClose();
          }}
        />
      );
    case "archive":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t("organizations.archiveTitle")}
          description={
            <T
              id="organizations.archiveText"
              components={{ name: <bdi className="font-medium text-fg">{task.organization.name}</bdi> }}
            />
          }
          confirmLabel={t("organizations.archive")}
          loading={actions.archive.isPending}
          onConfirm={() => actions.archive.mutate(task.organization, { onSettled: onClose })}
        />
      );
    case "usage":
      return (
        <UsageDrawer
          organization={task.organization}
          onEdit={() => onTask({ kind: "edit", organization: task.organization })}
          onClose={onClose}
        />
      );
    case "restore":
      // Done at once, without a dialog.
      return null;
  }
}
