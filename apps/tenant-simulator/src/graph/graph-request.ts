import type { AccessToken } from "../login/access-token.ts";
import type { Json } from "../json.ts";
import type { Tenant } from "../tenant/tenant.ts";

export type GraphVersion = "v1.0" | "beta";

/** A request as it reaches Graph, over the network or inside a batch. */
export interface GraphRequest {
  readonly method: string;
  /** Path and query below the host, beginning with the version. */
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface GraphAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON, bytes as they are, or nothing. */
  readonly body?: Json | Buffer | undefined;
}

/** What a handler knows of a request. */
export interface Call {
  readonly tenant: Tenant;
  readonly token: AccessToken;
  readonly version: GraphVersion;
  /** The address of the host and the version, as the client reached it: links begin with it. */
  readonly root: string;
  readonly path: string;
  /** Parts of the path by their names in the table of operations. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: GraphRequest["headers"];
  readonly body: unknown;
}

/** Whether the client prefers something, such as `IdType="ImmutableId"` (RFC 7240). */
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
