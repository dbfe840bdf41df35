import type { Event, EventColumn } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FindingBadge } from "../../../lib/insights/finding-badge.tsx";
import { hostWithPort } from "../../../lib/insights/host-with-port.ts";
import { VerdictBadge } from "../../../lib/insights/verdict-badge.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";
import { ConsumerKindName } from "./consumer-kind-name.tsx";
import { Literal } from "./literal.tsx";
import { StatusCode } from "./status-code.tsx";

type EventTableColumn = TableColumn<Event> & { readonly id: EventColumn };

/** An inline block: it stands at the start of its cell, whatever the direction of what it holds. */
/** A host whose end is cut off is another host. */
const hostClass = "inline-block max-w-44 align-bottom wrap-break-word";
const clipped = "inline-block max-w-full truncate align-bottom";

/** Every column of the list, by the contract's names: what is shown is what is exported. */
export function useEventColumns(): readonly EventTableColumn[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const column = (
      id: EventColumn,
      cell: (event: Event) => React.ReactNode,
      rest: Partial<EventTableColumn> = {},
    ) => ({
      id,
      header: t(`events.column.${id}`),
      cell,
      ...rest,
    });
    const literal = (
      id: EventColumn,
      of: (event: Event) => string | number | null,
      rest: Partial<EventTableColumn> = {},
    ) => column(id, (event) => <Literal value={of(event)} />, { hidden: true, ...rest });
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
            <span className="font-normal">
              <TimeAgo time={event.time} />
            </span>
            {/* The row's link is named by more than its time. */}
            <span className="sr-only">{` ${event.method} ${event.path}`}</span>
          </>
        ),
        { ...sortable, descendingFirst: true, pinned: true },
      ),
      column("method", ({ method }) => <MethodBadge method={method} />, sortable),
      column("host", (event) => <Literal value={hostWithPort(event)} className={hostClass} />, sortable),
      column("path", ({ path }) => <Literal value={path} className={clipped} />, {
        ...sortable,
        className: "w-full max-w-0 min-w-56",
      }),
      column("status", ({ status }) => <StatusCode status={status} />, sortable),
      column(
        "duration_ms",
        measured(({ duration_ms }) => duration_ms, format.duration),
        {
          ...sortable,
          ...end,
          className: "whitespace-nowrap",
        },
      ),
      column("verdict", ({ verdict }) => <VerdictBadge verdict={verdict} />, { ...sortable, descendingFirst: true }),
      column("findings", ({ findings }) => <FindingsCell findings={findings} />),
      column("source_name", ({ source_name }) => <bdi className={`${clipped} sm:max-w-44`}>{source_name}</bdi>, {
        hidden: true,
      }),
      column("warnings", ({ warnings }) => warnings.length > 0 && <WarningBadge count={warnings.length} />, {
        hidden: true,
      }),
      column(
        "difference_count",
        measured(({ difference_count }) => difference_count || null, format.number),
        { ...sortable, ...end, hidden: true },
      ),
      column("consumer", ({ consumer }) => <Literal value={consumer} className={`${clipped} sm:max-w-44`} />, {
        ...sortable,
        hidden: true,
      }),
      column("consumer_kind", ({ consumer_kind }) => <ConsumerKindName kind={consumer_kind} />, { hidden: true }),
      column(
        "organization",
        ({ organization }) => <Literal value={organization} className={`${clipped} sm:max-w-44`} />,
        {
          ...sortable,
          hidden: true,
        },
      ),
      column("template", ({ template }) => <Literal value={template} className={`${clipped} sm:max-w-72`} />, {
        ...sortable,
        hidden: true,
      }),
      column("action", ({ action }) => <Literal value={action} className={`${clipped} sm:max-w-72`} />, {
        ...sortable,
        hidden: true,
      }),
      literal("src_ip", ({ src_ip }) => src_ip, sortable),
      literal("src_port", ({ src_port }) => src_port, end),
      literal("dst_ip", ({ dst_ip }) => dst_ip, sortable),
      literal("dst_port", ({ dst_port }) => dst_port, { ...sortable, ...end, descendingFirst: false }),
      literal("dst_namespace", ({ dst_namespace }) => dst_namespace),
      column(
        "req_bytes",
        measured(({ req_bytes }) => req_bytes, format.bytes),
        { ...end, hidden: true, className: "whitespace-nowrap" },
      ),
      column(
        "res_bytes",
        measured(({ res_bytes }) => res_bytes, format.bytes),
        { ...end, hidden: true, className: "whitespace-nowrap" },
      ),
      column("is_api", ({ is_api }) => t(is_api ? "events.isApi" : "events.isNotApi"), {
        hidden: true,
        className: "whitespace-nowrap",
      }),
      literal("scheme", ({ scheme }) => scheme),
      literal("port", ({ port }) => port, end),
      column("query", ({ query }) => <Literal value={query} className={`${clipped} sm:max-w-72`} />, { hidden: true }),
      literal("http_version", ({ http_version }) => http_version),
      column("user_agent", ({ user_agent }) => <Literal value={user_agent} className={`${clipped} sm:max-w-72`} />, {
        hidden: true,
      }),
      column("received_at", ({ received_at }) => <TimeAgo time={received_at} />, { hidden: true }),
      literal("request_id", ({ request_id }) => request_id),
      literal("id", ({ id }) => id),
    ];
  }, [t, format]);
}

/** The first finding of a call, and how many more there are. */
function FindingsCell({ findings }: { findings: readonly string[] }) {
  const format = useFormat();
  const [first, ...more] = findings;
  if (first === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <FindingBadge kind={first} />
      {more.length > 0 && <span className="text-fg-2">+{format.number(more.length)}</span>}
    </span>
  );
}

/** How many warnings a call carries: a sign and a number for the eye, words for the ear. */
function WarningBadge({ count }: { count: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <Badge tone="warning">
      <TriangleAlert aria-hidden size={12} />
      <span aria-hidden>{format.number(count)}</span>
      <span className="sr-only">{t("events.warningCount", { count })}</span>
    </Badge>
  );
}
