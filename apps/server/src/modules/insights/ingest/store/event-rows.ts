import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { types } from "../../../../platform/journal/rows/columns/column-types.ts";
import { column, JournalTable } from "../../../../platform/journal/rows/columns/journal-table.ts";
import { headerLines } from "../../event/header-lines.ts";
import type { Analysis, AnalyzedCall } from "../analyzed-call.ts";
import { newEventId } from "./event-id.ts";

const {
  uuid,
  nullableUuid,
  time,
  text,
  nullableText,
  texts,
  boolean,
  uint16,
  uint32,
  nullableUint32,
  nullableFloat32,
} = types;

/** Columns with a computed default get a value for every call. */
const eventTable = new JournalTable<AnalyzedCall>("event", [
  column("provider_id", uuid, ({ call }) => call.source.providerId),
  column("id", uuid, ({ id }) => id),
  column("ts", time, ({ exchange }) => exchange.tsMs),
  column("received_at", time, ({ call }) => call.now.getTime()),
  column("source_id", uuid, ({ call }) => call.source.id),
  column("request_id", text, ({ exchange, call }) => exchange.requestId ?? newEventId(call.now)),
  column("method", text, ({ exchange }) => exchange.method),
  column("scheme", text, ({ exchange }) => exchange.scheme),
  column("host", text, ({ exchange }) => exchange.host),
  column("port", uint16, ({ exchange }) => exchange.port),
  column("path", text, ({ redacted }) => redacted.path),
  column("query", text, ({ redacted }) => redacted.query),
  column("status", uint16, ({ exchange }) => exchange.status),
  column("duration_ms", nullableFloat32, ({ exchange }) => exchange.durationMs),
  column("http_version", text, ({ exchange }) => exchange.httpVersion),
  column("src_ip", text, ({ exchange }) => exchange.srcIp),
  column("src_port", uint16, ({ exchange }) => exchange.srcPort),
  column("dst_ip", text, ({ exchange }) => exchange.dstIp),
  column("dst_port", uint16, ({ exchange }) => exchange.dstPort),
  column("dst_namespace", text, ({ exchange }) => exchange.dstNamespace),
  column("user_agent", text, ({ exchange }) => exchange.userAgent),
  column("req_bytes", nullableUint32, ({ exchange }) => exchange.reqBytes),
  column("res_bytes", nullableUint32, ({ exchange }) => exchange.resBytes),
  column("is_api", boolean, ({ exchange }) => exchange.isApi),
  column("warnings", texts, ({ exchange }) => textsOf(exchange.warnings)),
  column("weight", uint32, ({ weight }) => weight),
  column("direction", text, ({ exchange }) => exchange.context?.direction),
  column("route", text, ({ exchange }) => exchange.context?.route),
  column("trace_id", text, ({ exchange }) => exchange.context?.traceId),
  column("span_id", text, ({ exchange }) => exchange.context?.spanId),
  column("template", text, ({ analysis }) => analysis.template),
  column("action", text, ({ analysis }) => analysis.action),
  column("consumer_kind", text, ({ analysis }) => analysis.consumerKind ?? ""),
  column("consumer", text, ({ analysis }) => analysis.consumer ?? ""),
  column("organization", text, ({ analysis }) => analysis.organization),
  column("verdict", text, ({ analysis }) => analysis.verdict),
  column("difference_count", uint16, ({ analysis }) => analysis.differences.length || null),
  column("findings", texts, ({ analysis }) => kindsOf(analysis)),
  column("imported", boolean, ({ call }) => call.carrier?.isImport ?? null),
]);

const contentTable = new JournalTable<AnalyzedCall>("event_content", [
  column("provider_id", uuid, ({ call }) => call.source.providerId),
  column("event_id", uuid, ({ id }) => id),
  column("received_at", time, ({ call }) => call.now.getTime()),
  column("host", text, ({ exchange }) => exchange.host),
  column("port", uint16, ({ exchange }) => exchange.port),
  column("template", text, ({ analysis }) => analysis.template),
  column("req_headers", text, ({ redacted }) => headerLines(redacted.reqHeaders)),
  column("res_headers", text, ({ redacted }) => headerLines(redacted.resHeaders)),
  column("req_body", nullableText, ({ redacted }) => redacted.reqBody),
  column("res_body", nullableText, ({ redacted }) => redacted.resBody),
  column(
    "req_body_truncated",
    boolean,
    ({ exchange, redacted }) => exchange.reqBodyTruncated || redacted.reqBodyCut || null,
  ),
  column(
    "res_body_truncated",
    boolean,
    ({ exchange, redacted }) => exchange.resBodyTruncated || redacted.resBodyCut || null,
  ),
  column("redactions", text, ({ redacted }) => jsonOf(redacted.redactions)),
  column("document_id", nullableUuid, ({ analysis }) => analysis.documentId),
  column("differences", text, ({ analysis }) => jsonOf(analysis.differences)),
  column("transport", text, ({ call }) => call.carrier?.transport),
]);

/** The rows of one traced call: the event, and its redacted headers and bodies. */
export function eventRows(call: AnalyzedCall): JournalEntry[] {
  return [eventTable.row(call), contentTable.row(call)];
}

const inBody = /^\/(?:request|response)\/body(?:\/|$)/;

/** A call without its bodies, and without their values in differences. */
export function withoutBodies(call: AnalyzedCall): AnalyzedCall {
  const { redacted, analysis } = call;
  return {
    ...call,
    redacted: { ...redacted, reqBody: null, resBody: null },
    analysis: {
      ...analysis,
      differences: analysis.differences.map((each) => (inBody.test(each.sample) ? { ...each, got: "" } : each)),
    },
  };
}

function kindsOf({ findings }: Analysis): readonly string[] | null {
  return findings.length === 0 ? null : [...new Set(findings.map(({ kind }) => kind))];
}

function textsOf(items: readonly string[]): readonly string[] | null {
  return items.length === 0 ? null : items;
}

function jsonOf(items: readonly object[]): string | null {
  return items.length === 0 ? null : JSON.stringify(items);
}
