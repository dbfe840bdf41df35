import { getText } from "./otlp-attributes.ts";
import type { Attributes, OtlpSpan } from "./otlp-span.ts";

/** Statuses of gRPC in the order of their codes, as HTTP statuses (google.rpc.Code). */
const statuses: readonly (readonly [name: string, status: number])[] = [
  ["OK", 200],
  ["CANCELLED", 499],
  ["UNKNOWN", 500],
  ["INVALID_ARGUMENT", 400],
  ["DEADLINE_EXCEEDED", 504],
  ["NOT_FOUND", 404],
  ["ALREADY_EXISTS", 409],
  ["PERMISSION_DENIED", 403],
  ["RESOURCE_EXHAUSTED", 429],
  ["FAILED_PRECONDITION", 400],
  ["ABORTED", 409],
  ["OUT_OF_RANGE", 400],
  ["UNIMPLEMENTED", 501],
  ["INTERNAL", 500],
  ["UNAVAILABLE", 503],
  ["DATA_LOSS", 500],
  ["UNAUTHENTICATED", 401],
];

const systems: ReadonlyMap<string, "grpc" | "connect"> = new Map([
  ["grpc", "grpc"],
  ["connectrpc", "connect"],
  ["connect_rpc", "connect"],
]);

const systemOf = (attributes: Attributes) => systems.get(getText(attributes, "rpc.system.name", "rpc.system") ?? "");

/** A span of gRPC or Connect that has no HTTP attributes, by the conventions from 1.38 on or the ones before. */
export function isGrpc({ kind, attributes }: OtlpSpan): boolean {
  if ((kind !== 2 && kind !== 3) || attributes.has("http.request.method") || attributes.has("http.method"))
    return false;
  return systemOf(attributes) !== undefined;
}

/** Attributes of the request behind a span of gRPC or Connect: `POST /package.Service/Method`. */
export function grpcAttributes(attributes: Attributes): Attributes {
  const path = pathOf(attributes);
  const isConnect = systemOf(attributes) === "connect";
  const status = isConnect
    ? connectStatus(attributes)
    : statusOf(getText(attributes, "rpc.response.status_code", "rpc.grpc.status_code"));
  return new Map([
    ...attributes,
    ["http.request.method", "POST"],
    ...(isConnect ? [] : [["network.protocol.version", "2"] as const]),
    ...(path === null ? [] : [["url.path", path] as const]),
    ...(status === null ? [] : [["http.response.status_code", status] as const]),
  ]);
}

/** Since 1.38, `rpc.method` includes the service. */
function pathOf(attributes: Attributes): string | null {
  const name = methodName(attributes);
  const service = getText(attributes, "rpc.service");
  if (name === null) return null;
  if (name.includes("/")) return `/${name.replace(/^\//, "")}`;
  return service === null ? null : `/${service}/${name}`;
}

/** Connect has codes for errors only, with gRPC's names in lower case. */
function connectStatus(attributes: Attributes): number | null {
  const code = getText(attributes, "rpc.response.status_code", "rpc.connect_rpc.error_code", "error.type");
  return code === null ? 200 : statusOf(code.toUpperCase().replace("CANCELED", "CANCELLED"));
}

/** The method of an HTTP span that is a call by JSON-RPC or another system with one path for all of its methods. */
export function rpcMethod(attributes: Attributes): string | null {
  const system = getText(attributes, "rpc.system.name", "rpc.system");
  return system === null || systems.has(system) ? null : methodName(attributes);
}

/** `_OTHER` means an unknown method. */
function methodName(attributes: Attributes): string | null {
  const method = getText(attributes, "rpc.method");
  return method === "_OTHER" ? getText(attributes, "rpc.method_original") : method;
}

function statusOf(code: string | null): number | null {
  const found = statuses.find(([name], at) => code === name || code === String(at));
  return found?.[1] ?? null;
}
