import type { EventWarning, RejectReason } from "@parapet/contract";
import { buildExchange } from "./build-exchange.ts";
import type { Exchange } from "./exchange.ts";
import { readHttpVersion } from "./http-version.ts";
import { methodToken, readScheme, readStatus, word } from "./http-words.ts";
import { readMessage } from "./read-message.ts";
import { readTimes } from "./read-times.ts";
import { splitAddress } from "./split-address.ts";
import { splitTarget } from "./split-target.ts";
import { field, isWireObject, wireText } from "./wire-value.ts";

/** Facts that the payload itself lacks. */
export interface Arrival {
  /** When the payload came, in Unix milliseconds. */
  readonly receivedAtMs: number;
  /** The parser had to repair the payload; adds `json_repaired`. */
  readonly repaired?: boolean;
}

type Refusal = Extract<
  RejectReason,
  "not_an_object" | "request_missing" | "response_missing" | "method_missing" | "path_missing"
>;

/** A payload as an exchange, or why it is none; `detail` holds nothing of the payload. */
export type NormalisedTelemetry =
  | { readonly ok: true; readonly exchange: Exchange }
  | { readonly ok: false; readonly reason: Refusal; readonly detail: string };

/**
 * Turns APIClarity telemetry, as ten gateway plugins write it, into one exchange. Only a payload without request,
 * response, method or path is refused; every other quirk is repaired or dropped, and the warnings say which.
 */
export function normaliseTelemetry(value: unknown, arrival: Arrival): NormalisedTelemetry {
  if (!isWireObject(value)) return refuse("not_an_object", "The payload is no object");
  const request = field(value, "request");
  const response = field(value, "response");
  if (!isWireObject(request)) return refuse("request_missing", "The payload has no request object");
  if (!isWireObject(response)) return refuse("response_missing", "The payload has no response object");
  const method = wireText(field(request, "method"));
  if (method === null) return refuse("method_missing", "The request has no method");
  if (!methodToken.test(method)) return refuse("method_missing", "The request's method is no HTTP method");
  const path = wireText(field(request, "path"));
  if (path === null) return refuse("path_missing", "The request has no path");

  const asked = readMessage(request);
  const answered = readMessage(response);
  const source = splitAddress(wireText(field(value, "sourceAddress")) ?? "");
  const requestId = word(field(value, "requestID"));
  const warnings: EventWarning[] = [];
  if (requestId === null) warnings.push("request_id_generated");
  if (source.oddHost || (source.oddPort !== null && source.oddPort !== "null")) warnings.push("bad_source_address");
  if (arrival.repaired === true) warnings.push("json_repaired");
  const exchange = buildExchange({
    times: readTimes(asked.time, answered.time, arrival.receivedAtMs),
    method,
    target: splitTarget(path),
    scheme: readScheme(field(value, "scheme")),
    hostField: wireText(field(request, "host")),
    source,
    destination: splitAddress(wireText(field(value, "destinationAddress")) ?? ""),
    namespace: word(field(value, "destinationNamespace")),
    requestId,
    status: readStatus(field(response, "statusCode")),
    httpVersion: readHttpVersion(asked.version) ?? readHttpVersion(answered.version),
    asked,
    answered,
    warnings,
  });
  return { ok: true, exchange };
}

function refuse(reason: Refusal, detail: string): NormalisedTelemetry {
  return { ok: false, reason, detail };
}
