import { buildExchange } from "../telemetry/build-exchange.ts";
import { methodToken, readStatus } from "../telemetry/http-words.ts";
import { readPort } from "../telemetry/port.ts";
import { readHeaders } from "../telemetry/read-headers.ts";
import { readSide, type Side } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { splitClient, type Address } from "../telemetry/split-address.ts";
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
import { toForm, textBody } from "./text-body.ts";

/** What Metlo's agents send to `log-request/single` (one call) and `log-request/batch` (a list). They send no times. */
export function captureMetlo(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  const calls: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  return toPayload(calls, (each) => [readMetloCall(each, arrival)]);
}

/** One call. */
function readMetloCall(value: unknown, { receivedAtMs }: CaptureArrival): Captured {
  if (!isWireObject(value)) return reject("not_an_object", "The call is no object");
  const { request, response } = value;
  if (!isWireObject(request)) return reject("request_missing", "The call has no request", value);
  if (!isWireObject(response)) return reject("response_missing", "The call has no response", value);
  const url = objectField(request, "url");
  const method = wireText(request["method"]);
  const path = wireText(url["path"]);
  if (method === null || !methodToken.test(method)) return reject("method_missing", "The call has no method", value);
  if (path === null) return reject("path_missing", "The call has no path", value);
  const query = Array.isArray(url["parameters"]) ? toForm(url["parameters"]) : "";
  const meta = objectField(value, "meta");
  const incoming = meta["incoming"];
  return call(
    buildExchange({
      times: statedTimes(receivedAtMs, null, receivedAtMs),
      method,
      target: splitTarget(query === "" || path.includes("?") ? path : `${path}?${query}`),
      scheme: null,
      hostField: wireText(url["host"]),
      source: addressOf(meta["source"], meta["sourcePort"]),
      destination: addressOf(meta["destination"], meta["destinationPort"]),
      namespace: null,
      requestId: null,
      status: readStatus(response["status"]),
      httpVersion: null,
      asked: sideOf(request),
      answered: sideOf(response),
      warnings: [],
      context: toContext({ direction: typeof incoming === "boolean" ? (incoming ? "incoming" : "outgoing") : null }),
    }),
  );
}

function sideOf(side: WireObject): Side {
  return readSide(readHeaders(side["headers"]), { body: textBody(side["body"], null) });
}

function addressOf(host: unknown, port: unknown): Address {
  return { ...splitClient(wireText(host) ?? ""), port: readPort(wireText(port) ?? "") };
}
