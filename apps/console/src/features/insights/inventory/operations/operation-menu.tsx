import type { ApiOperation } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { EllipsisVertical, Lock, Pencil, Split } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { parametersOf } from "./path-edits.ts";

/** What a person sets about to do with an operation's path. */
export interface PathTask {
  readonly kind: "rename" | "split";
  readonly operation: ApiOperation;
}

interface OperationMenuProps {
  operation: ApiOperation;
  onTask: (task: PathTask) => void;
  onLock: (operation: ApiOperation) => void;
}

/** What can be decided about an operation's path. */
export function OperationMenu({ operation, onTask, onLock }: OperationMenuProps) {
  const t = useT();
  const isLiteral = parametersOf(operation.template).length === 0;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t("inventory.actionsOf", { name: operation.id })} size="sm" className="relative z-1">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil aria-hidden size={16} />}
        disabled={isLiteral}
        onSelect={() => onTask({ kind: "rename", operation })}
      >
        {t("inventory.rename")}
      </MenuItem>
      <MenuItem
        icon={<Split aria-hidden size={16} />}
        disabled={isLiteral}
        onSelect={() => onTask({ kind: "split", operation })}
      >
        {t("inventory.split")}
      </MenuItem>
      <MenuItem icon={<Lock aria-hidden size={16} />} onSelect={() => onLock(operation)}>
        {t("inventory.lock")}
      </MenuItem>
      {isLiteral && (
        <p className="max-w-64 border-t border-line px-2.5 py-2 text-sm text-fg-3">{t("inventory.noParameter")}</p>
      )}
    </Menu>
  );
}
