import type { EventWarning } from "@parapet/contract";
import { limits } from "../limits.ts";
import type { CallContext, Exchange } from "./exchange.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { findHost } from "./find-host.ts";
import { isApiCall } from "./is-api-call.ts";
import { headerValue } from "./read-headers.ts";
import type { Side } from "./read-message.ts";
import type { Times } from "./read-times.ts";
import type { Address } from "./split-address.ts";
import type { Target } from "./split-target.ts";
import { orderWarnings } from "./warning-order.ts";

/** What a reader of one sender's format found out about a call. */
export interface CallParts {
  readonly times: Times;
  /** A token of RFC 9110, in any case. */
  readonly method: string;
  readonly target: Target;
  readonly scheme: string | null;
  /** The host as the sender names it: a name, a "name:port" or a URL; the headers and the target follow. */
  readonly hostField: string | null;
  readonly source: Address;
  /** Where the call went; its port is taken for the API's. */
  readonly destination: Address;
  /** The port that a proxy sent the call on to, which is not the API's. */
  readonly upstreamPort?: number | null;
  readonly namespace: string | null;
  readonly requestId: string | null;
  readonly status: number | null;
  readonly httpVersion: string | null;
  readonly userAgent?: string | null;
  readonly asked: Side;
  readonly answered: Side;
  /** What the reader had to repair; what the parts show by themselves is added. */
  readonly warnings: readonly EventWarning[];
  readonly context?: CallContext;
}

/** Puts a call together: the one place where host, port, size and "is it an API" are decided for every format. */
export function buildExchange(parts: CallParts): Exchange {
  const { times, target, source, asked, answered, status, context } = parts;
  const host = findHost({ ...parts, headers: asked.headers });
  const scheme = parts.scheme ?? host.scheme ?? target.authority?.scheme ?? null;
  const endpoint = findEndpoint(host, parts.destination, scheme);
  const warnings: EventWarning[] = [...times.warnings, ...endpoint.warnings, ...bodyWarnings(asked, answered)];
  if (status === null) warnings.push("status_missing");
  if (target.isTemplate) warnings.push("path_is_template");
  return {
    tsMs: times.tsMs,
    durationMs: times.durationMs,
    method: parts.method.toUpperCase(),
    scheme,
    host: endpoint.host,
    port: endpoint.port,
    path: target.path,
    query: target.query,
    status,
    srcIp: source.ip,
    srcPort: source.port,
    dstIp: endpoint.dstIp,
    dstPort: parts.upstreamPort ?? endpoint.dstPort,
    dstNamespace: parts.namespace,
    requestId: parts.requestId,
    httpVersion: parts.httpVersion,
    reqHeaders: asked.headers,
    resHeaders: answered.headers,
    reqBody: asked.body,
    resBody: answered.body,
    reqBodyTruncated: asked.truncated,
    resBodyTruncated: answered.truncated,
    reqBytes: asked.bytes,
    resBytes: answered.bytes,
    userAgent: parts.userAgent ?? headerValue(asked.headers, "user-agent"),
    isApi: isApiCall({ path: target.path, reqHeaders: asked.headers, resHeaders: answered.headers }),
    warnings: orderWarnings([...warnings, ...parts.warnings]),
    ...(context && { context }),
  };
}

function bodyWarnings(asked: Side, answered: Side): EventWarning[] {
  const warnings: EventWarning[] = [];
  if (asked.unparsable) warnings.push("req_body_unparsable");
  if (answered.unparsable) warnings.push("res_body_unparsable");
  const kept = Math.max(asked.body?.length ?? 0, answered.body?.length ?? 0);
  if (kept > limits.storedBody) warnings.push("body_truncated");
  return warnings;
}
