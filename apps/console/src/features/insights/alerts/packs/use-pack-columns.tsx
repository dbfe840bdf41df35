import type { RulePack } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Switch } from "@parapet/ui/switch";
import { EllipsisVertical, FlaskConical, Trash2 } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

/** What is done with one pack. */
export interface PackTask {
  readonly kind: "edit" | "delete";
  readonly pack: RulePack;
}

interface Setup {
  mayAdminister: boolean;
  onTurn: (pack: Pick<RulePack, "id" | "enabled">) => void;
  onTask: (task: PackTask) => void;
}

export function usePackColumns({ mayAdminister, onTurn, onTask }: Setup): readonly TableColumn<RulePack>[] {
  const t = useT();
  const format = useFormat();
  const columns: TableColumn<RulePack>[] = [
    {
      id: "enabled",
      header: t("alerts.packColumn.enabled"),
      cell: ({ id, name, enabled }) => (
        <Switch
          label={<span className="sr-only">{t("alerts.packOn", { name })}</span>}
          checked={enabled}
          disabled={!mayAdminister}
          onChange={(next) => onTurn({ id, enabled: next })}
        />
      ),
    },
    {
      id: "name",
      header: t("alerts.packColumn.name"),
      cell: ({ name }) => <bdi className="inline-block min-w-40 font-medium wrap-anywhere">{name}</bdi>,
      pinned: true,
    },
    {
      id: "severity",
      header: t("alerts.packColumn.severity"),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: "rules",
      header: t("alerts.packColumn.rules"),
      cell: ({ rules }) => format.number(rules),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "findings",
      header: t("alerts.packColumn.findings"),
      cell: ({ findings }) => format.number(findings),
      align: "end",
      className: "tabular-nums",
    },
    {
      id: "changed",
      header: t("alerts.packColumn.changed"),
      cell: ({ changed_at }) => <TimeAgo time={changed_at} />,
    },
  ];
  if (!mayAdminister) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: t("alerts.packColumn.actions"),
      align: "end",
      pinned: true,
      bare: true,
      cell: (pack) => (
        <Menu
          trigger={
            <IconButton label={t("alerts.packActions", { name: pack.name })} size="sm">
              <EllipsisVertical aria-hidden size={16} />
            </IconButton>
          }
        >
          <MenuItem icon={<FlaskConical aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", pack })}>
            {t("alerts.editPack")}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden size={16} />} danger onSelect={() => onTask({ kind: "delete", pack })}>
            {t("alerts.deletePack")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
