import { readSourceTime, toUnixMs } from "../telemetry/source-time.ts";
import type { LogLine } from "./log-line.ts";
import { logCount } from "./log-tokens.ts";
import { readTimestamp } from "./timestamp.ts";

/** Fields of an access log. Durations are named after their unit. */
export type LogField =
  | "time"
  /** The end of the call, in formats without a duration. */
  | "end"
  | "seconds"
  | "milliseconds"
  | "nanoseconds"
  /** `GET /path HTTP/1.1`; other formats have method, target and version. */
  | "request"
  | "method"
  | "target"
  | "version"
  /** In formats whose target has no query. */
  | "query"
  | "scheme"
  /** Present on calls over TLS only. */
  | "tls"
  | "host"
  | "status"
  | "client"
  | "user"
  | "userAgent"
  | "requestId"
  | "reqBytes"
  | "resBytes"
  /** Address and port; other formats have host and port. */
  | "upstream"
  | "upstreamHost"
  | "upstreamPort"
  | "upstreamSeconds"
  | "upstreamMilliseconds"
  | "upstreamNanoseconds";

/** Builds a line from its fields, which are null where the line lacks them; null without a status or a request. */
export function lineOfFields(field: (name: LogField) => string | null): LogLine | null {
  const [request, status] = [requestOf(field), field("status")];
  return status === null || request === null ? null : { request, status, ...toDetails(field) };
}

/** All of the line but its request and status. */
export function toDetails(field: (name: LogField) => string | null): Omit<LogLine, "request" | "status"> {
  const [tsMs, endMs] = [momentOf(field("time")), momentOf(field("end"))];
  return {
    tsMs,
    durationMs:
      tsMs === null || endMs === null
        ? durationOf(field("seconds"), field("milliseconds"), field("nanoseconds"))
        : endMs - tsMs,
    scheme: schemeOf(field("scheme")) ?? (field("tls") === null ? null : "https"),
    host: field("host"),
    client: field("client"),
    upstream: upstreamOf(field),
    upstreamMs: durationOf(field("upstreamSeconds"), field("upstreamMilliseconds"), field("upstreamNanoseconds")),
    user: field("user"),
    userAgent: field("userAgent"),
    requestId: field("requestId"),
    reqBytes: logCount(field("reqBytes") ?? undefined),
    resBytes: logCount(field("resBytes") ?? undefined),
  };
}

function requestOf(field: (name: LogField) => string | null): string | null {
  const [method, target] = [field("method"), field("target")];
  if (method === null || target === null) return field("request");
  return field("request") ?? `${method} ${withQuery(target, field("query"))} ${field("version") ?? ""}`.trim();
}

/** nginx's `$uri` has no query, which is then a separate field. */
function withQuery(target: string, query: string | null): string {
  return query === null || target.includes("?") ? target : `${target}?${query.replace(/^\?/, "")}`;
}

/** ISO 8601, nginx's local time, or a number in any unit. */
function momentOf(text: string | null): number | null {
  if (text === null) return null;
  const time = readSourceTime(text);
  return readTimestamp(text) ?? (time === null ? null : toUnixMs(time));
}

function durationOf(seconds: string | null, milliseconds: string | null, nanoseconds: string | null): number | null {
  const [s, ms, ns] = [numberOf(seconds), numberOf(milliseconds), numberOf(nanoseconds)];
  if (s !== null) return inMs(s);
  return ms ?? (ns === null ? null : inMs(ns / 1e9));
}

/** The last item of a list: nginx lists the time of each upstream. Google appends the unit to seconds. */
function numberOf(text: string | null): number | null {
  const last = text?.split(/[,:]/).at(-1)?.trim().replace(/s$/, "") ?? "";
  return /^\d{1,15}(?:\.\d{1,12})?(?:e-\d{1,2})?$/.test(last) ? Number(last) : null;
}

/** Rounds to microseconds, the best precision of logs, which hides floating-point errors. */
export function inMs(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e3;
}

/** A scheme, or the one of a URL. */
function schemeOf(text: string | null): string | null {
  return text === null ? null : (/^(?:https?|wss?)(?=:|$)/i.exec(text)?.[0].toLowerCase() ?? null);
}

function upstreamOf(field: (name: LogField) => string | null): string | null {
  const [host, port] = [field("upstreamHost"), field("upstreamPort")];
  if (host === null || port === null) return field("upstream") ?? host;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
