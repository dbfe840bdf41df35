import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";

interface Side {
  readonly headers?: readonly { key: string; value: string | null }[];
  readonly body?: string | Uint8Array;
  readonly time?: number;
}

interface Example {
  readonly requestID?: string;
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  readonly status?: string;
  readonly destination?: string;
  readonly source?: string;
  readonly request?: Side;
  readonly response?: Side;
}

const side = ({ headers = [], body, time }: Side = {}) => ({
  headers,
  time,
  TruncatedBody: false,
  body: body === undefined ? "" : Buffer.from(body).toString("base64"),
});

/** A telemetry payload as a well-behaved gateway sends it. */
export function telemetryOf(example: Example = {}): object {
  return {
    requestID: example.requestID ?? randomUUID(),
    scheme: "https",
    destinationAddress: example.destination ?? "10.0.0.9:8443",
    destinationNamespace: "shop",
    sourceAddress: example.source ?? "198.51.100.4:40222",
    request: {
      method: example.method ?? "GET",
      path: example.path ?? "/pets/7?verbose=true",
      host: example.host ?? "api.example.com",
      common: side(example.request),
    },
    response: { statusCode: example.status ?? "200", common: side(example.response) },
  };
}

/** The request that sends a payload with a source's token. */
export function sending(token: string, payload: object | string): InjectOptions {
  return { method: "POST", url: "/api/telemetry", headers: { "x-trace-source-token": token }, payload };
}
