import type { LoginCase, LoginCaseColumn } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { CaseState } from "./case-state.tsx";
import { useCountryNames } from "./use-country-names.ts";

const muted = <span className="text-fg-3">–</span>;
/** Detections that a row names; the others are counted. */
const named = 3;

export function useCaseColumns(): readonly TableColumn<LoginCase>[] {
  const t = useT();
  const format = useFormat();
  const country = useCountryNames();
  const column = (
    id: LoginCaseColumn,
    cell: (row: LoginCase) => ReactNode,
    rest: Partial<TableColumn<LoginCase>> = {},
  ): TableColumn<LoginCase> => ({ id, header: t(`login.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  return [
    column("state", ({ state }) => <CaseState state={state} />, { sortable: true }),
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, newest),
    column("score", ({ score }) => format.number(score), { ...newest, align: "end", className: "tabular-nums" }),
    column("user_name", (row) => <Person row={row} />, { sortable: true, pinned: true, className: "min-w-48" }),
    column(
      "detections",
      ({ detections }) => (
        <span className="line-clamp-2 text-sm">
          {detections
            .slice(0, named)
            .map((id) => t(`login.detection.${id}`))
            .join(" · ")}
          {detections.length > named && ` · ${t("login.more", { count: detections.length - named })}`}
        </span>
      ),
      { className: "min-w-64" },
    ),
    column("countries", ({ countries }) => (countries.length === 0 ? muted : countries.map(country).join(", "))),
    column("owner", ({ owner }) => (owner === null ? muted : <bdi className="whitespace-nowrap">{owner}</bdi>)),
    column("first_at", ({ first_at }) => <TimeAgo time={first_at} />, { ...newest, hidden: true }),
    column("last_at", ({ last_at }) => <TimeAgo time={last_at} />, newest),
  ];
}

function Person({ row: { display_name, user_name } }: { row: LoginCase }) {
  return (
    <span className="grid">
      <bdi className="font-medium wrap-anywhere">{display_name || user_name}</bdi>
      <bdi className="ltr-text truncate text-sm text-fg-3" title={user_name}>
        {user_name}
      </bdi>
    </span>
  );
}
