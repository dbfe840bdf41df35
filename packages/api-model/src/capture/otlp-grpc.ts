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

/** A span of gRPC that has no HTTP attributes, by the conventions from 1.38 on or the ones before. */
export function isGrpc({ kind, attributes }: OtlpSpan): boolean {
  if ((kind !== 2 && kind !== 3) || attributes.has("http.request.method") || attributes.has("http.method"))
    return false;
  return getText(attributes, "rpc.system.name", "rpc.system") === "grpc";
}

/** Attributes of the HTTP/2 request behind a gRPC span: `POST /package.Service/Method`. */
export function grpcAttributes(attributes: Attributes): Attributes {
  const path = pathOf(attributes);
  const status = statusOf(getText(attributes, "rpc.response.status_code", "rpc.grpc.status_code"));
  return new Map([
    ...attributes,
    ["http.request.method", "POST"],
    ["network.protocol.version", "2"],
    ...(path === null ? [] : [["url.path", path] as const]),
    ...(status === null ? [] : [["http.response.status_code", status] as const]),
  ]);
}

/** Since 1.38, `rpc.method` includes the service; `_OTHER` means an unknown method. */
function pathOf(attributes: Attributes): string | null {
  const method = getText(attributes, "rpc.method");
  const name = method === "_OTHER" ? getText(attributes, "rpc.method_original") : method;
  const service = getText(attributes, "rpc.service");
  if (name === null) return null;
  if (name.includes("/")) return `/${name.replace(/^\//, "")}`;
  return service === null ? null : `/${service}/${name}`;
}

function statusOf(code: string | null): number | null {
  const found = statuses.find(([name], at) => code === name || code === String(at));
  return found?.[1] ?? null;
}
