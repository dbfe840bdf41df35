import { parseJson } from "../learning/read-body.ts";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { readSourceTime, toUnixMs } from "../telemetry/source-time.ts";
import { isCaddyLine, readCaddyLine } from "./log-caddy-format.ts";
import { isKongLine, readKongLine } from "./log-kong-format.ts";
import type { LogLine } from "./log-line.ts";
import { inMs } from "./log-text-formats.ts";
import { logCount, said } from "./log-tokens.ts";
import { repairLogJson } from "./repair-log-json.ts";
import { readTimestamp } from "./timestamp.ts";

/** Names that nginx's variables and Envoy's JSON format usually get, in the order in which they are believed. */
const names = {
  time: ["time_iso8601", "time_local", "start_time", "@timestamp", "timestamp", "time", "msec", "ts"],
  request: ["request"],
  method: ["request_method", "method"],
  target: ["request_uri", "x_envoy_original_path", "path", "uri"],
  query: ["args", "query_string"],
  version: ["server_protocol", "protocol"],
  scheme: ["scheme", "http_x_forwarded_proto", "x_forwarded_proto"],
  host: ["host", "http_host", "authority", ":authority", "server_name"],
  status: ["status", "response_code"],
  client: [
    "x_forwarded_for",
    "http_x_forwarded_for",
    "remote_addr",
    "downstream_remote_address",
    "client_ip",
    "client",
  ],
  user: ["remote_user"],
  userAgent: ["http_user_agent", "user_agent"],
  requestId: ["request_id", "http_x_request_id", "x_request_id"],
  reqBytes: ["bytes_received", "content_length", "request_length"],
  resBytes: ["body_bytes_sent", "bytes_sent"],
  seconds: ["request_time"],
  milliseconds: ["duration", "duration_ms"],
  upstream: ["upstream_addr", "upstream_host"],
  upstreamSeconds: ["upstream_response_time"],
  upstreamMilliseconds: ["upstream_service_time"],
} as const;

/** A line of JSON: nginx's `log_format … escape=json`, Envoy's `json_format`, Caddy's, Kong's. Null when it is no object with a request. */
export function readJsonLine(line: string): LogLine | null {
  const value = parse(line);
  if (value === null) return null;
  if (isKongLine(value)) return readKongLine(value);
  if (isCaddyLine(value)) return readCaddyLine(value);
  const told = (field: keyof typeof names) => firstOf(value, names[field]);
  const method = told("method");
  const target = told("target");
  const request =
    told("request") ??
    (method === null || target === null
      ? null
      : `${method} ${withQuery(target, told("query"))} ${told("version") ?? ""}`.trim());
  const status = told("status");
  // A connection without a request is logged with the names and nothing behind them.
  const isEmpty = [...names.request, ...names.method].some((name) => Object.hasOwn(value, name));
  if (status === null || (request === null && !isEmpty)) return null;
  const seconds = numberOf(told("seconds"));
  const upstreamSeconds = numberOf(told("upstreamSeconds"));
  return {
    tsMs: momentOf(told("time")),
    durationMs: seconds === null ? numberOf(told("milliseconds")) : inMs(seconds),
    request: request ?? "",
    scheme: told("scheme"),
    host: told("host"),
    status,
    client: told("client"),
    upstream: told("upstream"),
    upstreamMs: upstreamSeconds === null ? numberOf(told("upstreamMilliseconds")) : inMs(upstreamSeconds),
    user: told("user"),
    userAgent: told("userAgent"),
    requestId: told("requestId"),
    reqBytes: logCount(told("reqBytes") ?? undefined),
    resBytes: logCount(told("resBytes") ?? undefined),
  };
}

function parse(line: string): WireObject | null {
  const value = parseJson(line) ?? parseJson(repairLogJson(line));
  return isWireObject(value) ? value : null;
}

function firstOf(value: WireObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = said(wireText(value[key]) ?? undefined);
    if (text !== null) return text;
  }
  return null;
}

/** nginx's `$uri` has no query, which then stands on its own. */
function withQuery(target: string, query: string | null): string {
  return query === null || target.includes("?") ? target : `${target}?${query}`;
}

/** ISO 8601, nginx's local time, or a number in any unit. */
function momentOf(text: string | null): number | null {
  if (text === null) return null;
  const time = readSourceTime(text);
  return readTimestamp(text) ?? (time === null ? null : toUnixMs(time));
}

/** The last of a list: nginx lists what every tried upstream took. */
function numberOf(text: string | null): number | null {
  const last = text?.split(/[,:]/).at(-1)?.trim() ?? "";
  return /^\d{1,12}(?:\.\d{1,9})?$/.test(last) ? Number(last) : null;
}
