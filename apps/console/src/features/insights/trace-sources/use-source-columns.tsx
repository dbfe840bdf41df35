import type { TraceSource } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import { Sparkline } from "@parapet/ui/sparkline";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { SourceMenu } from "./source-menu.tsx";
import { SourceStatus } from "./source-status.tsx";
import type { SourceTask } from "./source-tasks.tsx";
import { sourceTypeName } from "./source-type-name.ts";
import type { SourceColumn } from "./sources-search.ts";

interface Handlers {
  mayAdminister: boolean;
  onTask: (task: SourceTask) => void;
}

export function useSourceColumns({ mayAdminister, onTask }: Handlers): readonly TableColumn<TraceSource>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: SourceColumn,
    cell: (source: TraceSource) => ReactNode,
    rest: Partial<TableColumn<TraceSource>> = {},
  ) => ({
    id,
    header: t(`sources.column.${id}`),
    cell,
    ...rest,
  });
  const duration = (ms: number | null) =>
    ms === null ? <span className="text-fg-3">{t("sources.unknownTime")}</span> : format.duration(ms);
  const time = { align: "end", className: "whitespace-nowrap" } as const;
  return [
    column(
      "name",
      ({ name, description }) => (
        <span className="grid max-w-72 min-w-36 lg:min-w-44">
          <bdi className="truncate font-medium" title={name}>
            {name}
          </bdi>
          {description && (
            <bdi className="truncate text-sm text-fg-3" title={description}>
              {description}
            </bdi>
          )}
        </span>
      ),
      { sortable: true, pinned: true },
    ),
    column("type", ({ type }) => sourceTypeName(t, type), { sortable: true }),
    column("status", (source) => <SourceStatus source={source} />),
    column("last_seen_at", ({ last_seen_at }) =>
      last_seen_at === null ? <span className="text-fg-3">{t("sources.never")}</span> : <TimeAgo time={last_seen_at} />,
    ),
    column("rate_1m", (source) => <SourceRate source={source} />, { align: "end" }),
    column("events_total", ({ events_total }) => format.number(events_total), { align: "end" }),
    column(
      "rejects_total",
      ({ id, name, rejects_total }) =>
        rejects_total === 0 ? (
          format.number(0)
        ) : (
          <Link
            to="/insights/trace-sources/$id"
            params={{ id }}
            search={{ tab: "rejects" }}
            className="relative z-1 rounded-sm font-medium text-error underline decoration-error/40 underline-offset-4 hover:decoration-error"
          >
            {format.number(rejects_total)}
            <span className="sr-only"> {t("sources.rejectsOf", { name })}</span>
          </Link>
        ),
      { align: "end" },
    ),
    column("lag_p95_ms", ({ lag_p95_ms }) => duration(lag_p95_ms), time),
    column("clock_ahead_ms", ({ clock_ahead_ms }) => duration(clock_ahead_ms), { ...time, hidden: true }),
    column("token_prefix", (source) => <SourceToken source={source} />),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, {
      sortable: true,
      descendingFirst: true,
      // Beside the lag there is no room for it on most screens.
      hidden: true,
    }),
    column("actions", (source) => <SourceMenu source={source} mayAdminister={mayAdminister} onTask={onTask} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}

/** The last hour as a line, the last minute as a number. */
function SourceRate({ source: { per_minute, rate_1m } }: { source: TraceSource }) {
  const t = useT();
  const format = useFormat();
  const total = per_minute.reduce((sum, count) => sum + count, 0);
  return (
    <span className="flex items-center justify-end gap-3">
      <Sparkline
        values={per_minute}
        label={t("sources.lastHour", { total, most: format.number(Math.max(0, ...per_minute)) })}
      />
      <span className="min-w-14 whitespace-nowrap">{t("sources.perSecond", { rate: format.number(rate_1m) })}</span>
    </span>
  );
}

/** How a source's token begins, and the earlier one while it goes on working. */
function SourceToken({ source: { token_prefix, previous_token } }: { source: TraceSource }) {
  const t = useT();
  const format = useFormat();
  if (token_prefix === null) return <span className="whitespace-nowrap text-fg-3">{t("sources.noToken")}</span>;
  return (
    <span className="grid">
      <bdi className="ltr-text font-mono text-sm">{token_prefix}…</bdi>
      {previous_token !== null && (
        <span className="w-36 text-sm text-fg-3">
          <bdi className="ltr-text font-mono">{previous_token.prefix}…</bdi>{" "}
          {t("sources.until", { when: format.instant(previous_token.ends_at) })}
        </span>
      )}
    </span>
  );
}
