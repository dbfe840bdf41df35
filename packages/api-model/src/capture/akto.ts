import { buildExchange } from "../telemetry/build-exchange.ts";
import type { CallContext, HttpHeader } from "../telemetry/exchange.ts";
import { readHttpVersion } from "../telemetry/http-version.ts";
import { methodToken, readStatus } from "../telemetry/http-words.ts";
import { readHeaders } from "../telemetry/read-headers.ts";
import { readSide } from "../telemetry/read-message.ts";
import { statedTimes } from "../telemetry/read-times.ts";
import { readSourceTime, toUnixMs } from "../telemetry/source-time.ts";
import { splitClient } from "../telemetry/split-address.ts";
import { splitTarget } from "../telemetry/split-target.ts";
import { field, isWireObject, wireText } from "../telemetry/wire-value.ts";
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
import { textBody } from "./text-body.ts";

/** What Akto's sensors send: `{batchData: […]}`, a list, or one call. */
export function captureAkto(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  const batch = isWireObject(value) && Object.hasOwn(value, "batchData") ? value["batchData"] : value;
  const calls: readonly unknown[] = Array.isArray(batch) ? batch : [batch];
  return toPayload(calls, (each) => [readAktoCall(each, arrival)]);
}

const directions: ReadonlyMap<string, CallContext["direction"]> = new Map([
  ["1", "incoming"],
  ["2", "outgoing"],
]);

/** One call: every value is a text, the headers a JSON object in a text. */
function readAktoCall(value: unknown, { receivedAtMs }: CaptureArrival): Captured {
  if (!isWireObject(value)) return reject("not_an_object", "The call is no object");
  const text = (name: string) => wireText(field(value, name));
  const method = text("method");
  const path = text("path");
  if (method === null || !methodToken.test(method)) return reject("method_missing", "The call has no method", value);
  if (path === null) return reject("path_missing", "The call has no path", value);
  const time = readSourceTime(field(value, "time"));
  const body = (name: string) => textBody(field(value, name), null);
  return call(
    buildExchange({
      times: statedTimes(time === null ? null : toUnixMs(time), null, receivedAtMs),
      method,
      target: splitTarget(path),
      scheme: null,
      hostField: null,
      source: splitClient(text("ip") ?? ""),
      destination: splitClient(text("destIp") ?? ""),
      namespace: null,
      requestId: null,
      status: readStatus(field(value, "statusCode")),
      httpVersion: readHttpVersion(field(value, "type")),
      asked: readSide(headersIn(field(value, "requestHeaders")), { body: body("requestPayload") }),
      answered: readSide(headersIn(field(value, "responseHeaders")), { body: body("responsePayload") }),
      warnings: [],
      context: toContext({ direction: directions.get(text("direction") ?? "") ?? null }),
    }),
  );
}

function headersIn(value: unknown): HttpHeader[] {
  const headers = typeof value === "string" ? objectIn(value) : value;
  if (!isWireObject(headers)) return [];
  return readHeaders(Object.entries(headers).map(([key, each]) => ({ key, value: each })));
}

function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
