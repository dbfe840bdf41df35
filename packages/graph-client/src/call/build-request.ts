import { randomUUID } from "node:crypto";
import type { Operation } from "../operations/operation.ts";
import type { Sent } from "../transport/transport.ts";

/** The values of a call, for any operation. */
export interface Values {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly pageSize?: number;
}

/** The URL relative to the version, as batches use it. */
export function addressOf({ path }: Operation, { path: names, query = {} }: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** Immutable ids, and the requested page size. */
export function preferencesOf(pageSize: number | undefined): string {
  return ['IdType="ImmutableId"', ...(pageSize === undefined ? [] : [`odata.maxpagesize=${pageSize}`])].join(", ");
}

/** A request without its token. */
export function buildRequest(
  operation: Operation,
  url: string,
  { body, pageSize }: Pick<Values, "body" | "pageSize">,
): Sent {
  return {
    method: operation.method,
    url,
    headers: {
      accept: operation.answer === "mime" ? "text/plain" : "application/json",
      prefer: preferencesOf(pageSize),
      "user-agent": "Parapet",
      "client-request-id": randomUUID(),
      ...(body !== undefined && { "content-type": isMime(body) ? "text/plain" : "application/json" }),
    },
    ...(body !== undefined && { body: isMime(body) ? Buffer.from(body).toString("base64") : JSON.stringify(body) }),
  };
}

/** Email is sent as base64 MIME. */
function isMime(body: unknown): body is Uint8Array {
  return body instanceof Uint8Array;
}
