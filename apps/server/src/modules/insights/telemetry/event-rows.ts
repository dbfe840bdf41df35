import type { Exchange, RedactedExchange } from "@parapet/api-model";
import type { JournalEntry } from "../../../platform/journal/journal.ts";
import type { SentCall } from "../../../platform/call.ts";
import type { Analysis } from "../analysis/analyst.ts";
import { headerLines } from "../event/header-lines.ts";
import { newEventId } from "./event-id.ts";

/** A traced call with all that is stored of it. */
export interface AnalysedCall {
  readonly id: string;
  readonly exchange: Exchange;
  readonly redacted: RedactedExchange;
  readonly analysis: Analysis;
  /** How many calls it stands for. */
  readonly weight: number;
}

/**
 * The rows that one traced call writes: the event, and its redacted headers and bodies. What is as ClickHouse fills it in
 * by itself is undefined, and so costs no bytes: "" and [] and 0, null and false. Columns whose default is computed are told.
 */
export function eventRows(
  { source, now, carrier }: Pick<SentCall, "source" | "now" | "carrier">,
  { id, exchange, redacted, analysis, weight }: AnalysedCall,
): JournalEntry[] {
  const received_at = now.toISOString();
  return [
    {
      table: "event",
      row: {
        provider_id: source.providerId,
        id,
        ts: new Date(exchange.tsMs).toISOString(),
        received_at,
        source_id: source.id,
        request_id: exchange.requestId ?? newEventId(now),
        method: exchange.method,
        scheme: exchange.scheme ?? undefined,
        host: exchange.host,
        port: exchange.port ?? undefined,
        path: redacted.path,
        query: redacted.query ?? undefined,
        status: exchange.status ?? undefined,
        duration_ms: exchange.durationMs ?? undefined,
        http_version: exchange.httpVersion ?? undefined,
        src_ip: exchange.srcIp ?? "",
        src_port: exchange.srcPort ?? undefined,
        dst_ip: exchange.dstIp ?? undefined,
        dst_port: exchange.dstPort ?? undefined,
        dst_namespace: exchange.dstNamespace ?? undefined,
        user_agent: exchange.userAgent ?? undefined,
        req_bytes: exchange.reqBytes ?? undefined,
        res_bytes: exchange.resBytes ?? undefined,
        is_api: exchange.isApi,
        warnings: listed(exchange.warnings),
        weight,
        direction: exchange.context?.direction ?? undefined,
        route: exchange.context?.route ?? undefined,
        trace_id: exchange.context?.traceId ?? undefined,
        span_id: exchange.context?.spanId ?? undefined,
        template: analysis.template,
        consumer_kind: analysis.consumerKind ?? "",
        consumer: analysis.consumer ?? "",
        organization: analysis.organization ?? undefined,
        verdict: analysis.verdict ?? undefined,
        difference_count: analysis.differences.length || undefined,
        findings: kindsOf(analysis),
      },
    },
    {
      table: "event_content",
      row: {
        provider_id: source.providerId,
        event_id: id,
        received_at,
        host: exchange.host,
        port: exchange.port ?? undefined,
        req_headers: headerLines(redacted.reqHeaders),
        res_headers: headerLines(redacted.resHeaders),
        req_body: redacted.reqBody ?? undefined,
        res_body: redacted.resBody ?? undefined,
        req_body_truncated: exchange.reqBodyTruncated || redacted.reqBodyCut || undefined,
        res_body_truncated: exchange.resBodyTruncated || redacted.resBodyCut || undefined,
        redactions: listed(redacted.redactions),
        document_id: analysis.documentId ?? undefined,
        differences: listed(analysis.differences),
        transport: carrier?.transport,
        payload_bytes: carrier?.bytes,
      },
    },
  ];
}

function kindsOf({ findings }: Analysis): readonly string[] | undefined {
  return findings.length === 0 ? undefined : [...new Set(findings.map(({ kind }) => kind))];
}

function listed<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
