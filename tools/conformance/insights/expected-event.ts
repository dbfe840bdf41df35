import { redactExchange, type Exchange } from "@parapet/api-model";
import type { EventDetail } from "@parapet/contract";
import { difference, setDifference } from "../differences.ts";
import type { FixtureObject } from "../fixture-value.ts";

/** An event under the names that the fixtures use. */
export type NamedEvent = Readonly<Record<string, unknown>> & { readonly warnings: readonly string[] };

/** What the pure model makes of a payload. */
export function fromExchange(exchange: Exchange): NamedEvent {
  const redacted = redactExchange(exchange);
  return {
    ts_ms: exchange.tsMs,
    duration_ms: exchange.durationMs,
    method: exchange.method,
    scheme: exchange.scheme,
    host: exchange.host,
    port: exchange.port,
    path: redacted.path,
    query: redacted.query,
    status: exchange.status,
    src_ip: exchange.srcIp,
    src_port: exchange.srcPort,
    dst_ip: exchange.dstIp,
    dst_port: exchange.dstPort,
    dst_namespace: exchange.dstNamespace,
    request_id: exchange.requestId,
    http_version: exchange.httpVersion,
    user_agent: exchange.userAgent,
    req_bytes: exchange.reqBytes,
    res_bytes: exchange.resBytes,
    is_api: exchange.isApi,
    req_body: redacted.reqBody,
    res_body: redacted.resBody,
    req_body_truncated: exchange.reqBodyTruncated,
    res_body_truncated: exchange.resBodyTruncated,
    warnings: exchange.warnings,
  };
}

/** What the server stored; a request id that it made itself is shown as null, as the fixtures write it. */
export function fromStored(event: EventDetail): NamedEvent {
  const isGenerated = event.warnings.includes("request_id_generated") && event.request_id !== "";
  return { ...event, ts_ms: Date.parse(event.time), request_id: isGenerated ? null : event.request_id };
}

/** Compares every field that a case names; an unknown field is a difference too, or it would pass silently. */
export function differences(actual: NamedEvent, expected: FixtureObject): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    if (name === "accepted") return [];
    if (name === "warnings") return setDifference(name, actual.warnings, value);
    return name in actual ? difference(name, actual[name], value) : [`${name} is unknown to this runner`];
  });
}
