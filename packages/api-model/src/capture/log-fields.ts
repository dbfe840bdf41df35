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
  | "microseconds"
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
    durationMs: tsMs === null || endMs === null ? durationOf(field, durations) : endMs - tsMs,
    scheme: schemeOf(field("scheme")) ?? (field("tls") === null ? null : "https"),
    host: field("host"),
    client: field("client"),
    upstream: upstreamOf(field),
    upstreamMs: durationOf(field, upstreamDurations),
    user: field("user"),
    userAgent: field("userAgent"),
    requestId: field("requestId"),
    reqBytes: logCount(field("reqBytes") ?? undefined),
    resBytes: logCount(field("resBytes") ?? undefined),
  };
}

/** The request line, or one of its parts; null without either. */
export function requestOf(field: (name: LogField) => string | null): string | null {
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

type Unit = keyof typeof unitSeconds;
const unitSeconds = { s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 } as const;

/** Fields with a duration by their unit. */
const durations: readonly (readonly [LogField, Unit])[] = [
  ["seconds", "s"],
  ["milliseconds", "ms"],
  ["microseconds", "us"],
  ["nanoseconds", "ns"],
];
const upstreamDurations: typeof durations = [
  ["upstreamSeconds", "s"],
  ["upstreamMilliseconds", "ms"],
  ["upstreamNanoseconds", "ns"],
];

function durationOf(field: (name: LogField) => string | null, fields: typeof durations): number | null {
  for (const [name, unit] of fields) {
    const [number, stated] = durationText.exec(lastOf(field(name)))?.slice(1) ?? [];
    if (number !== undefined) return inMs(Number(number) * unitSeconds[isUnit(stated) ? stated : unit]);
  }
  return null;
}

/** A unit behind the number, as Go and Google write it, counts. */
const durationText = /^(\d{1,15}(?:\.\d{1,12})?(?:e-\d{1,2})?)(s|ms|us|µs|ns)?$/;

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && text !== "";
}

/** The last item of a list: nginx lists the time of each upstream. */
function lastOf(text: string | null): string {
  return text?.split(/[,:]/).at(-1)?.trim() ?? "";
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
