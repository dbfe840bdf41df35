import type { EventWarning } from "@parapet/contract";
import { limits } from "../limits.ts";
import type { CallContext, Exchange } from "./exchange.ts";
import { findHost, type FoundHost } from "./find-host.ts";
import { readIpAddress } from "./ip-address.ts";
import { isApiCall } from "./is-api-call.ts";
import { defaultPort } from "./port.ts";
import { headerValue } from "./read-headers.ts";
import type { Side } from "./read-message.ts";
import type { Times } from "./read-times.ts";
import type { Address } from "./split-address.ts";
import type { Target } from "./split-target.ts";

/** Which API a call went to, and where on the network. */
interface Endpoint {
  readonly host: string;
  readonly port: number | null;
  readonly dstIp: string | null;
  readonly dstPort: number | null;
  readonly warnings: readonly EventWarning[];
}

const dnsLabel = /^[a-z_](?:[a-z0-9_-]*[a-z0-9_])?$/i;

/**
 * Joins host and destination. Kong's plugin takes three labels of an upstream's name for host and port, so
 * `api.example.com` arrives as host `api.example` and destination `:com`: a port that is a label belongs to the host.
 */
export function findEndpoint(found: FoundHost, destination: Address, scheme: string | null): Endpoint {
  const label = cutLabel(found, destination);
  const warnings: EventWarning[] = [];
  if (found.from === "other-header") warnings.push("host_from_header");
  if (label !== null || (destination.oddPort !== null && hasHost(destination))) warnings.push("port_not_numeric");
  else if (destination.oddPort !== null || destination.oddHost) warnings.push("bad_destination_address");
  return {
    host: label === null ? (found.host ?? "") : `${found.host}.${label}`,
    port: destination.port ?? found.port ?? defaultPort(scheme),
    dstIp: destination.ip,
    dstPort: destination.port,
    warnings,
  };
}

function hasHost({ ip, name }: Address): boolean {
  return ip !== null || name !== null;
}

function cutLabel(found: FoundHost, destination: Address): string | null {
  const { oddPort, oddHost } = destination;
  if (oddPort === null || oddPort === "null" || oddPort.length > 63 || oddHost || hasHost(destination)) return null;
  if (found.from !== "field" || found.host === null || readIpAddress(found.host) !== null) return null;
  return dnsLabel.test(oddPort) ? oddPort.toLowerCase() : null;
}

/** Keyed by the contract's type, so that a new code there does not compile until it has a place here. */
const places: Readonly<Record<EventWarning, number>> = {
  time_missing: 0,
  time_unit_s: 1,
  time_unit_us: 2,
  time_unit_ns: 3,
  time_skew: 4,
  negative_duration: 5,
  request_id_generated: 6,
  host_from_header: 7,
  bad_destination_address: 8,
  bad_source_address: 9,
  port_not_numeric: 10,
  status_missing: 11,
  json_repaired: 12,
  req_body_unparsable: 13,
  res_body_unparsable: 14,
  body_truncated: 15,
  path_is_template: 16,
  header_prefix_stripped: 17,
};

/** The warnings once each, in the order of the contract's list. */
export function orderWarnings(warnings: readonly EventWarning[]): readonly EventWarning[] {
  return warnings.length < 2 ? warnings : [...new Set(warnings)].toSorted((a, b) => places[a] - places[b]);
}

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
