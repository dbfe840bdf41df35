import type { Exchange, RedactedExchange } from "@parapet/api-model";
import type { JournalEntry } from "../../../platform/journal/journal.ts";
import type { SourceCall } from "../../../platform/call.ts";
import type { Analysis } from "../analysis/analyst.ts";
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

/** The rows that one traced call writes: the event, and its redacted headers and bodies. */
export function eventRows(
  { source, now, carrier }: Pick<SourceCall, "source" | "now" | "carrier">,
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
        scheme: exchange.scheme ?? "",
        host: exchange.host,
        port: exchange.port ?? 0,
        path: redacted.path,
        query: redacted.query ?? "",
        status: exchange.status ?? 0,
        duration_ms: exchange.durationMs,
        http_version: exchange.httpVersion ?? "",
        src_ip: exchange.srcIp ?? "",
        src_port: exchange.srcPort ?? 0,
        dst_ip: exchange.dstIp ?? "",
        dst_port: exchange.dstPort ?? 0,
        dst_namespace: exchange.dstNamespace ?? "",
        user_agent: exchange.userAgent ?? "",
        req_bytes: exchange.reqBytes,
        res_bytes: exchange.resBytes,
        is_api: exchange.isApi,
        warnings: exchange.warnings,
        weight,
        direction: exchange.context?.direction ?? "",
        route: exchange.context?.route ?? "",
        trace_id: exchange.context?.traceId ?? "",
        span_id: exchange.context?.spanId ?? "",
        template: analysis.template,
        consumer_kind: analysis.consumerKind ?? "",
        consumer: analysis.consumer ?? "",
        organization: analysis.organization ?? "",
        verdict: analysis.verdict ?? "",
        difference_count: analysis.differences.length,
        findings: [...new Set(analysis.findings.map(({ kind }) => kind))],
      },
    },
    {
      table: "event_payload",
      row: {
        provider_id: source.providerId,
        event_id: id,
        received_at,
        req_headers: redacted.reqHeaders,
        res_headers: redacted.resHeaders,
        req_body: redacted.reqBody,
        res_body: redacted.resBody,
        req_body_truncated: exchange.reqBodyTruncated || redacted.reqBodyCut,
        res_body_truncated: exchange.resBodyTruncated || redacted.resBodyCut,
        redactions: redacted.redactions,
        document_id: analysis.documentId,
        differences: analysis.differences,
        transport: carrier?.transport ?? "",
        payload_bytes: carrier?.bytes ?? 0,
      },
    },
  ];
}
