import type { Organization } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Archive, ArchiveRestore, ChartColumn, EllipsisVertical, Pencil } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { OrganizationTask } from "./organization-tasks.tsx";

interface OrganizationMenuProps {
  organization: Organization;
  /** Others only look. */
  administers: boolean;
  onTask: (task: OrganizationTask) => void;
}

export function OrganizationMenu({ organization, administers, onTask }: OrganizationMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <IconButton label={t("org.actionsOf", { name: organization.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<ChartColumn aria-hidden size={16} />} onSelect={() => onTask({ kind: "usage", organization })}>
        {t("organizations.usage")}
      </MenuItem>
      {administers && (
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", organization })}>
          {t("organizations.edit")}
        </MenuItem>
      )}
      {!administers ? null : organization.archived_at === null ? (
        <MenuItem
          icon={<Archive aria-hidden size={16} />}
          danger
          onSelect={() => onTask({ kind: "archive", organization })}
        >
          {t("organizations.archive")}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<ArchiveRestore aria-hidden size={16} />}
          onSelect={() => onTask({ kind: "restore", organization })}
        >
          {t("organizations.restore")}
        </MenuItem>
      )}
    </Menu>
  );
}
