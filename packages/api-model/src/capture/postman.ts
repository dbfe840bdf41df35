import { limits } from "../limits.ts";
import { buildExchange } from "../telemetry/build-exchange.ts";
import { methodToken, readStatus } from "../telemetry/http-words.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { readSide } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitAddress } from "../telemetry/split-address.ts";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import {
  call,
  parseJson,
  payloadOf,
  reject,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { contextOf } from "./context.ts";
import { headersOf, requestSide, targetOf } from "./postman-request.ts";
import { variablesOf, type Variables } from "./postman-variables.ts";
import { textBody } from "./text-body.ts";

/** A request of a collection with the variables that hold where it stands. */
interface Found {
  readonly item: WireObject;
  readonly variables: Variables;
}

/**
 * A Postman collection, format 2.0 or 2.1: each saved response is a call, and a request without any is a call whose
 * answer nobody knows. Variables of collection and folders are filled in.
 */
export function capturePostman(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  // Postman's own API wraps what its export writes.
  const collection = isWireObject(value) && isWireObject(value["collection"]) ? value["collection"] : value;
  if (!isWireObject(collection) || !Array.isArray(collection["item"])) {
    return { ok: false, reason: "format", detail: "The file is no collection of format 2.0 or 2.1" };
  }
  return payloadOf(requestsIn(collection), (found) => readItem(found, arrival));
}

/** All requests in the order of the collection; folders deeper than the limit are left out. */
function requestsIn(collection: WireObject): Found[] {
  const found: Found[] = [];
  const walk = (folder: WireObject, outer: Variables, depth: number) => {
    const variables = variablesOf(folder["variable"], outer);
    const items: readonly unknown[] = Array.isArray(folder["item"]) ? folder["item"] : [];
    for (const item of items.filter(isWireObject)) {
      if (Array.isArray(item["item"])) {
        if (depth < limits.folders) walk(item, variables, depth + 1);
      } else found.push({ item, variables: variablesOf(item["variable"], variables) });
    }
  };
  walk(collection, new Map(), 0);
  return found;
}

function readItem({ item, variables }: Found, arrival: CaptureArrival): Captured[] {
  const request = asRequest(item["request"]);
  if (request === null) return [reject("request_missing", "The item has no request", item)];
  const responses = Array.isArray(item["response"]) ? item["response"].filter(isWireObject) : [];
  if (responses.length === 0) return [readCall(request, null, variables, arrival)];
  return responses.map((response) => readCall(requestOf(response, request, variables), response, variables, arrival));
}

/** A request may be its URL alone. */
function asRequest(value: unknown): WireObject | null {
  return typeof value === "string" ? { method: "GET", url: value } : isWireObject(value) ? value : null;
}

/** The request that a response was saved with; one without a URL was saved by halves. */
function requestOf(response: WireObject, request: WireObject, variables: Variables): WireObject {
  const original = asRequest(response["originalRequest"]);
  return original === null || targetOf(original["url"], variables) === null ? request : original;
}

function readCall(
  request: WireObject,
  response: WireObject | null,
  variables: Variables,
  { receivedAtMs }: CaptureArrival,
): Captured {
  const method = wireText(request["method"]) ?? "GET";
  if (!methodToken.test(method)) return reject("method_missing", "The request's method is no HTTP method", request);
  const target = targetOf(request["url"], variables);
  if (target === null) return reject("path_missing", "The request has no URL", request);
  const { scheme = null } = target.authority ?? {};
  if (scheme !== null && !/^(?:https?|wss?)$/.test(scheme)) {
    return reject("scheme_not_http", "The URL is no HTTP URL", request);
  }
  const headers = headersOf(response?.["header"], variables);
  const date = Date.parse(headerValue(headers, "date") ?? "");
  const took = response?.["responseTime"];
  return call(
    buildExchange({
      times: statedTimes(Number.isNaN(date) ? null : date, typeof took === "number" ? took : null, receivedAtMs),
      method,
      target,
      scheme,
      hostField: null,
      source: splitAddress(""),
      destination: splitAddress(""),
      namespace: null,
      requestId: null,
      status: readStatus(response?.["code"]),
      httpVersion: null,
      asked: requestSide(request, variables),
      answered: readSide(headers, { body: textBody(response?.["body"], null) }),
      warnings: [],
      context: contextOf({ direction: "outgoing" }),
    }),
  );
}
