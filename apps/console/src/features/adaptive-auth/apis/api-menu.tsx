import type { ProtectedApi } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, ShieldOff } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ApiTask } from "./api-tasks.tsx";

interface ApiMenuProps {
  api: ProtectedApi;
  onTask: (task: ApiTask) => void;
}

export function ApiMenu({ api, onTask }: ApiMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <IconButton label={t("protectedApis.actionsOf", { name: api.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", api })}>
        {t("protectedApis.edit")}
      </MenuItem>
      {api.archived_at === null ? (
        <>
          <MenuItem icon={<ShieldOff aria-hidden size={16} />} onSelect={() => onTask({ kind: "bypass", api })}>
            {t(api.bypass_until === null ? "protectedApis.bypass" : "protectedApis.endBypass")}
          </MenuItem>
          <MenuItem icon={<Archive aria-hidden size={16} />} danger onSelect={() => onTask({ kind: "archive", api })}>
            {t("protectedApis.archive")}
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<ArchiveRestore aria-hidden size={16} />} onSelect={() => onTask({ kind: "restore", api })}>
          {t("protectedApis.restore")}
        </MenuItem>
      )}
    </Menu>
  );
}
