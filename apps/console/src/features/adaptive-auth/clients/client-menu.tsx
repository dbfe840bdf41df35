import type { ApiClient } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Ban, CirclePlay, EllipsisVertical, Eye, EyeOff, Lock, LockOpen, Pencil, Trash2 } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ClientTask } from "./client-task.ts";

interface ClientMenuProps {
  client: ApiClient;
  onTask: (task: ClientTask) => void;
}

const icons = { lock: Lock, unlock: LockOpen, watch: Eye, unwatch: EyeOff, disable: Ban, enable: CirclePlay } as const;
type Change = keyof typeof icons;

/** The changes of state that apply to a client now. */
export function changesOf({ state }: Pick<ApiClient, "state">): readonly Change[] {
  switch (state) {
    case "disabled":
      return ["enable"];
    case "locked":
      return ["unlock", "disable"];
    case "watched":
      return ["unwatch", "lock", "disable"];
    case "learning":
    case "normal":
      return ["watch", "lock", "disable"];
  }
}

/** What can be done with a client. */
export function ClientMenu({ client, onTask }: ClientMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <IconButton label={t("clients.actionsOf", { name: client.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", client })}>
        {t("clients.edit")}
      </MenuItem>
      {changesOf(client).map((kind) => {
        const Icon = icons[kind];
        return (
          <MenuItem key={kind} icon={<Icon aria-hidden size={16} />} onSelect={() => onTask({ kind, client })}>
            {t(`clients.action.${kind}`)}
          </MenuItem>
        );
      })}
      <MenuItem icon={<Trash2 aria-hidden size={16} />} danger onSelect={() => onTask({ kind: "delete", client })}>
        {t("clients.action.delete")}
      </MenuItem>
    </Menu>
  );
}
