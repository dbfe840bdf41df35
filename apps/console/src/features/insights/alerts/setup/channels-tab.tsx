import type { AlertChannel } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { SecretDialog } from "../../../../lib/secret/secret-dialog.tsx";
import { channelsQuery } from "../alerts-queries.ts";
import { useChannelActions } from "./use-channel-actions.ts";
import { type ChannelTask, useChannelColumns } from "./use-channel-columns.tsx";

const ChannelDialog = lazy(async () => ({ default: (await import("./channel-dialog.tsx")).ChannelDialog }));
const DeliveriesDrawer = lazy(async () => ({ default: (await import("./deliveries-drawer.tsx")).DeliveriesDrawer }));

interface ChannelsTabProps {
  mayAdminister: boolean;
  /** The channel whose deliveries are shown. */
  opened: string | null;
  onOpened: (id: string | null) => void;
}

type Task =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "delete"; readonly channel: AlertChannel }
  | { readonly kind: "secret"; readonly name: string; readonly secret: string };
const noRows: readonly never[] = [];

/** Where alerts are sent. */
export function ChannelsTab({ mayAdminister, opened, onOpened }: ChannelsTabProps) {
  const t = useT();
  const list = useQuery(channelsQuery);
  const actions = useChannelActions();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const start = ({ kind, channel }: ChannelTask) => {
    if (kind === "deliveries") onOpened(channel.id);
    else if (kind === "test") actions.test.mutate(channel, { onSuccess: () => onOpened(channel.id) });
    else if (kind === "rotate") actions.rotate.mutate(channel, { onSuccess: showSecret });
    else setTask({ kind, channel });
  };
  const showSecret = ({ name, secret }: { name: string; secret: string | null }) =>
    setTask(secret === null ? null : { kind: "secret", name, secret });
  const columns = useChannelColumns({ mayAdminister, onTurn: actions.turn.mutate, onTask: start });
  const [hasOpened, setOpened] = useState(false);
  if (opened !== null && !hasOpened) setOpened(true);
  if (list.error && !list.data)
    return <LoadProblem title={t("alerts.channelsError")} error={list.error} onRetry={() => void list.refetch()} />;
  const create = mayAdminister && (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setTask({ kind: "create" })}>
      {t("alerts.newChannel")}
    </Button>
  );
  const isEmpty = list.data?.items.length === 0;
  return (
    <div className="grid gap-4">
      {!isEmpty && <div className="flex justify-end">{create}</div>}
      <DataTable
        label={t("alerts.channels")}
        columns={columns}
        rows={list.data?.items ?? noRows}
        rowId={({ id }) => id}
        loading={!list.data}
        empty={
          <EmptyState icon={Send} title={t("alerts.channelsNone")} text={t("alerts.channelsNoneText")}>
            {create}
          </EmptyState>
        }
      />
      {task?.kind === "delete" && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && close()}
          title={t("alerts.deleteChannelTitle")}
          description={
            <T
              id="alerts.deleteChannelText"
              components={{ name: <bdi className="font-medium text-fg">{task.channel.name}</bdi> }}
            />
          }
          confirmLabel={t("alerts.deleteChannel")}
          loading={actions.remove.isPending}
          onConfirm={() => actions.remove.mutate(task.channel, { onSettled: close })}
        />
      )}
      {task?.kind === "secret" && <ChannelSecret name={task.name} secret={task.secret} onClose={close} />}
      <Suspense>
        {(task?.kind === "create" || task?.kind === "edit") && (
          <ChannelDialog
            channel={task.kind === "edit" ? task.channel : null}
            create={async (body) => showSecret(await actions.create.mutateAsync(body))}
            update={async (id, body) => {
              await actions.update.mutateAsync({ id, body });
              toast(t("alerts.saved"), "success");
              close();
            }}
            onClose={close}
          />
        )}
        {hasOpened && (
          <DeliveriesDrawer
            id={opened}
            channel={list.data?.items.find(({ id }) => id === opened)}
            onClose={() => onOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What a channel signs with, and how to check it. */
function ChannelSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useT();
  return (
    <SecretDialog
      title={t("alerts.secretTitle")}
      description={
        <T id="alerts.secretText" components={{ name: <bdi className="font-medium text-fg">{name}</bdi> }} />
      }
      warning={t("alerts.secretOnce")}
      label={t("alerts.secret")}
      secret={secret}
      done={t("alerts.done")}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">{t("alerts.secretHow")}</p>
    </SecretDialog>
  );
}
