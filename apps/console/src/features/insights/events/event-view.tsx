import type { EventDetail } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { type ReactNode, lazy, Suspense, useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { EventActions } from "./event-actions.tsx";
import { EventFindings } from "./event-findings.tsx";
import { EventNeighbours } from "./event-neighbours.tsx";
import { EventSummary } from "./event-summary.tsx";
import type { EventsSearch } from "./events-search.ts";
import { EventWarnings } from "./event-warnings.tsx";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";
import { tracedMessages } from "./traced-messages.ts";

const MessageViewer = lazy(async () => ({ default: (await import("@parapet/ui/message-viewer")).MessageViewer }));
const EventComparison = lazy(async () => ({ default: (await import("./event-comparison.tsx")).EventComparison }));

interface EventViewProps {
  event: EventDetail;
  /** The list's address, for the adjacent calls. */
  search: EventsSearch;
  back: ReactNode;
}

/** A traced call: what it was, what to know about it, what was sent and what came back. */
export function EventView({ event, search, back }: EventViewProps) {
  const t = useT();
  const { request, response } = useMemo(() => tracedMessages(event), [event]);
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex items-center gap-2.5">
            <MethodBadge method={event.method} />
            <bdi className="ltr-text min-w-0 font-mono text-lg wrap-anywhere">
              <Breakable text={event.path} />
            </bdi>
          </span>
        }
        actions={<EventActions event={event} />}
      />
      <EventNeighbours id={event.id} search={search} />
      <EventSummary event={event} />
      {event.findings.length > 0 && <EventFindings findings={event.findings} />}
      {event.warnings.length > 0 && <EventWarnings warnings={event.warnings} />}
      {event.payload_kept ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {[request, response].map((message) => (
            <Suspense key={message.kind} fallback={<SkeletonCard lines={11} />}>
              <MessageViewer message={message} />
            </Suspense>
          ))}
        </div>
      ) : (
        <Alert tone="info">{t("events.expired")}</Alert>
      )}
      {event.is_api && (
        <Suspense fallback={<SkeletonCard lines={23} />}>
          <EventComparison key={event.id} event={event} />
        </Suspense>
      )}
    </div>
  );
}
