import type { AlertChannel } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Switch } from "@parapet/ui/switch";
import { EllipsisVertical, KeyRound, List, Pencil, Send, Trash2 } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { DeliveryState } from "./delivery-state.tsx";

/** What is done with one channel. */
export interface ChannelTask {
  readonly kind: "edit" | "delete" | "rotate" | "test" | "deliveries";
  readonly channel: AlertChannel;
}

interface Setup {
  mayAdminister: boolean;
  onTurn: (channel: Pick<AlertChannel, "id" | "enabled">) => void;
  onTask: (task: ChannelTask) => void;
}

export function useChannelColumns({ mayAdminister, onTurn, onTask }: Setup): readonly TableColumn<AlertChannel>[] {
  const t = useT();
  const columns: TableColumn<AlertChannel>[] = [
    {
      id: "enabled",
      header: t("alerts.channelColumn.enabled"),
      cell: ({ id, name, enabled }) => (
        <Switch
          label={<span className="sr-only">{t("alerts.channelOn", { name })}</span>}
          checked={enabled}
          disabled={!mayAdminister}
          onChange={(next) => onTurn({ id, enabled: next })}
        />
      ),
    },
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
  if (!mayAdminister) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: t("alerts.channelColumn.actions"),
      align: "end",
      pinned: true,
      bare: true,
      cell: (channel) => (
        <Menu
          trigger={
            <IconButton label={t("alerts.actionsOf", { name: channel.name })} size="sm">
              <EllipsisVertical aria-hidden size={16} />
            </IconButton>
          }
        >
          <MenuItem icon={<Send aria-hidden size={16} />} onSelect={() => onTask({ kind: "test", channel })}>
            {t("alerts.test")}
          </MenuItem>
          <MenuItem icon={<List aria-hidden size={16} />} onSelect={() => onTask({ kind: "deliveries", channel })}>
            {t("alerts.deliveries")}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", channel })}>
            {t("alerts.editChannel")}
          </MenuItem>
          {channel.kind === "webhook" && (
            <MenuItem icon={<KeyRound aria-hidden size={16} />} onSelect={() => onTask({ kind: "rotate", channel })}>
              {t("alerts.rotateSecret")}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden size={16} />} danger onSelect={() => onTask({ kind: "delete", channel })}>
            {t("alerts.deleteChannel")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
