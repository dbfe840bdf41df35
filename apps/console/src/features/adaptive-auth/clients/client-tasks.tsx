import type { ApiClient } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ClientTask } from "./client-task.ts";
import { ClientDialog } from "./editing/client-dialog.tsx";
import type { ClientActions } from "./use-client-actions.ts";

interface LockDialogProps {
  client: ApiClient;
  loading: boolean;
  onClose: () => void;
  /** null locks until unlocked. */
  onLock: (minutes: number | null) => void;
}

const spans = { endless: null, hour: 60, day: 1440, week: 10_080 } as const;

const names = ["endless", "hour", "day", "week"] as const;

type Span = (typeof names)[number];

/** For how long no call of a client passes. */
function LockDialog({ client, loading, onClose, onLock }: LockDialogProps) {
  const t = useT();
  const [span, setSpan] = useState<Span>("endless");
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.lockTitle")}
      description={
        <T id="clients.lockText" components={{ name: <bdi className="font-medium text-fg">{client.name}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="danger" loading={loading} onClick={() => onLock(spans[span])}>
            {t("clients.action.lock")}
          </Button>
        </>
      }
    >
      <Select
        label={t("clients.lockFor")}
        choices={names.map((value) => ({ value, label: t(`clients.lockFor.${value}`) }))}
        value={span}
        onChange={setSpan}
      />
    </Dialog>
  );
}

interface ClientTasksProps {
  task: ClientTask;
  actions: ClientActions;
  onClose: () => void;
  onCreated: (client: ApiClient) => void;
  onDeleted: (client: ApiClient) => void;
}

/** The dialogs of the page, one at a time. */
export function ClientTasks({ task, actions, onClose, onCreated, onDeleted }: ClientTasksProps) {
  const t = useT();
  switch (task.kind) {
    case "create":
      return (
        <ClientDialog
          client={null}
          onClose={onClose}
          send={async (body) => {
            const created = await actions.create.mutateAsync(body);
            onClose();
            onCreated(created);
          }}
        />
      );
    case "edit":
      return (
        <ClientDialog
          client={task.client}
          onClose={onClose}
          send={async (body) => {
            await actions.update.mutateAsync({ id: task.client.id, body });
            onClose();
          }}
        />
      );
    case "lock":
      return (
        <LockDialog
          client={task.client}
          loading={actions.changeState.isPending}
          onClose={onClose}
          onLock={(minutes) => {
            const body = { action: "lock" as const, ...(minutes !== null && { minutes }) };
            actions.changeState.mutate({ id: task.client.id, body }, { onSettled: onClose });
          }}
        />
      );
    case "disable":
    case "resetLearning":
    case "delete": {
      const { kind, client } = task;
      const act = {
        disable: () =>
          actions.changeState.mutate({ id: client.id, body: { action: "disable" } }, { onSettled: onClose }),
        resetLearning: () => actions.resetLearning.mutate(client, { onSettled: onClose }),
        delete: () => actions.remove.mutate(client, { onSettled: onClose, onSuccess: () => onDeleted(client) }),
      };
      const isRunning = [actions.changeState, actions.resetLearning, actions.remove].some(({ isPending }) => isPending);
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t(`clients.confirm.${kind}`)}
          description={
            <T
              id={`clients.confirmText.${kind}`}
              components={{ name: <bdi className="font-medium text-fg">{client.name}</bdi> }}
            />
          }
          confirmLabel={t(`clients.action.${kind}`)}
          loading={isRunning}
          onConfirm={act[kind]}
        />
      );
    }
    case "unlock":
    case "watch":
    case "unwatch":
    case "enable":
      return null;
  }
}
