import type { EventWarning, RejectReason } from "@parapet/contract";
import { limits } from "../limits.ts";
import type { Exchange } from "./exchange.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { findHost } from "./find-host.ts";
import { readHttpVersion } from "./http-version.ts";
import { isApiAnswer } from "./media-type.ts";
import { headerValue } from "./read-headers.ts";
import { readMessage, type Message } from "./read-message.ts";
import { readTimes } from "./read-times.ts";
import { splitAddress } from "./split-address.ts";
import { splitTarget } from "./split-target.ts";
import { orderWarnings } from "./warning-order.ts";
import { field, isWireObject, wireText } from "./wire-value.ts";

/** What the payload itself does not tell. */
export interface Arrival {
  /** When the payload came, in Unix milliseconds. */
  readonly receivedAtMs: number;
  /** The parser had to repair the payload; adds `json_repaired`. */
  readonly repaired?: boolean;
}

type Refusal = Exclude<RejectReason, "json_syntax" | "too_large" | "token_unknown">;

/** A payload as an exchange, or why it is none; `detail` holds nothing of the payload. */
export type NormalisedTelemetry =
  | { readonly ok: true; readonly exchange: Exchange }
  | { readonly ok: false; readonly reason: Refusal; readonly detail: string };

/** RFC 9110 §5.6.2: a method is a token. */
const methodToken = /^[\w!#$%&'*+.^`|~-]{1,40}$/;

/**
 * Turns APIClarity telemetry, as ten gateway plugins write it, into one exchange. Only a payload without request,
 * response, method or path is refused; every other quirk is mended or left out, and the warnings say which.
 */
export function normaliseTelemetry(value: unknown, arrival: Arrival): NormalisedTelemetry {
  if (!isWireObject(value)) return refuse("not_an_object", "The payload is no object");
  const request = field(value, "request");
  const response = field(value, "response");
  if (!isWireObject(request)) return refuse("request_missing", "The payload has no request object");
  if (!isWireObject(response)) return refuse("response_missing", "The payload has no response object");
  const method = wireText(field(request, "method"));
  if (method === null) return refuse("method_missing", "The request has no method");
  if (!methodToken.test(method)) return refuse("method_missing", "The request's method is no HTTP method");
  const path = wireText(field(request, "path"));
  if (path === null) return refuse("path_missing", "The request has no path");

  const asked = readMessage(request);
  const answered = readMessage(response);
  const times = readTimes(asked, answered, arrival.receivedAtMs);
  const target = splitTarget(path);
  const source = splitAddress(wireText(field(value, "sourceAddress")) ?? "");
  const destination = splitAddress(wireText(field(value, "destinationAddress")) ?? "");
  const host = findHost({ hostField: wireText(field(request, "host")), headers: asked.headers, target, destination });
  const scheme = readScheme(field(value, "scheme")) ?? host.scheme ?? target.authority?.scheme ?? null;
  const endpoint = findEndpoint(host, destination, scheme);
  const requestId = word(field(value, "requestID"));
  const status = readStatus(field(response, "statusCode"));

  const warnings: EventWarning[] = [...times.warnings, ...endpoint.warnings, ...bodyWarnings(asked, answered)];
  if (requestId === null) warnings.push("request_id_generated");
  if (source.oddHost || (source.oddPort !== null && source.oddPort !== "null")) warnings.push("bad_source_address");
  if (status === null) warnings.push("status_missing");
  if (arrival.repaired === true) warnings.push("json_repaired");
  if (target.isTemplate) warnings.push("path_is_template");

  const exchange: Exchange = {
    tsMs: times.tsMs,
    durationMs: times.durationMs,
    method: method.toUpperCase(),
    scheme,
    host: endpoint.host,
    port: endpoint.port,
    path: target.path,
    query: target.query,
    status,
    srcIp: source.ip,
    srcPort: source.port,
    dstIp: endpoint.dstIp,
    dstPort: endpoint.dstPort,
    dstNamespace: word(field(value, "destinationNamespace")),
    requestId,
    httpVersion: readHttpVersion(asked.version) ?? readHttpVersion(answered.version),
    reqHeaders: asked.headers,
    resHeaders: answered.headers,
    reqBody: asked.body,
    resBody: answered.body,
    reqBodyTruncated: asked.truncated,
    resBodyTruncated: answered.truncated,
    reqBytes: asked.bytes,
    resBytes: answered.bytes,
    userAgent: headerValue(asked.headers, "user-agent"),
    isApi: isApiAnswer(answered.contentType),
    warnings: orderWarnings(warnings),
  };
  return { ok: true, exchange };
}

function refuse(reason: Refusal, detail: string): NormalisedTelemetry {
  return { ok: false, reason, detail };
}

function word(value: unknown): string | null {
  return wireText(value)?.slice(0, limits.word) ?? null;
}

/** Only what a status line can hold; an aborted call has none, and none is invented. */
function readStatus(value: unknown): number | null {
  const text = wireText(value) ?? "";
  return /^[1-9]\d\d$/.test(text) ? Number(text) : null;
}

function readScheme(value: unknown): string | null {
  const text = (wireText(value)?.split(",", 1)[0] ?? "").trim().toLowerCase();
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20})(?::\/{0,2})?$/.exec(text) ?? [];
  return scheme ?? null;
}

function bodyWarnings(asked: Message, answered: Message): EventWarning[] {
  const warnings: EventWarning[] = [];
  if (asked.unparsable) warnings.push("req_body_unparsable");
  if (answered.unparsable) warnings.push("res_body_unparsable");
  const kept = Math.max(asked.body?.length ?? 0, answered.body?.length ?? 0);
  if (kept > limits.storedBody) warnings.push("body_truncated");
  return warnings;
}
