import { toUnixMs, readSourceTime } from "../telemetry/source-time.ts";
import { isWireObject, objectField, wireText, type WireObject } from "../telemetry/wire-value.ts";
import type { LogLine } from "./log-line.ts";
import { inMs } from "./log-text-formats.ts";
import { logCount, said } from "./log-tokens.ts";
import { readTimestamp } from "./timestamp.ts";

/** Whether a line of JSON is one of Caddy's access log, whose request is an object of its own. */
export function isCaddyLine(line: WireObject): boolean {
  return isWireObject(line["request"]);
}

/** A line of Caddy's access log. Null without a method, an address or a status. */
export function readCaddyLine(line: WireObject): LogLine | null {
  const request = objectField(line, "request");
  const [method, target] = [textOf(request, "method"), textOf(request, "uri")];
  const status = textOf(line, "status");
  if (method === null || target === null || status === null) return null;
  const time = textOf(line, "ts") ?? "";
  const moment = readSourceTime(time);
  const seconds = textOf(line, "duration");
  return {
    tsMs: readTimestamp(time) ?? (moment === null ? null : toUnixMs(moment)),
    durationMs:
      seconds !== null && /^\d{1,9}(?:\.\d{1,12})?(?:e-\d{1,2})?$/.test(seconds) ? inMs(Number(seconds)) : null,
    request: `${method} ${target} ${textOf(request, "proto") ?? ""}`.trim(),
    scheme: isWireObject(request["tls"]) ? "https" : null,
    host: textOf(request, "host"),
    status,
    // Behind trusted proxies, since 2.7, the client's address is another one than the peer's.
    client: textOf(request, "client_ip") ?? textOf(request, "remote_ip"),
    upstream: null,
    upstreamMs: null,
    user: textOf(line, "user_id"),
    userAgent: firstHeader(objectField(request, "headers"), "User-Agent"),
    requestId: firstHeader(objectField(request, "headers"), "X-Request-Id"),
    reqBytes: logCount(textOf(line, "bytes_read") ?? undefined),
    resBytes: logCount(textOf(line, "size") ?? undefined),
  };
}

function textOf(object: WireObject, name: string): string | null {
  return said(wireText(object[name]) ?? undefined);
}

function firstHeader(headers: WireObject, name: string): string | null {
  const values = headers[name];
  return Array.isArray(values) ? said(wireText(values[0]) ?? undefined) : null;
}
