import type { Exchange } from "@parapet/api-model";
import type { EventDetail } from "@parapet/contract";

const encoder = new TextEncoder();

/** A stored call in the model's words again, as far as it is kept: what was masked stays masked. */
export function storedExchange(event: EventDetail): Exchange {
  const body = (text: string | null, isCut: boolean) => (text === null || isCut ? null : encoder.encode(text));
  return {
    tsMs: Date.parse(event.time),
    durationMs: event.duration_ms,
    method: event.method,
    scheme: event.scheme,
    host: event.host,
    port: event.port,
    path: event.path,
    query: event.query,
    status: event.status,
    srcIp: event.src_ip,
    srcPort: event.src_port,
    dstIp: event.dst_ip,
    dstPort: event.dst_port,
    dstNamespace: event.dst_namespace,
    requestId: event.request_id,
    httpVersion: event.http_version,
    reqHeaders: event.req_headers,
    resHeaders: event.res_headers,
    reqBody: body(event.req_body, event.req_body_truncated),
    resBody: body(event.res_body, event.res_body_truncated),
    reqBodyTruncated: event.req_body_truncated,
    resBodyTruncated: event.res_body_truncated,
    reqBytes: event.req_bytes,
    resBytes: event.res_bytes,
    userAgent: event.user_agent,
    isApi: event.is_api,
    warnings: event.warnings,
  };
}
