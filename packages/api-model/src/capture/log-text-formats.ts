import { readIpAddress } from "../telemetry/ip-address.ts";
import { toDetails, inMs } from "./log-fields.ts";
import type { LogLine } from "./log-line.ts";
import { combinedTails, parseFields } from "./log-pattern-formats.ts";
import { logCount, logTokens, said, type LogToken } from "./log-tokens.ts";
import { readTimestamp } from "./timestamp.ts";

const nothing: LogLine = {
  tsMs: null,
  durationMs: null,
  request: "",
  scheme: null,
  host: null,
  status: null,
  client: null,
  upstream: null,
  upstreamMs: null,
  user: null,
  userAgent: null,
  requestId: null,
  reqBytes: null,
  resBytes: null,
};

/**
 * A user's name may hold spaces and brackets, a time neither opens nor closes one; the virtual host of Apache's `vhost_combined`
 * comes before the client. Amazon's API Gateway writes no space behind the time.
 */
const clf = /^(\S+) (\S+) (.*?) ?\[([^[\]]{1,64})\] ?(".*)$/s;

/** Request, status, size, referrer and agent, and what follows them. */
const behindAgent = /^"(?:[^"\\]|\\.)*" \S+ \S+ "(?:[^"\\]|\\.)*" "(?:[^"\\]|\\.)*" (\S.*)$/s;

/** Common and combined log format, and those that add words behind them or a virtual host before. */
export function readClf(line: string): LogLine | null {
  const [, first = "", second = "", rest = "", time = "", tail = ""] = clf.exec(line) ?? [];
  const tsMs = readTimestamp(time);
  const [request, status, bytes, , agent] = logTokens(tail) ?? [];
  if (tsMs === null || request?.kind !== "quoted" || !/^(?:\d{3}|-)$/.test(status?.text ?? "")) return null;
  const hasHost = readIpAddress(second) !== null && readIpAddress(first) === null;
  const common = {
    ...nothing,
    tsMs,
    request: request.text,
    host: hasHost ? first : null,
    status: said(status?.text),
    client: hasHost ? second : first,
    user: said(hasHost ? rest.replace(/^\S+ ?/, "") : rest),
    userAgent: agent?.kind === "quoted" ? said(agent.text) : null,
    resBytes: logCount(bytes?.text, 0),
  };
  return withTail(common, tail);
}

/** Fields after the user agent override those of the combined format. */
function withTail(line: LogLine, tail: string): LogLine {
  const behind = behindAgent.exec(tail)?.[1];
  const field = behind === undefined ? null : parseFields(behind, combinedTails);
  if (field === null) return line;
  const more = Object.entries(toDetails(field)).filter(([, value]) => value !== null);
  return { ...line, ...Object.fromEntries(more) };
}

/** Envoy's default format, and Istio's, which has three words more after the flags and others at the end. */
export function readEnvoy(line: string): LogLine | null {
  const tokens = logTokens(line);
  if (tokens === null) return null;
  const [time, request, status, , fifth] = tokens;
  const tsMs = time?.kind === "bracketed" ? readTimestamp(time.text) : null;
  if (tsMs === null || request?.kind !== "quoted" || !/^\d{1,3}$/.test(status?.text ?? "")) return null;
  const isIstio = !isCount(fifth);
  const at = (index: number) => tokens[index + (isIstio ? 7 : 4)]?.text;
  if (logCount(at(0)) === null || logCount(at(1)) === null) return null;
  // The cluster, the two ends of the upstream connection and of the downstream one follow the upstream's address.
  const peer = isIstio ? said(at(12)) : null;
  return {
    ...nothing,
    tsMs,
    durationMs: logCount(at(2)),
    request: request.text,
    host: said(at(7)),
    status: said(status?.text),
    client: said(at(4)) ?? peer,
    upstream: said(at(8)),
    upstreamMs: logCount(at(3)),
    userAgent: said(at(5)),
    requestId: said(at(6)),
    reqBytes: logCount(at(0)),
    resBytes: logCount(at(1)),
  };
}

function isCount(token: LogToken | undefined): boolean {
  return token?.kind === "bare" && /^\d+$/.test(token.text);
}

const albTypes: Readonly<Record<string, string>> = {
  http: "http",
  https: "https",
  h2: "https",
  grpcs: "https",
  ws: "ws",
  wss: "wss",
};

/** The access log of an application load balancer; the request's creation counts, not the end of the answer. */
export function readAlb(line: string): LogLine | null {
  const tokens = logTokens(line);
  if (tokens === null) return null;
  const word = (index: number) => tokens[index]?.text;
  const scheme = albTypes[word(0) ?? ""];
  const tsMs = readTimestamp(word(21) ?? "") ?? readTimestamp(word(1) ?? "");
  if (scheme === undefined || tsMs === null || tokens[12]?.kind !== "quoted") return null;
  const seconds = [5, 6, 7].map((index) => Number(word(index)));
  const isTimed = seconds.every((each) => each >= 0);
  return {
    ...nothing,
    tsMs,
    durationMs: isTimed ? inMs(seconds.reduce((sum, each) => sum + each, 0)) : null,
    request: word(12)?.replace(/ -$/, "") ?? "",
    scheme,
    host: said(word(18)),
    status: said(word(8)),
    client: said(word(3)?.replace(/^([^[\]]*):(\d{1,5})$/, withBrackets)),
    upstream: said(word(4)),
    upstreamMs: isTimed ? inMs(seconds[1] ?? 0) : null,
    userAgent: said(word(13)),
    requestId: said(word(17)),
    reqBytes: logCount(word(10)),
    resBytes: logCount(word(11)),
  };
}

/** There is always a port, and IPv6 addresses may come without brackets. */
function withBrackets(all: string, address: string, port: string): string {
  return address.includes(":") ? `[${address}]:${port}` : all;
}
