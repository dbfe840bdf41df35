import type { EventDetail } from "@parapet/contract";
import { MessageViewer } from "@parapet/ui/message-viewer";
import { PageHeader } from "@parapet/ui/page-header";
import { type ReactNode, useMemo } from "react";
import { EventActions } from "./event-actions.tsx";
import { EventSummary } from "./event-summary.tsx";
import { EventWarnings } from "./event-warnings.tsx";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";
import { tracedMessages } from "./traced-messages.ts";

interface EventViewProps {
  event: EventDetail;
  back: ReactNode;
}

/** A traced call: what it was, what to know about it, what was sent and what came back. */
export function EventView({ event, back }: EventViewProps) {
  const { request, response } = useMemo(() => tracedMessages(event), [event]);
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex items-center gap-2.5">
            <MethodBadge method={event.method} />
            <bdi className="ltr-text min-w-0 font-mono text-lg break-all">{event.path}</bdi>
          </span>
        }
        actions={<EventActions event={event} />}
      />
      <EventSummary event={event} />
      {event.warnings.length > 0 && <EventWarnings warnings={event.warnings} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MessageViewer message={request} />
        <MessageViewer message={response} />
      </div>
    </div>
  );
}
