import { limits } from "../limits.ts";
import { buildExchange } from "../telemetry/build-exchange.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { methodToken, readStatus } from "../telemetry/http-words.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { readSide } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitAddress } from "../telemetry/split-address.ts";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import {
  call,
  parseJson,
  toPayload,
  reject,
  tooMany,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { toContext } from "./context.ts";
import { toCredentials } from "./postman-auth.ts";
import { toHeaders, rawTypes, requestSide, toTarget } from "./postman-request.ts";
import { noVariables, toVariables, type Variables } from "./postman-variables.ts";
import { textBody } from "./text-body.ts";

/** What holds for a folder and for all in it that says nothing else. */
interface Held {
  readonly variables: Variables;
  readonly auth: unknown;
}

/** A request of a collection with its inherited settings. */
interface Found extends Held {
  readonly item: WireObject;
}

/**
 * A Postman collection, format 2.0 or 2.1: each saved response is a call, and a request without any is a call
 * without a response. Variables and credentials of collection and folders are filled in, and those of an environment
 * in the same payload: `{collection, environment}`.
 */
export function capturePostman(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  // Postman's own API wraps what its export writes.
  const collection = isWireObject(value) && isWireObject(value["collection"]) ? value["collection"] : value;
  const environment = isWireObject(value) ? value["environment"] : undefined;
  if (isWireObject(collection) && collection["_postman_variable_scope"] !== undefined)
    return { ok: false, reason: "format", detail: "This is a Postman environment; upload it with its collection" };
  if (!isWireObject(collection) || !Array.isArray(collection["item"])) {
    return { ok: false, reason: "format", detail: "The file isn't a Postman collection of format 2.0 or 2.1" };
  }
  const found = requestsIn(collection, isWireObject(environment) ? environment["values"] : null);
  const calls = found.reduce((sum, { item }) => sum + Math.max(1, responsesOf(item).length), 0);
  return calls > limits.payloadCalls ? tooMany : toPayload(found, (each) => readItem(each, arrival));
}

function responsesOf(item: WireObject): WireObject[] {
  return Array.isArray(item["response"]) ? item["response"].filter(isWireObject) : [];
}

/** All requests in the order of the collection; folders deeper than the limit are left out. */
function requestsIn(collection: WireObject, environment: unknown): Found[] {
  const found: Found[] = [];
  const walk = (folder: WireObject, outer: Held, depth: number) => {
    const held = heldBy(folder, outer);
    const items: readonly unknown[] = Array.isArray(folder["item"]) ? folder["item"] : [];
    for (const item of items.filter(isWireObject)) {
      if (Array.isArray(item["item"])) {
        if (depth < limits.folders) walk(item, held, depth + 1);
      } else found.push({ item, ...heldBy(item, held) });
    }
  };
  // Values of an environment hide those of the collection, and are hidden by those of folders.
  const { item, ...own } = collection;
  const { variables, auth } = heldBy(own, { variables: noVariables(), auth: null });
  walk({ item }, { variables: toVariables(environment, variables), auth }, 0);
  return found;
}

function heldBy(folder: WireObject, outer: Held): Held {
  return { variables: toVariables(folder["variable"], outer.variables), auth: folder["auth"] ?? outer.auth };
}

function readItem({ item, ...held }: Found, arrival: CaptureArrival): Captured[] {
  const request = asRequest(item["request"]);
  if (request === null) return [reject("request_missing", "The item has no request", item)];
  const responses = responsesOf(item);
  if (responses.length === 0) return [readCall(request, null, held, arrival)];
  const own = { ...held, auth: request["auth"] ?? held.auth };
  return responses.map((response) => readCall(requestOf(response, request, own.variables), response, own, arrival));
}

/** A request may be its URL alone. */
function asRequest(value: unknown): WireObject | null {
  return typeof value === "string" ? { method: "GET", url: value } : isWireObject(value) ? value : null;
}

/** The request that a response was saved with; one without a URL was saved by halves. */
function requestOf(response: WireObject, request: WireObject, variables: Variables): WireObject {
  const original = asRequest(response["originalRequest"]);
  return original === null || toTarget(original["url"], variables) === null ? request : original;
}

function readCall(
  request: WireObject,
  response: WireObject | null,
  { variables, auth }: Held,
  { receivedAtMs }: CaptureArrival,
): Captured {
  const method = wireText(request["method"]) ?? "GET";
  if (!methodToken.test(method)) return reject("method_missing", "The request's method is no HTTP method", request);
  const target = toTarget(request["url"], variables);
  if (target === null) return reject("path_missing", "The request has no URL", request);
  const { scheme = null } = target.authority ?? {};
  if (scheme !== null && !/^(?:https?|wss?)$/.test(scheme)) {
    return reject("scheme_not_http", "The URL is no HTTP URL", request);
  }
  const headers = withLanguage(toHeaders(response?.["header"], variables), response);
  const signIn = toCredentials(request["auth"] ?? auth, variables);
  const query = [target.query, signIn.query].filter((each) => each !== null && each !== "").join("&");
  const date = Date.parse(headerValue(headers, "date") ?? "");
  const took = response?.["responseTime"];
  return call(
    buildExchange({
      times: statedTimes(Number.isNaN(date) ? null : date, typeof took === "number" ? took : null, receivedAtMs),
      method,
      target: { ...target, query: query === "" ? null : query },
      scheme,
      hostField: null,
      source: splitAddress(""),
      destination: splitAddress(""),
      namespace: null,
      requestId: null,
      status: readStatus(response?.["code"]),
      httpVersion: null,
      asked: requestSide(request, variables, signIn.headers),
      answered: readSide(headers, { body: textBody(response?.["body"], null) }),
      warnings: [],
      context: toContext({ direction: "outgoing" }),
    }),
  );
}

/** Handwritten examples have no headers, and name the language they are shown in. */
function withLanguage(headers: HttpHeader[], response: WireObject | null): HttpHeader[] {
  const value = rawTypes.get(wireText(response?.["_postman_previewlanguage"]) ?? "");
  if (value === undefined || headerValue(headers, "content-type") !== null) return headers;
  return [...headers, { name: "content-type", value }];
}
