import type { Neighbour, Neighbours } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { Kbd } from "@parapet/ui/kbd";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { neighboursQuery } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";

const to = "/insights/events/tableView/$id";
const none: Neighbours = { previous: null, next: null };

/** The ways to the calls before and after, of the same consumer and of the same trace. */
export function EventNeighbours({ id, search }: { id: string; search: EventsSearch }) {
  const t = useT();
  const { consumer = none, trace = none } = useQuery(neighboursQuery(id)).data ?? {};
  return (
    <nav aria-label={t("events.neighbours")} className="flex min-h-9 flex-wrap items-center gap-x-8 gap-y-2">
      <Ways label={t("events.neighbours.consumer")} calls={consumer} search={search} keys={["k", "j"]} />
      {(trace.previous ?? trace.next) && (
        <Ways label={t("events.neighbours.trace")} calls={trace} search={search} keys={null} />
      )}
    </nav>
  );
}

interface WaysProps {
  label: string;
  calls: Neighbours;
  search: EventsSearch;
  keys: readonly [previous: string, next: string] | null;
}

function Ways({ label, calls, search, keys }: WaysProps) {
  const t = useT();
  const format = useFormat();
  const way = (call: Neighbour | null, name: string, icon: React.ReactNode, key: string | undefined) =>
    call === null ? (
      <span className={cx(buttonClass("secondary", "sm"), "pointer-events-none text-fg-3")} aria-hidden>
        {icon}
      </span>
    ) : (
      <Link
        to={to}
        params={{ id: call.id }}
        search={search}
        aria-label={`${name}, ${label}: ${call.method} ${call.path}`}
        aria-keyshortcuts={key}
        title={`${call.method} ${call.path} · ${format.exactInstant(call.time)}`}
        className={buttonClass("secondary", "sm")}
      >
        {icon}
        {key && (
          <span className="max-sm:hidden">
            <Kbd keys={key} />
          </span>
        )}
      </Link>
    );
  const flip = "rtl:-scale-x-100";
  return (
    <div className="flex items-center gap-2">
      <span className="text-sm text-fg-2">{label}</span>
      <span className="flex gap-1.5">
        {way(
          calls.previous,
          t("events.neighbours.previous"),
          <ChevronLeft aria-hidden size={15} className={flip} />,
          keys?.[0],
        )}
        {way(
          calls.next,
          t("events.neighbours.next"),
          <ChevronRight aria-hidden size={15} className={flip} />,
          keys?.[1],
        )}
      </span>
    </div>
  );
}
