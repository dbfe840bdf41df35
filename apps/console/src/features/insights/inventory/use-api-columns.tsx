import type { Api, ApiColumn } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { HostName } from "../../../lib/insights/host-name.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

export function useApiColumns(): readonly TableColumn<Api>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: Exclude<ApiColumn, "kind" | "display_name">,
    cell: (api: Api) => ReactNode,
    rest: Partial<TableColumn<Api>> = {},
  ) => ({ id, header: t(`inventory.column.${id}`), cell, ...rest });
  const percent = usePercent();
  const nothing = <span className="text-fg-3">–</span>;
  const number = { sortable: true, descendingFirst: true, align: "end" } as const;
  const time = { sortable: true, descendingFirst: true } as const;
  return [
    column(
      "name",
      ({ name, display_name }) => (
        <span className="grid min-w-44 gap-0.5 lg:min-w-76">
          {display_name !== null && <bdi className="font-medium wrap-anywhere">{display_name}</bdi>}
          <HostName host={name} className="text-sm font-medium" />
        </span>
      ),
      {
        sortable: true,
        pinned: true,
      },
    ),
    column("operations", ({ operations }) => format.number(operations), number),
    column("calls", ({ calls }) => format.number(calls), number),
    column("documented", ({ documented }) =>
      documented ? (
        <Badge tone="success">{t("inventory.documented")}</Badge>
      ) : (
        <Badge tone="neutral">{t("inventory.learntOnly")}</Badge>
      ),
    ),
    column("coverage", ({ coverage }) => (coverage === null ? nothing : percent(coverage)), { align: "end" }),
    column(
      "violations",
      ({ violations }) =>
        violations === null ? (
          nothing
        ) : violations === 0 ? (
          percent(0)
        ) : (
          <Badge tone="warning">{percent(violations)}</Badge>
        ),
      { align: "end" },
    ),
    column(
      "findings",
      ({ findings }) => (findings === 0 ? format.number(0) : <Badge tone="warning">{format.number(findings)}</Badge>),
      { align: "end" },
    ),
    column("owner", ({ owner }) => (owner === null ? nothing : <bdi>{owner}</bdi>)),
    column(
      "tags",
      ({ tags }) =>
        tags.length === 0 ? (
          nothing
        ) : (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag} tone="neutral">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        ),
      // Beside a host with its port there is no room for them on most screens.
      { hidden: true },
    ),
    column("access", ({ access }) => (access === null ? nothing : t(`inventory.access.${access}`)), { hidden: true }),
    column("first_seen_at", ({ first_seen_at }) => <TimeAgo time={first_seen_at} />, { ...time, hidden: true }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, time),
  ];
}
