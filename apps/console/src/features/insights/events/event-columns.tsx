import type { Event, EventColumn } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { Literal } from "./literal.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { StatusCode } from "./status-code.tsx";

export type EventTableColumn = TableColumn<Event> & { readonly id: EventColumn };

/** Every column of the list, by the contract's names: what is shown is what is exported. */
export function useEventColumns(): readonly EventTableColumn[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const column = (id: EventColumn, cell: (event: Event) => React.ReactNode, rest: Partial<EventTableColumn> = {}) => ({
      id,
      header: t(`events.column.${id}`),
      cell,
      ...rest,
    });
    const literal = (id: EventColumn, of: (event: Event) => string | number | null, rest: Partial<EventTableColumn> = {}) =>
      column(id, (event) => <Literal value={of(event)} />, { hidden: true, ...rest });
    const measured = (of: (event: Event) => number | null, write: (value: number) => string) => (event: Event) => {
      const value = of(event);
      return value === null ? <Literal value={null} /> : write(value);
    };
    const end = { align: "end", descendingFirst: true } as const;
    const sortable = { sortable: true } as const;
    return [
      column(
        "time",
        (event) => (
          <>
            <TimeAgo time={event.time} />
            {/* The row's link is named by more than its time. */}
            <span className="sr-only">{` ${event.method} ${event.path}`}</span>
          </>
        ),
        { ...sortable, descendingFirst: true, pinned: true },
      ),
      column("method", ({ method }) => <MethodBadge method={method} />, sortable),
      column("host", ({ host }) => <Literal value={host} className="block max-w-52 truncate" />, sortable),
      column("path", ({ path }) => <Literal value={path} className="block max-w-96 min-w-32 truncate" />, {
        ...sortable,
        className: "w-full",
      }),
      column("status", ({ status }) => <StatusCode status={status} />, sortable),
      column("duration_ms", measured(({ duration_ms }) => duration_ms, format.duration), {
        ...sortable,
        ...end,
        className: "whitespace-nowrap",
      }),
      column("source_name", ({ source_name }) => <bdi className="block max-w-44 truncate">{source_name}</bdi>),
      column("warnings", ({ warnings }) =>
        warnings.length > 0 && <Badge tone="warning">{t("events.warningCount", { count: warnings.length })}</Badge>,
      ),
      literal("src_ip", ({ src_ip }) => src_ip, sortable),
      literal("src_port", ({ src_port }) => src_port, end),
      literal("dst_ip", ({ dst_ip }) => dst_ip, sortable),
      literal("dst_port", ({ dst_port }) => dst_port, { ...sortable, ...end, descendingFirst: false }),
      literal("dst_namespace", ({ dst_namespace }) => dst_namespace),
      column("req_bytes", measured(({ req_bytes }) => req_bytes, format.bytes), { ...end, hidden: true, className: "whitespace-nowrap" }),
      column("res_bytes", measured(({ res_bytes }) => res_bytes, format.bytes), { ...end, hidden: true, className: "whitespace-nowrap" }),
      column("is_api", ({ is_api }) => t(is_api ? "events.isApi" : "events.isNotApi"), { hidden: true, className: "whitespace-nowrap" }),
      literal("scheme", ({ scheme }) => scheme),
      literal("port", ({ port }) => port, end),
      column("query", ({ query }) => <Literal value={query} className="block max-w-72 truncate" />, { hidden: true }),
      literal("http_version", ({ http_version }) => http_version),
      column("user_agent", ({ user_agent }) => <Literal value={user_agent} className="block max-w-72 truncate" />, { hidden: true }),
      column("received_at", ({ received_at }) => <TimeAgo time={received_at} />, { hidden: true }),
      literal("request_id", ({ request_id }) => request_id),
      literal("id", ({ id }) => id),
    ];
  }, [t, format]);
}
