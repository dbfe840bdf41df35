import type { EventDetail, EventWarning } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import type { MessageBody, RequestMessage, ResponseMessage } from "@parapet/ui/message";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { Braces, ShieldAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, lazy, Suspense, useMemo } from "react";
import { copyText } from "../../../lib/clipboard/copy-text.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { isFindingKind } from "../../../lib/insights/is-finding-kind.ts";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";
import { eventAddress } from "./event-address.ts";
import { EventNeighbours } from "./event-neighbours.tsx";
import { EventSummary } from "./event-summary.tsx";
import type { EventsSearch } from "./events-search.ts";

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

/** The call for another tool. */
function EventActions({ event }: { event: EventDetail }) {
  const t = useT();
  const copy = async (text: string) => {
    const copied = await copyText(text);
    toast(t(copied ? "ui.copied" : "ui.copyFailed"), copied ? "success" : "error");
  };
  return (
    <Button icon={<Braces aria-hidden size={16} />} onClick={() => void copy(JSON.stringify(event, null, 2))}>
      {t("events.copyJson")}
    </Button>
  );
}

/** What detectors found in a call, each with what it means. */
function EventFindings({ findings }: { findings: readonly string[] }) {
  const t = useT();
  return (
    <Card title={t("events.findings", { count: findings.length })}>
      <ul className="grid gap-4">
        {findings.map((kind) => (
          <li key={kind} className="flex items-start gap-2.5">
            <ShieldAlert aria-hidden size={16} className="mt-[3px] shrink-0 text-warning" />
            <div className="grid min-w-0 gap-0.5">
              <span className="font-medium">{isFindingKind(kind) ? t(`insights.finding.${kind}`) : kind}</span>
              {isFindingKind(kind) && <span className="text-fg-2">{t(`insights.findingText.${kind}`)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was repaired or is unknown, in sentences. */
function EventWarnings({ warnings }: { warnings: readonly EventWarning[] }) {
  const t = useT();
  return (
    <Card title={t("events.warningCount", { count: warnings.length })}>
      <ul className="grid gap-3">
        {warnings.map((warning) => (
          <li key={warning} className="flex items-start gap-2.5">
            <TriangleAlert aria-hidden size={16} className="mt-[3px] shrink-0 text-warning" />
            <span className="min-w-0">
              {t(`events.warning.${warning}`)}{" "}
              <code className="ltr-text font-mono text-xs whitespace-nowrap text-fg-3">{warning}</code>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The two messages of a call, as the viewer wants them. */
export function tracedMessages(event: EventDetail): { request: RequestMessage; response: ResponseMessage } {
  const body = (side: "req" | "res"): MessageBody => ({
    text: event[`${side}_body`],
    bytes: event[`${side}_bytes`],
    truncated: event[`${side}_body_truncated`],
    masked: event.redactions.filter((redaction) => redaction.in === `${side}_body`),
  });
  return {
    request: {
      kind: "request",
      method: event.method,
      url: eventAddress(event),
      httpVersion: event.http_version,
      headers: event.req_headers,
      body: body("req"),
    },
    response: {
      kind: "response",
      status: event.status,
      httpVersion: event.http_version,
      headers: event.res_headers,
      body: body("res"),
    },
  };
}
