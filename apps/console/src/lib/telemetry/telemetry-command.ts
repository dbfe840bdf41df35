import { telemetryEndpoints } from "@parapet/contract";

/** Where plugins and exporters send what they traced. */
export function telemetryAddress(origin: string): string {
  return `${origin}${telemetryEndpoints["telemetry.send"].path}`;
}

const call = {
  scheme: "https",
  destinationAddress: "10.0.0.20:443",
  sourceAddress: "10.0.0.10:52044",
  request: {
    method: "GET",
    path: "/v1/orders?limit=10",
    host: "shop.example.com",
    common: { version: "1.1", headers: [{ key: "accept", value: "application/json" }], body: "" },
  },
  response: {
    statusCode: "200",
    common: {
      version: "1.1",
      headers: [{ key: "content-type", value: "application/json" }],
      body: btoa('{"orders":[]}'),
    },
  },
};

/** A command that sends one traced call. Without a token it works from the server's own machine. */
export function telemetryCommand(origin: string, token: string | null): string {
  return [
    `curl -X POST '${telemetryAddress(origin)}'`,
    ...(token === null ? [] : [`-H 'X-Trace-Source-Token: ${token}'`]),
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(call)}'`,
  ].join(" \\\n  ");
}
