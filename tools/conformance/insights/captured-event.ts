import { captureFormats, type Captured, type CaptureFormat, type Exchange } from "@parapet/api-model";
import type { EventDetail } from "@parapet/contract";
import { difference } from "../differences.ts";
import { isObject, type FixtureObject } from "../fixture-value.ts";

/** When the payloads of the fixtures come, for the model. */
export const receivedAtMs = Date.UTC(2026, 9, 20);

/** What a format makes of a payload; one that is refused as a whole is one refusal. */
export function capturedBy(format: CaptureFormat, payload: string | Buffer): Captured[] {
  const result = captureFormats[format](Buffer.from(payload), { receivedAtMs });
  return result.ok ? [...result.calls] : [{ kind: "reject", reason: result.reason, detail: result.detail }];
}

/** What differs between what a payload became in the model and what a fixture expects. */
export function modelDifferences(captured: Captured | undefined, expected: FixtureObject): string[] {
  if (captured === undefined) return ["there is no call"];
  if (expected["skipped"] === true) return difference("the outcome", captured.kind, "ignored");
  if (expected["rejected"] === true) {
    return difference("the refusal", captured.kind === "reject" ? captured.reason : "none", expected["reason"]);
  }
  if (captured.kind !== "call") return [`it is ${captured.kind === "reject" ? captured.reason : "ignored"}`];
  return compare(namesOf(captured.exchange), expected, receivedAtMs);
}

/** The same for an event of the server; it shows less of a call than the model knows. */
export function storedDifferences(event: EventDetail | undefined, expected: FixtureObject, sentAtMs: number): string[] {
  if (event === undefined) return ["no event is stored"];
  const { req_body: reqBody, res_body: resBody, req_headers: _req, res_headers: _res, ...shownAsIs } = event;
  const masked = new Set(event.redactions.map((each) => each.in));
  const shown: FixtureObject = {
    ...shownAsIs,
    ts_ms: Date.parse(event.time),
    ...(!masked.has("req_body") && { req_body: reqBody }),
    ...(!masked.has("res_body") && { res_body: resBody }),
  };
  const known = Object.entries(expected).filter(([name]) => name in shown && name !== "warnings");
  const wanted = Object.fromEntries(known.filter(([name]) => name !== "query" || !masked.has("query")));
  const times = expected["ts_ms"] === "receive time" ? Math.max(sentAtMs, Date.parse(event.time)) : sentAtMs;
  return compare(shown, wanted, times);
}

/** Members whose expectation is another writing of what an event has. */
const readings: Readonly<Record<string, (actual: FixtureObject, wanted: unknown, receivedMs: number) => unknown>> = {
  // "receive time" stands for the moment, a log's "name:port" for host and port.
  ts_ms: (actual, wanted, receivedMs) =>
    wanted === "receive time" && actual["ts_ms"] === receivedMs ? wanted : actual["ts_ms"],
  host: (actual, wanted) =>
    typeof wanted === "string" && /:\d+$/.test(wanted)
      ? `${String(actual["host"])}:${String(actual["port"])}`
      : actual["host"] || null,
  http_version: (actual, wanted) =>
    typeof wanted === "string" && wanted === `${String(actual["http_version"])}.0` ? wanted : actual["http_version"],
};
/** Said of the fixture, not of an event; the last is decided when an API is first seen. */
const remarks = new Set(["note", "spanId", "api_kind", "rejected", "skipped"]);

function compare(actual: FixtureObject, expected: FixtureObject, receivedMs: number): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    if (remarks.has(name)) return [];
    const reading = readings[name];
    const value = (reading === undefined ? actual[name] : reading(actual, wanted, receivedMs)) ?? null;
    if (!(name in actual)) return [`${name} is unknown to this runner`];
    return difference(name, isObject(wanted) ? pick(value, wanted) : value, wanted);
  });
}

function pick(value: unknown, wanted: FixtureObject): unknown {
  return isObject(value) ? Object.fromEntries(Object.keys(wanted).map((name) => [name, value[name]])) : value;
}

function namesOf(exchange: Exchange): FixtureObject {
  const { context, dstIp, dstPort, reqBody, resBody } = exchange;
  return {
    ts_ms: exchange.tsMs,
    duration_ms: exchange.durationMs,
    direction: context?.direction,
    method: exchange.method,
    scheme: exchange.scheme,
    host: exchange.host,
    port: exchange.port,
    path: exchange.path,
    query: exchange.query,
    route: context?.route,
    status: exchange.status,
    src_ip: exchange.srcIp,
    src_port: exchange.srcPort,
    dst_ip: dstIp,
    dst_port: dstPort,
    dst: dstIp === null ? null : `${dstIp.includes(":") ? `[${dstIp}]` : dstIp}:${dstPort}`,
    peer_ip: context?.peerIp,
    user: context?.user,
    enduser_id: context?.user,
    user_agent: exchange.userAgent,
    http_version: exchange.httpVersion,
    request_id: exchange.requestId,
    req_bytes: exchange.reqBytes,
    res_bytes: exchange.resBytes,
    req_headers: headersOf(exchange.reqHeaders),
    res_headers: headersOf(exchange.resHeaders),
    req_body: reqBody === null ? null : Buffer.from(reqBody).toString(),
    res_body: resBody === null ? null : Buffer.from(resBody).toString(),
    req_body_base64: reqBody === null ? null : Buffer.from(reqBody).toString("base64"),
    res_body_base64: resBody === null ? null : Buffer.from(resBody).toString("base64"),
    semconv: context?.convention,
    error_type: context?.errorType,
    upstream_ms: context?.upstreamMs,
    warnings: exchange.warnings,
  };
}

function headersOf(headers: Exchange["reqHeaders"]): FixtureObject {
  const grouped = Object.groupBy(headers, ({ name }) => name);
  return Object.fromEntries(Object.entries(grouped).map(([name, list]) => [name, list?.map(({ value }) => value)]));
}
