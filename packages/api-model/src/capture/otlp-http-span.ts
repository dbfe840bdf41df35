import { Buffer } from "node:buffer";
import { buildExchange } from "../telemetry/build-exchange.ts";
import type { CallContext } from "../telemetry/exchange.ts";
import { readHttpVersion } from "../telemetry/http-version.ts";
import { methodToken, readScheme, readStatus, word } from "../telemetry/http-words.ts";
import { readAuthority } from "../telemetry/read-authority.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { readSide, type Side } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitClient, type Address } from "../telemetry/split-address.ts";
import { splitTarget, type Target } from "../telemetry/split-target.ts";
import { call, reject, type Captured, type CaptureArrival } from "./captured.ts";
import { toContext } from "./context.ts";
import { getCount, getHeaders, getText } from "./otlp-attributes.ts";
import { grpcAttributes, isGrpc, rpcMethod } from "./otlp-grpc.ts";
import type { Attributes, OtlpSpan } from "./otlp-span.ts";
import { routePattern } from "./route-pattern.ts";

type Direction = CallContext["direction"];

/** Span kinds 2 and 3; an internal or unset kind leaves it open. */
const directions: readonly Direction[] = [null, null, "incoming", "outgoing"];

/**
 * A span with HTTP attributes as a call, by the stable conventions or the ones before; where both are present the
 * stable ones win, attribute by attribute. Spans of gRPC and Connect are read as requests. Null for other spans.
 */
export function readHttpSpan(span: OtlpSpan, { receivedAtMs }: CaptureArrival): Captured | null {
  const { resource } = span;
  const attributes = httpAttributesOf(span);
  const convention = attributes.has("http.request.method") ? "stable" : attributes.has("http.method") ? "legacy" : null;
  if (convention === null) return null;
  const direction = directions[span.kind] ?? null;
  const raw = { traceId: span.traceId, spanId: span.spanId };
  const method = methodOf(attributes);
  if (method === null || !methodToken.test(method)) {
    return reject("method_missing", "The span's method is no HTTP method", raw);
  }
  const target = targetOf(attributes);
  if (target === null) return reject("path_missing", "The span tells neither path nor URL", raw);
  const asked = sideOf(attributes, "request", convention);
  const peer = getText(attributes, "network.peer.address", "net.sock.peer.addr", "net.peer.ip");
  const peerIp = splitClient(peer ?? "").ip;
  const ends = { direction, peerIp, port: serverPort(attributes, direction) };
  return call(
    buildExchange({
      times: timesOf(span, receivedAtMs),
      method,
      target,
      scheme:
        readScheme(getText(attributes, "url.scheme")) ??
        target.authority?.scheme ??
        readScheme(getText(attributes, "http.scheme")),
      hostField: hostOf(
        attributes,
        target,
        asked,
        ends.port,
        direction === "outgoing" ? null : getText(resource, "service.name"),
      ),
      source: direction === "outgoing" ? addressOf(null, null) : callerOf(attributes, peerIp),
      destination: addressOf(direction === "outgoing" ? peerIp : localIp(attributes), ends.port),
      namespace: direction === "outgoing" ? null : word(getText(resource, "k8s.namespace.name", "service.namespace")),
      requestId: `${span.traceId}-${span.spanId}`,
      status: readStatus(getText(attributes, "http.response.status_code", "http.status_code")),
      httpVersion: readHttpVersion(getText(attributes, "network.protocol.version", "http.flavor")),
      userAgent: getText(attributes, "user_agent.original", "http.user_agent"),
      asked,
      answered: sideOf(attributes, "response", convention),
      warnings: [],
      context: toContext({
        direction,
        route: routePattern(getText(attributes, "http.route", "url.template")),
        user: word(getText(attributes, "user.id", "enduser.id", "enduser.pseudo.id")),
        peerIp,
        traceId: span.traceId,
        spanId: span.spanId,
        hopId: word(direction === "outgoing" ? span.spanId : span.parentSpanId),
        action: actionOf(attributes),
        errorType: word(getText(attributes, "error.type")),
        convention,
      }),
    }),
  );
}

function httpAttributesOf(span: OtlpSpan): Attributes {
  if (isGrpc(span)) return grpcAttributes(span.attributes);
  return isMicrometer(span) ? httpAttributes(span.attributes) : span.attributes;
}

/** Micrometer's names for what a span of Spring Boot says, and those of the convention before the stable one. */
const micrometer: readonly (readonly [name: string, http: string])[] = [
  ["method", "http.method"],
  ["status", "http.status_code"],
  ["uri", "http.route"],
];

/** Spring Boot's spans have Micrometer's names by default. */
function isMicrometer({ kind, attributes }: OtlpSpan): boolean {
  const has = (name: string) => attributes.has(name);
  return (kind === 2 || kind === 3) && has("method") && has("outcome") && (has("http.url") || has("uri"));
}

function httpAttributes(attributes: Attributes): Attributes {
  const renamed = micrometer.flatMap(([name, http]) => {
    const value = attributes.get(name);
    // What has no pattern is UNKNOWN, NOT_FOUND or REDIRECTION, and no status is CLIENT_ERROR or IO_ERROR.
    const isSaid = value !== undefined && (name !== "uri" || String(value).startsWith("/"));
    return isSaid ? [[http, value] as const] : [];
  });
  return new Map([...attributes, ...renamed]);
}

/** What a GraphQL server says that it ran, such as `query GetOrders`, or the method of JSON-RPC and its like. */
function actionOf(attributes: Attributes): string | null {
  const type = getText(attributes, "graphql.operation.type");
  const name = getText(attributes, "graphql.operation.name");
  if (name === null) return rpcMethod(attributes);
  return type === null ? name : `${type} ${name}`;
}

function methodOf(attributes: Attributes): string | null {
  const method = getText(attributes, "http.request.method", "http.method");
  const original = getText(attributes, "http.request.method_original") ?? "";
  return method === "_OTHER" && methodToken.test(original) ? original : method;
}

function targetOf(attributes: Attributes): Target | null {
  const path = getText(attributes, "url.path");
  if (path !== null) {
    const query = (getText(attributes, "url.query") ?? "").replace(/^\?/, "");
    const target = splitTarget(query === "" ? path : `${path}?${query}`);
    const authority = splitTarget(getText(attributes, "url.full") ?? "").authority;
    return { ...target, authority: target.authority ?? authority };
  }
  const whole = getText(attributes, "url.full", "http.target", "http.url", "http.route");
  if (whole === null) return null;
  const target = splitTarget(whole.replace(/#.*$/s, ""));
  return { ...target, authority: target.authority ?? splitTarget(getText(attributes, "http.url") ?? "").authority };
}

/** A server's own port and the port that a client called have the same name now and had two before. */
function serverPort(attributes: Attributes, direction: Direction): number | null {
  const port = getCount(attributes, "server.port", direction === "outgoing" ? "net.peer.port" : "net.host.port");
  return port !== null && port > 0 && port < 65_536 ? port : null;
}

function hostOf(attributes: Attributes, target: Target, asked: Side, port: number | null, service: string | null) {
  const called = target.authority?.host ?? null;
  const name =
    serverName(attributes) ??
    (attributes.has("url.full") ? called : getText(attributes, "http.host")) ??
    called ??
    headerValue(asked.headers, "host") ??
    getText(attributes, "net.peer.name", "net.host.name", "http.server_name") ??
    service;
  if (name === null) return null;
  const authority = readAuthority(name);
  const known = authority.port ?? port ?? target.authority?.port ?? null;
  if (authority.host === null || known === null) return name;
  return `${authority.host.includes(":") ? `[${authority.host}]` : authority.host}:${known}`;
}

/** A server's name or address; the path of a Unix domain socket is none. */
function serverName(attributes: Attributes): string | null {
  const address = getText(attributes, "server.address");
  return address?.startsWith("/") === true ? null : address;
}

/** The caller: the client as reported by a proxy, else the connection's peer. */
function callerOf(attributes: Attributes, peerIp: string | null): Address {
  const client = splitClient(getText(attributes, "client.address", "http.client_ip") ?? "");
  if (client.ip !== null) return { ...client, port: client.port ?? getCount(attributes, "client.port") };
  return addressOf(peerIp, getCount(attributes, "network.peer.port", "net.sock.peer.port", "net.peer.port"));
}

function localIp(attributes: Attributes): string | null {
  return splitClient(getText(attributes, "network.local.address", "net.sock.host.addr", "net.host.ip") ?? "").ip;
}

function addressOf(ip: string | null, port: number | null): Address {
  return { ip, name: null, port, oddPort: null, oddHost: false };
}

function timesOf({ startNs, endNs }: OtlpSpan, receivedAtMs: number) {
  const known = startNs === 0n ? endNs : startNs;
  const duration = startNs === 0n || endNs === 0n ? null : Number(endNs - startNs) / 1e6;
  const ms = Number(known / 1_000_000n);
  return statedTimes(ms === 0 || ms > 253_402_300_799_999 ? null : ms, duration, receivedAtMs);
}

function sideOf(attributes: Attributes, side: "request" | "response", convention: "stable" | "legacy"): Side {
  const headers = getHeaders(attributes, `http.${side}.header.`, convention === "legacy");
  const content = attributes.get(`http.${side}.body.content`) ?? attributes.get(`http.${side}.body`) ?? null;
  const body = typeof content === "string" ? Buffer.from(content) : content instanceof Uint8Array ? content : null;
  const bytes = getCount(attributes, `http.${side}.body.size`, `http.${side}_content_length`);
  return readSide(headers, { body: body?.length === 0 ? null : body, bytes });
}
