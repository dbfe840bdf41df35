import { toUnixMs, readSourceTime } from "../telemetry/source-time.ts";
import { isWireObject, objectField, wireText, type WireObject } from "../telemetry/wire-value.ts";
import type { LogLine } from "./log-line.ts";
import { logCount, said } from "./log-tokens.ts";

/** Whether a line of JSON is one of Kong's log plugins, which have the two messages as objects. */
export function isKongLine(line: WireObject): boolean {
  return isWireObject(line["request"]) && isWireObject(line["response"]);
}

/** What Kong's plugins `file-log` and `http-log` write of a call. Null without a method, an address or a status. */
export function readKongLine(line: WireObject): LogLine | null {
  const [request, response] = [objectField(line, "request"), objectField(line, "response")];
  const [method, target, status] = [textOf(request, "method"), textOf(request, "uri"), textOf(response, "status")];
  if (method === null || target === null || status === null) return null;
  const moment = readSourceTime(line["started_at"]);
  const latencies = objectField(line, "latencies");
  const headers = objectField(request, "headers");
  const url = textOf(request, "url") ?? "";
  return {
    tsMs: moment === null ? null : toUnixMs(moment),
    durationMs: logCount(textOf(latencies, "request") ?? undefined),
    request: `${method} ${target}`,
    scheme: /^(https?):/.exec(url)?.[1] ?? null,
    host: textOf(headers, "host"),
    status,
    client: textOf(line, "client_ip"),
    upstream: lastTried(line["tries"]),
    upstreamMs: logCount(textOf(latencies, "proxy") ?? undefined),
    user: textOf(objectField(line, "consumer"), "username"),
    userAgent: textOf(headers, "user-agent"),
    requestId: textOf(request, "id"),
    reqBytes: logCount(textOf(request, "size") ?? undefined),
    resBytes: logCount(textOf(response, "size") ?? undefined),
  };
}

function textOf(object: WireObject, name: string): string | null {
  return said(wireText(object[name]) ?? undefined);
}

/** The upstream that answered is the last one that was tried. */
function lastTried(tries: unknown): string | null {
  const last: unknown = Array.isArray(tries) ? tries.at(-1) : null;
  if (!isWireObject(last)) return null;
  const [address, port] = [textOf(last, "ip"), textOf(last, "port")];
  if (address === null || port === null) return address;
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}
