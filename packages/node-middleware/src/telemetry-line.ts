import { randomUUID } from "node:crypto";
import type { CapturedCall, CapturedMessage } from "./captured-call.ts";

/** A call as one line of the telemetry that Parapet takes in bulk. */
export function telemetryLine(call: CapturedCall): string {
  return JSON.stringify({
    requestID: randomUUID(),
    scheme: call.scheme,
    destinationAddress: call.destination,
    destinationNamespace: "",
    sourceAddress: call.source,
    request: {
      method: call.method,
      path: call.target,
      host: call.host,
      common: commonOf(call.request, call.httpVersion),
    },
    response: { statusCode: String(call.status ?? ""), common: commonOf(call.response, call.httpVersion) },
  });
}

function commonOf({ headers, body, isCut, timeMs }: CapturedMessage, version: string) {
  return {
    version,
    headers: headers.map(({ name, value }) => ({ key: name, value })),
    body: body?.toString("base64") ?? "",
    TruncatedBody: isCut,
    time: timeMs,
  };
}
