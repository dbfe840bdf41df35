import { credentialsOf, type Credential } from "../detectors/credentials.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { readBody } from "./read-body.ts";
import { cookiePairs, queryPairs, type Pair } from "./pairs.ts";
import { ignoredRequestHeaders, ignoredResponseHeaders } from "./ignored-headers.ts";
import type { Body, Operation, Response } from "./operation.ts";
import { pairsShape } from "./parameter-shape.ts";

/** What one exchange says about its operation. */
export function operationOf(exchange: Exchange): Operation {
  const credentials = credentialsOf(exchange);
  const isCredential = (place: Credential["in"], name: string) =>
    credentials.some((each) => each.in === place && each.name === name);
  const named = (place: Credential["in"], pairs: readonly Pair[]) =>
    pairs.filter(([name]) => !isCredential(place, name));
  // A call that was refused for its credentials, or for having none, does not show what the operation asks for.
  const isRefused = exchange.status === 401 || exchange.status === 403;
  const keys = isRefused ? [] : credentials.length === 0 ? [""] : credentials.map(({ id }) => id);
  return {
    calls: 1,
    firstMs: exchange.tsMs,
    lastMs: exchange.tsMs,
    query: pairsShape(named("query", queryPairs(exchange.query ?? ""))),
    headers: pairsShape(named("header", headerPairs(exchange.reqHeaders, ignoredRequestHeaders))),
    cookies: pairsShape(named("cookie", cookiePairs(exchange.reqHeaders))),
    credentials: new Map(keys.map((key) => [key, 1])),
    bodies: bodiesOf(exchange.reqBody, exchange.reqHeaders),
    responses: exchange.status === null ? new Map() : new Map([[String(exchange.status), responseOf(exchange)]]),
  };
}

function responseOf({ resHeaders, resBody }: Exchange): Response {
  return {
    count: 1,
    headers: pairsShape(headerPairs(resHeaders, ignoredResponseHeaders)),
    bodies: bodiesOf(resBody, resHeaders),
  };
}

function bodiesOf(body: Uint8Array | null, headers: readonly HttpHeader[]): ReadonlyMap<string, Body> {
  const read = readBody(body, headerValue(headers, "content-type"));
  return read === null ? new Map() : new Map([[read.media, { count: 1, shape: read.shape }]]);
}

function headerPairs(headers: readonly HttpHeader[], isIgnored: (name: string) => boolean): Pair[] {
  return headers.filter(({ name }) => !isIgnored(name)).map(({ name, value }) => [name, value]);
}
