import type { AlertChannel } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import type { TableColumn } from "@parapet/ui/data-table";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, List, Pencil, Plus, Send, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SecretDialog } from "../../../../lib/secret/secret-dialog.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { channelsQuery } from "../alerts-queries.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { DeleteDialog, SetupList } from "./setup-list.tsx";
import { useChannelActions } from "./use-channel-actions.ts";

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

/** Where alerts are sent. */
export function ChannelsTab({ mayAdminister, opened, onOpened }: ChannelsTabProps) {
  const t = useT();
  const list = useQuery(channelsQuery);
  const actions = useChannelActions();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const showSecret = ({ name, secret }: { name: string; secret: string | null }) =>
    setTask(secret === null ? null : { kind: "secret", name, secret });
  const test = (channel: AlertChannel) => actions.test.mutate(channel, { onSuccess: () => onOpened(channel.id) });
  const rotate = (channel: AlertChannel) => actions.rotate.mutate(channel, { onSuccess: showSecret });
  const [hasOpened, setOpened] = useState(false);
  if (opened !== null && !hasOpened) setOpened(true);
  return (
    <SetupList
      title={t("alerts.channels")}
      list={list}
      problemTitle={t("alerts.channelsError")}
      columns={useChannelColumns()}
      mayAdminister={mayAdminister}
      onOff={{
        header: t("alerts.channelColumn.enabled"),
        nameOf: ({ name }) => t("alerts.channelOn", { name }),
        onTurn: ({ id }, enabled) => actions.turn.mutate({ id, enabled }),
      }}
      menu={{
        header: t("alerts.channelColumn.actions"),
        nameOf: ({ name }) => t("alerts.actionsOf", { name }),
        itemsOf: (channel) => [
          { id: "test", label: t("alerts.test"), icon: Send, onSelect: () => test(channel) },
          { id: "deliveries", label: t("alerts.deliveries"), icon: List, onSelect: () => onOpened(channel.id) },
          {
            id: "edit",
            label: t("alerts.editChannel"),
            icon: Pencil,
            onSelect: () => setTask({ kind: "edit", channel }),
          },
          ...(channel.kind === "webhook"
            ? [{ id: "rotate", label: t("alerts.rotateSecret"), icon: KeyRound, onSelect: () => rotate(channel) }]
            : []),
          {
            id: "delete",
            label: t("alerts.deleteChannel"),
            icon: Trash2,
            danger: true,
            onSelect: () => setTask({ kind: "delete", channel }),
          },
        ],
      }}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setTask({ kind: "create" })}>
          {t("alerts.newChannel")}
        </Button>
      }
      empty={{ icon: Send, title: t("alerts.channelsNone"), text: t("alerts.channelsNoneText") }}
    >
      {task?.kind === "delete" && (
        <DeleteDialog
          noun="Channel"
          name={task.channel.name}
          loading={actions.remove.isPending}
          onDelete={() => actions.remove.mutate(task.channel, { onSettled: close })}
          onClose={close}
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
    </SetupList>
  );
}

function useChannelColumns(): readonly TableColumn<AlertChannel>[] {
  const t = useT();
  return [
    {
      id: "name",
      header: t("alerts.channelColumn.name"),
      cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
      pinned: true,
    },
    {
      id: "kind",
      header: t("alerts.channelColumn.kind"),
      cell: ({ kind }) => t(`alerts.channelKind.${kind}`),
      className: "whitespace-nowrap",
    },
    {
      id: "address",
      header: t("alerts.channelColumn.address"),
      cell: ({ url, recipients }) => (
        <bdi className="inline-block max-w-80 truncate align-bottom" title={url ?? recipients.join(", ")}>
          {url ?? recipients.join(", ")}
        </bdi>
      ),
    },
    {
      id: "last",
      header: t("alerts.channelColumn.last"),
      cell: ({ last_delivery }) =>
        last_delivery === null ? (
          <span className="text-fg-3">{t("alerts.never")}</span>
        ) : (
          <span className="flex items-center gap-3">
            <DeliveryState delivery={last_delivery} />
            <TimeAgo time={last_delivery.created_at} />
          </span>
        ),
    },
  ];
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
