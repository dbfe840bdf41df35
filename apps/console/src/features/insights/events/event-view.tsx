import type { EventDetail } from "@parapet/contract";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { EventActions } from "./event-actions.tsx";
import { EventSummary } from "./event-summary.tsx";
import { EventWarnings } from "./event-warnings.tsx";
import { MessagePane } from "./message-pane.tsx";
import { MethodBadge } from "./method-badge.tsx";

interface EventViewProps {
  event: EventDetail;
  back: ReactNode;
}

/** A traced call: what it was, what to know about it, what was sent and what came back. */
export function EventView({ event, back }: EventViewProps) {
  const redactionsIn = (place: "req_body" | "res_body") =>
    event.redactions.filter((redaction) => redaction.in === place);
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
        <MessagePane
          side="request"
          headers={event.req_headers}
          body={event.req_body}
          bytes={event.req_bytes}
          truncated={event.req_body_truncated}
          redactions={redactionsIn("req_body")}
        />
        <MessagePane
          side="response"
          headers={event.res_headers}
          body={event.res_body}
          bytes={event.res_bytes}
          truncated={event.res_body_truncated}
          redactions={redactionsIn("res_body")}
        />
      </div>
    </div>
  );
}
