import type { ProtectedApi, ProtectionStatus } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import type { TableColumn } from "@parapet/ui/data-table";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Sparkline } from "@parapet/ui/sparkline";
import { StatusDot } from "@parapet/ui/status-dot";
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, ShieldOff } from "lucide-react";
import type { ReactNode } from "react";
import { ModeBadge } from "../../../lib/adaptive-auth/mode-badge.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import type { ApiTask } from "./api-tasks.tsx";
import type { ApiColumn } from "./apis-search.ts";

interface ApiMenuProps {
  api: ProtectedApi;
  onTask: (task: ApiTask) => void;
}

const dots = { waiting: "neutral", active: "success", idle: "info", degraded: "warning" } as const;

/** Whether gateways ask about an API, explained on hover. */
function ApiStatus({ status }: { status: ProtectionStatus }) {
  const t = useT();
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <span title={t(`protectedApis.statusText.${status}`)} className="relative z-1">
      <StatusDot tone={dots[status]}>{t(`protectedApis.status.${status}`)}</StatusDot>
    </span>
  );
}

interface ApiColumnsOptions {
  administers: boolean;
  onTask: (task: ApiTask) => void;
}

export function useApiColumns({ administers, onTask }: ApiColumnsOptions): readonly TableColumn<ProtectedApi>[] {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const nothing = <span className="text-fg-3">–</span>;
  const column = (
    id: ApiColumn,
    cell: (api: ProtectedApi) => ReactNode,
    rest: Partial<TableColumn<ProtectedApi>> = {},
  ) => ({ id, header: t(`protectedApis.column.${id}`), cell, ...rest });
  const all = [
    column(
      "name",
      ({ name, base_url, bypass_until }) => (
        <span className="grid min-w-44 gap-0.5">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <bdi className="ltr-text max-w-44 font-mono text-xs wrap-break-word text-fg-3 sm:max-w-64">
            <Breakable text={base_url.replace(/^https:\/\//, "")} />
          </bdi>
          {bypass_until !== null && <Badge tone="error">{t("protectedApis.isBypassed")}</Badge>}
        </span>
      ),
      { sortable: true, pinned: true },
    ),
    column("environment", ({ environment }) => t(`protectedApis.environment.${environment}`), { sortable: true }),
    column(
      "sensitivity",
      ({ sensitivity }) => (
        <Badge tone={sensitivity === "high" ? "warning" : "neutral"}>{t(`adaptive.sensitivity.${sensitivity}`)}</Badge>
      ),
      { sortable: true, descendingFirst: true },
    ),
    column("mode", ({ mode }) => <ModeBadge mode={mode} />),
    column("status", ({ status }) => <ApiStatus status={status} />),
    column("per_hour", ({ per_hour, decisions_24h }) => (
      <Sparkline values={per_hour} label={t("protectedApis.perHour", { count: decisions_24h })} />
    )),
    column("step_up_rate_24h", ({ step_up_rate_24h: rate }) => (rate === null ? nothing : percent(rate)), {
      align: "end",
    }),
    column("clients", ({ clients }) => format.number(clients), { align: "end" }),
    column("last_decision_at", ({ last_decision_at: last }) => (last === null ? nothing : <TimeAgo time={last} />)),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, {
      sortable: true,
      descendingFirst: true,
      hidden: true,
    }),
    column("actions", (api) => <ApiMenu api={api} onTask={onTask} />, { align: "end", pinned: true, bare: true }),
  ];
  return administers ? all : all.filter(({ id }) => id !== "actions");
}

function ApiMenu({ api, onTask }: ApiMenuProps) {
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
