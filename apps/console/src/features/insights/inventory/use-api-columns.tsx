import type { Api, ApiColumn } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

export function useApiColumns(): readonly TableColumn<Api>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: Exclude<ApiColumn, "kind">,
    cell: (api: Api) => ReactNode,
    rest: Partial<TableColumn<Api>> = {},
  ) => ({ id, header: t(`inventory.column.${id}`), cell, ...rest });
  const number = { sortable: true, descendingFirst: true, align: "end" } as const;
  const time = { sortable: true, descendingFirst: true } as const;
  return [
    column(
      "name",
      ({ name }) => <bdi className="ltr-text block min-w-44 font-mono text-sm font-medium break-all">{name}</bdi>,
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
    column("first_seen_at", ({ first_seen_at }) => <TimeAgo time={first_seen_at} />, { ...time, hidden: true }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, time),
  ];
}
