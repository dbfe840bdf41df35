import { buildExchange } from "../telemetry/build-exchange.ts";
import { decodeBody } from "../telemetry/decode-body.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { readHttpVersion } from "../telemetry/http-version.ts";
import { methodToken, readStatus } from "../telemetry/http-words.ts";
import { headerValue, readHeaders } from "../telemetry/read-headers.ts";
import { readSide, type Side } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitAddress, splitClient } from "../telemetry/split-address.ts";
import { splitTarget } from "../telemetry/split-target.ts";
import { isWireObject, objectField, wireText, type WireObject } from "../telemetry/wire-value.ts";
import {
  call,
  parseJson,
  toPayload,
  reject,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { toContext } from "./context.ts";
import { formBody, textBody } from "./text-body.ts";
import { readTimestamp } from "./timestamp.ts";

/** A recording of a browser or a proxy: HAR 1.1 and 1.2, `{log: {entries}}`. */
export function captureHar(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  const entries = isWireObject(parsed.value) ? objectField(parsed.value, "log")["entries"] : null;
  if (!Array.isArray(entries)) return { ok: false, reason: "format", detail: "The file has no log.entries" };
  return toPayload<unknown>(entries, (entry) => [readHarEntry(entry, arrival)]);
}

/** Schemes whose calls HTTP carries; a recording also holds data URLs, extensions and blobs. */
const schemes = new Set(["http", "https", "ws", "wss"]);

/** One entry of a recording. */
export function readHarEntry(entry: unknown, { receivedAtMs }: CaptureArrival): Captured {
  if (!isWireObject(entry)) return reject("not_an_object", "The entry is no object");
  const { request, response } = entry;
  if (!isWireObject(request)) return reject("request_missing", "The entry has no request", entry);
  if (!isWireObject(response)) return reject("response_missing", "The entry has no response", entry);
  const url = wireText(request["url"]);
  if (url === null) return reject("path_missing", "The request has no URL", entry);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? "";
  if (!schemes.has(scheme)) return reject("scheme_not_http", "The URL is no HTTP URL", entry);
  const method = wireText(request["method"]);
  if (method === null || !methodToken.test(method)) return reject("method_missing", "The request has no method", entry);
  const target = splitTarget(url.replace(/#.*$/s, ""));
  const durationMs = typeof entry["time"] === "number" && entry["time"] >= 0 ? entry["time"] : null;
  return call(
    buildExchange({
      times: statedTimes(readTimestamp(wireText(entry["startedDateTime"]) ?? ""), durationMs, receivedAtMs),
      method,
      target,
      scheme,
      hostField: url,
      source: splitAddress(""),
      destination: splitClient(wireText(entry["serverIPAddress"]) ?? ""),
      namespace: null,
      requestId: null,
      status: readStatus(response["status"]),
      httpVersion: readHttpVersion(request["httpVersion"]) ?? readHttpVersion(response["httpVersion"]),
      asked: readRequest(request),
      answered: readResponse(response),
      warnings: [],
      context: toContext({ direction: "outgoing" }),
    }),
  );
}

function readRequest(request: WireObject): Side {
  const post = objectField(request, "postData");
  const headers = withType(readHeaders(request["headers"]), post["mimeType"]);
  const sent = textBody(post["text"], wireText(post["encoding"])) ?? formBody(post["params"], headers);
  return readSide(headers, { body: sent, bytes: size(request["bodySize"]) });
}

function readResponse(response: WireObject): Side {
  const content = objectField(response, "content");
  const headers = withType(readHeaders(response["headers"]), content["mimeType"]);
  // Browsers show what their cache has for an answer that itself had no content (RFC 9110 §15.4.5).
  const isCached = response["status"] === 304;
  const encoded = content["encoding"] === "base64";
  const body = isCached ? null : encoded ? decodeBody(content["text"]) : textBody(content["text"], null);
  return readSide(headers, { body, bytes: size(response["bodySize"]) ?? size(content["size"]) });
}

/** Recordings strip headers and keep the type next to the body. */
function withType(headers: HttpHeader[], mimeType: unknown): HttpHeader[] {
  const type = wireText(mimeType);
  if (type === null || !type.includes("/") || headerValue(headers, "content-type") !== null) return headers;
  return [...headers, { name: "content-type", value: type.slice(0, 256) }];
}

/** -1 means unknown. */
function size(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
