import { buildExchange } from "../telemetry/build-exchange.ts";
import { readHttpVersion } from "../telemetry/http-version.ts";
import { methodToken, readStatus, word } from "../telemetry/http-words.ts";
import { readSide } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitAddress, splitClient } from "../telemetry/split-address.ts";
import { splitTarget } from "../telemetry/split-target.ts";
import type { Captured, CaptureArrival } from "./captured.ts";
import { call, reject } from "./captured.ts";
import { toContext } from "./context.ts";

/** What a line of a log says, whatever its format; null where it does not. */
export interface LogLine {
  readonly tsMs: number | null;
  readonly durationMs: number | null;
  /** `GET /path HTTP/1.1`. */
  readonly request: string;
  readonly scheme: string | null;
  readonly host: string | null;
  readonly status: string | null;
  /** Address of the client, with a port or without; an IPv6 address that has a port is in brackets. */
  readonly client: string | null;
  /** Where a proxy sent the call on to. */
  readonly upstream: string | null;
  readonly upstreamMs: number | null;
  readonly user: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly reqBytes: number | null;
  readonly resBytes: number | null;
}

/** Method, target and version of a request line; servers cut the version of a line that is too long. */
const requestLine = /^([^ ]+) ([^ ](?:.*[^ ])?)$/s;
const versionAtEnd = / (HTTP\/\d(?:\.\d)?)$/i;
/** What is no method: nothing was asked, or the preface of HTTP/2 came to a server that does not speak it (RFC 9113 §3.4). */
const noMethod = /^(?:-|PRI)$/;
// oxlint-disable-next-line no-control-regex -- what a request line must not hold: a TLS hello on a plain port
const control = /[\u0000-\u001f\u007f\ufffd]/;

/** A line of a log as a call; without a request (`-`, a TLS hello) it is refused. Logs have no headers and bodies. */
export function callOfLine(line: LogLine, raw: string, { receivedAtMs }: CaptureArrival): Captured {
  const version = versionAtEnd.exec(line.request)?.[1] ?? null;
  const [, method = "", text = ""] = requestLine.exec(line.request.replace(versionAtEnd, "")) ?? [];
  const isTarget = /^(?:[/*]|[a-z][a-z0-9+.-]*:\/\/)/i.test(text);
  if (!methodToken.test(method) || noMethod.test(method) || !isTarget || control.test(text)) {
    return reject("request_line", "The line has no HTTP request", raw);
  }
  const target = splitTarget(text.replace(/#.*$/s, ""));
  const upstream = splitAddress(line.upstream ?? "");
  return call(
    buildExchange({
      times: statedTimes(line.tsMs, line.durationMs, receivedAtMs),
      method,
      target,
      scheme: line.scheme,
      // An absolute target names the port too.
      hostField: target.authority === null ? line.host : text,
      source: splitClient(line.client ?? ""),
      destination: { ...upstream, name: null, port: null, oddPort: null, oddHost: false },
      upstreamPort: upstream.port,
      namespace: null,
      requestId: word(line.requestId),
      status: readStatus(line.status),
      httpVersion: readHttpVersion(version),
      userAgent: line.userAgent,
      asked: readSide([], { body: null, bytes: line.reqBytes }),
      answered: readSide([], { body: null, bytes: line.resBytes }),
      warnings: [],
      context: toContext({ direction: "incoming", user: word(line.user), upstreamMs: line.upstreamMs }),
    }),
  );
}
