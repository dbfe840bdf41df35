import type * as z from "zod";
import type { Json } from "../base/json.ts";
import type { AccessToken } from "../tokens/tokens.ts";
import { GraphError } from "./graph-error.ts";

export type GraphVersion = "v1.0" | "beta";

/** A Graph request, direct or from a batch. */
export interface GraphRequest {
  readonly method: string;
  /** Path and query, starting with the version. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface GraphAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON, bytes or nothing. */
  readonly body?: Json | Buffer | undefined;
}

/** The context of a request handler. */
export interface Call {
  readonly token: AccessToken;
  readonly version: GraphVersion;
  /** Base URL of links: host and version as the client used them. */
  readonly root: string;
  readonly path: string;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: GraphRequest["headers"];
  readonly body: unknown;
}

/** The value of a preference, such as `IdType="ImmutableId"` (RFC 7240). */
export function preferenceOf({ headers }: Call, name: string): string | null {
  for (const preference of (headers["prefer"] ?? "").split(",")) {
    const [key = "", value = ""] = preference.split("=", 2);
    if (key.trim().toLowerCase() === name.toLowerCase()) return value.trim().replace(/^"|"$/g, "");
  }
  return null;
}

export function prefersImmutableIds(call: Call): boolean {
  return preferenceOf(call, "IdType")?.toLowerCase() === "immutableid";
}

/** Validates the request body. */
export function readBody<Schema extends z.ZodType>({ body }: Call, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GraphError(
    "badRequest",
    `Unable to read the request body: ${issue?.path.join("/") ?? ""}: ${issue?.message ?? ""}.`,
  );
}
