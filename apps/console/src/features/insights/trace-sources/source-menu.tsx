import type { TraceSource } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import {
  CirclePause,
  CirclePlay,
  EllipsisVertical,
  FileCode,
  FilterX,
  Globe,
  KeyRound,
  KeySquare,
  Route,
  Trash2,
} from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { SourceTask } from "./source-tasks.tsx";
import { useSourceActions } from "./use-source-actions.ts";

interface SourceMenuProps {
  source: TraceSource;
  mayAdminister: boolean;
  onTask: (task: SourceTask) => void;
}

/** What can be done with a source. Without the right to, the reason stands in the menu. */
export function SourceMenu({ source, mayAdminister, onTask }: SourceMenuProps) {
  const t = useT();
  const { enable } = useSourceActions();
  const takesToken = source.token_prefix !== null;
  return (
    <Menu
      trigger={
        <IconButton label={t("sources.actionsOf", { name: source.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<KeyRound aria-hidden size={16} />}
        disabled={!mayAdminister || !takesToken}
        onSelect={() => onTask({ kind: "rotate", source })}
      >
        {t("sources.rotate")}
      </MenuItem>
      {source.previous_token !== null && (
        <MenuItem
          icon={<KeySquare aria-hidden size={16} />}
          disabled={!mayAdminister}
          onSelect={() => onTask({ kind: "endPrevious", source })}
        >
          {t("sources.endPrevious")}
        </MenuItem>
      )}
      <MenuItem
        icon={<Globe aria-hidden size={16} />}
        disabled={!mayAdminister}
        onSelect={() => onTask({ kind: "host", source })}
      >
        {t("sources.setHost")}
      </MenuItem>
      <MenuItem
        icon={<FilterX aria-hidden size={16} />}
        disabled={!mayAdminister}
        onSelect={() => onTask({ kind: "rules", source, effect: "ignore" })}
      >
        {t("sources.rules.title")}
      </MenuItem>
      <MenuItem
        icon={<FileCode aria-hidden size={16} />}
        disabled={!mayAdminister}
        onSelect={() => onTask({ kind: "format", source })}
      >
        {t("sources.format.title")}
      </MenuItem>
      <MenuItem
        icon={<Route aria-hidden size={16} />}
        disabled={!mayAdminister}
        onSelect={() => onTask({ kind: "proxies", source, suggested: null })}
      >
        {t("sources.proxies.title")}
      </MenuItem>
      <MenuItem
        icon={source.enabled ? <CirclePause aria-hidden size={16} /> : <CirclePlay aria-hidden size={16} />}
        disabled={!mayAdminister}
        onSelect={() =>
          source.enabled ? onTask({ kind: "disable", source }) : enable.mutate({ source, enabled: true })
        }
      >
        {t(source.enabled ? "sources.disable" : "sources.enable")}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden size={16} />}
        danger
        disabled={!mayAdminister}
        onSelect={() => onTask({ kind: "delete", source })}
      >
        {t("sources.delete")}
      </MenuItem>
      {(!mayAdminister || !takesToken) && (
        <p className="max-w-64 border-t border-line px-2.5 py-2 text-sm text-fg-3">
          {t(mayAdminister ? "sources.takesNoToken" : "sources.onlyAdministrators")}
        </p>
      )}
    </Menu>
  );
}
