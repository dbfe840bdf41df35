import { listCredentials, type Credential } from "../detectors/credentials.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { addPairs } from "./add-parameters.ts";
import { addCounts, cappedKey } from "./combine.ts";
import { count, owned, under, type Growing } from "./growing.ts";
import { ignoredRequestHeaders, ignoredResponseHeaders } from "./ignored-headers.ts";
import { combineBodies, type Body, type Operation, type Refused, type Response } from "./operation.ts";
import { cookiePairs, queryPairs, type Pair } from "./pairs.ts";
import { readBody } from "./read-body.ts";
import { newShape } from "./shape.ts";

/** An operation that was never called. */
export function newOperation(): Growing<Operation> {
  return {
    calls: 0,
    firstMs: Infinity,
    lastMs: -Infinity,
    query: newShape(),
    headers: newShape(),
    cookies: newShape(),
    credentials: new Map(),
    bodies: new Map(),
    responses: new Map(),
  };
}

/** Adds what an exchange says about its operation, as if it had come so many times. */
export function addCall(into: Growing<Operation>, exchange: Exchange, times: number): void {
  const { tsMs, query, reqHeaders, reqBody, status } = exchange;
  const credentials = listCredentials(exchange);
  into.calls += times;
  into.firstMs = Math.min(into.firstMs, tsMs);
  into.lastMs = Math.max(into.lastMs, tsMs);
  const asked = without(credentials, "query", queryPairs(query ?? ""));
  addPairs(into.query, asked, times);
  if (status === 400 || status === 422) addRefused((into.refused ??= { calls: 0, query: new Map() }), asked, times);
  addPairs(into.headers, without(credentials, "header", headerPairs(reqHeaders, ignoredRequestHeaders)), times);
  addPairs(into.cookies, without(credentials, "cookie", cookiePairs(reqHeaders)), times);
  for (const id of idsOf(credentials, status)) {
    count(into.credentials, cappedKey(into.credentials, id, addCounts, "*"), times);
  }
  addBody(into.bodies, reqBody, reqHeaders, times);
  if (status !== null) addResponse(under(into.responses, String(status), newResponse), exchange, times);
}

function addRefused(into: Growing<Refused>, pairs: readonly Pair[], times: number): void {
  into.calls += times;
  for (const name of new Set(pairs.map(([each]) => each)))
    count(into.query, cappedKey(into.query, name, addCounts, "*"), times);
}

/** A call that was refused for its credentials, or for having none, does not show what the operation asks for. */
function idsOf(credentials: readonly Credential[], status: number | null): Iterable<string> {
  if (status === 401 || status === 403) return [];
  return credentials.length === 0 ? [""] : new Set(credentials.map(({ id }) => id));
}

function newResponse(): Growing<Response> {
  return { count: 0, headers: newShape(), bodies: new Map() };
}

function addResponse(into: Growing<Response>, { resHeaders, resBody }: Exchange, times: number): void {
  into.count += times;
  addPairs(into.headers, headerPairs(resHeaders, ignoredResponseHeaders), times);
  addBody(into.bodies, resBody, resHeaders, times);
}

function addBody(
  bodies: Growing<ReadonlyMap<string, Body>>,
  bytes: Uint8Array | null,
  headers: readonly HttpHeader[],
  times: number,
): void {
  const read = readBody(bytes, headerValue(headers, "content-type"));
  if (read === null) return;
  const key = cappedKey(bodies, read.media, (a, b) => owned(combineBodies(a, b)), "*/*");
  const body = under(bodies, key, newBody);
  body.count += times;
  if (read.add !== null) read.add((body.shape ??= newShape()), times);
}

function newBody(): Growing<Body> {
  return { count: 0, shape: null };
}

function headerPairs(headers: readonly HttpHeader[], isIgnored: (name: string) => boolean): Pair[] {
  const pairs: Pair[] = [];
  for (const { name, value } of headers) if (!isIgnored(name)) pairs.push([name, value]);
  return pairs;
}

/** Credentials are counted by themselves. */
function without(credentials: readonly Credential[], place: Credential["in"], pairs: Pair[]): Pair[] {
  if (credentials.length === 0) return pairs;
  return pairs.filter(([name]) => !credentials.some((each) => each.in === place && each.name === name));
}
