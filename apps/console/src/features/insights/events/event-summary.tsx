import type { EventDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { CopyButton } from "@parapet/ui/copy-button";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { MaskedList } from "@parapet/ui/masked-list";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { VerdictBadge } from "../../../lib/insights/verdict-badge.tsx";
import { ConsumerKindName } from "./consumer-kind-name.tsx";
import { eventAddress } from "./event-address.ts";
import { Literal } from "./literal.tsx";
import { StatusCode } from "./status-code.tsx";

function endpointOf(address: string | null, port: number | null): string | null {
  if (address === null) return null;
  const host = address.includes(":") ? `[${address}]` : address;
  return port === null ? address : `${host}:${port}`;
}

/** What is known of a call besides its two messages. */
export function EventSummary({ event }: { event: EventDetail }) {
  const t = useT();
  const format = useFormat();
  const address = eventAddress(event);
  const item = (id: MessageId, value: ReactNode): KeyValue => ({ key: id, label: t(id), value });
  const measured = (value: number | null, write: (value: number) => string) =>
    value === null ? <Literal value={null} /> : write(value);
  const copied = (text: string) => (
    <span className="flex items-start gap-1">
      <Literal value={text} className="wrap-anywhere" />
      <span className="-my-[3px]">
        <CopyButton text={text} />
      </span>
    </span>
  );
  const what = [
    item("events.column.status", <StatusCode status={event.status} />),
    item("events.column.duration_ms", measured(event.duration_ms, format.duration)),
    item("events.column.time", <time dateTime={event.time}>{format.exactInstant(event.time)}</time>),
    item(
      "events.column.received_at",
      <time dateTime={event.received_at}>{format.exactInstant(event.received_at)}</time>,
    ),
    item("events.column.source_name", <bdi>{event.source_name}</bdi>),
    item("events.column.verdict", <VerdictBadge verdict={event.verdict} />),
    item("events.column.is_api", t(event.is_api ? "events.isApi" : "events.isNotApi")),
  ];
  const where = [
    item("events.column.template", <OperationLink event={event} />),
    ...(event.action === null
      ? []
      : [item("events.column.action", <ActionLink event={event} action={event.action} />)]),
    item("events.column.consumer", <ConsumerName event={event} />),
    item(
      "events.column.organization",
      event.organization === null ? <Literal value={null} /> : <bdi>{event.organization}</bdi>,
    ),
    item("events.column.src_ip", <Literal value={endpointOf(event.src_ip, event.src_port)} />),
    item("events.column.dst_ip", <Literal value={endpointOf(event.dst_ip, event.dst_port)} />),
    item("events.column.dst_namespace", <Literal value={event.dst_namespace} />),
    item("events.column.http_version", <Literal value={event.http_version} />),
    item("events.column.user_agent", <Literal value={event.user_agent} className="wrap-anywhere" />),
    item("events.column.request_id", copied(event.request_id)),
    ...(event.trace_id === null ? [] : [item("events.trace", copied(event.trace_id))]),
  ];
  const inAddress = event.redactions.filter((redaction) => redaction.in === "query");
  return (
    <Card title={t("events.summary")}>
      <div className="grid gap-5">
        <KeyValueList items={[item("events.address", copied(address))]} />
        {inAddress.length > 0 && <MaskedList places={inAddress} />}
        <div className="grid gap-x-10 gap-y-2.5 border-t border-line pt-5 lg:grid-cols-2">
          <KeyValueList items={what} />
          <KeyValueList items={where} />
        </div>
      </div>
    </Card>
  );
}

/** The operation that was called, with the way to its API in the inventory. */
function OperationLink({ event: { api, template } }: { event: EventDetail }) {
  const name = <Literal value={template} className="wrap-anywhere" />;
  if (api === null) return name;
  return (
    <Link
      to={`/insights/inventory/${api.kind}/$id`}
      params={{ id: api.id }}
      search={{ tab: "operations", search: template }}
      className="rounded-md text-brand-text underline underline-offset-4"
    >
      {name}
    </Link>
  );
}

/** What the call does, with the way to the other calls that do it. */
function ActionLink({ event: { api, host, method, template }, action }: { event: EventDetail; action: string }) {
  return (
    <Link
      to="/insights/events"
      search={{
        "host[is]": [api?.host ?? host],
        "method[is]": method,
        "template[is]": template,
        "action[is]": [action],
      }}
      className="rounded-md text-brand-text underline underline-offset-4"
    >
      <Literal value={action} className="wrap-anywhere" />
    </Link>
  );
}

/** The consumer, with a link to its calls and how it was identified. */
function ConsumerName({ event: { consumer, consumer_kind } }: { event: EventDetail }) {
  if (consumer === null) return <Literal value={null} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Link
        to="/insights/events"
        search={{ "consumer[is]": [consumer] }}
        className="rounded-md text-brand-text underline underline-offset-4"
      >
        <Literal value={consumer} className="break-all" />
      </Link>
      <span className="text-sm text-fg-3">
        <ConsumerKindName kind={consumer_kind} />
      </span>
    </span>
  );
}
