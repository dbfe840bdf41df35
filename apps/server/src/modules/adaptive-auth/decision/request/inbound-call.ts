import type { StoredTokenWay } from "../../protected-api/stored-ways.ts";
import type { CallerAddress } from "./caller-address.ts";

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export type Claims = Readonly<Record<string, unknown>>;

/** What a token states, or why it isn't accepted; `unchecked`: it couldn't be verified, which is a fault of Parapet. */
export type TokenResult = { readonly claims: Claims } | { readonly problem: "unknown" | "expired" | "unchecked" };

/** Results by the way that reads the token; without an entry, the call shows no token of that issuer. */
export type Tokens = ReadonlyMap<StoredTokenWay, TokenResult>;

export const noTokens: Tokens = new Map();

/** The API call to decide on, limited to what a trusted source reported. */
export interface InboundCall {
  readonly method: string;
  /** Path and query; null unless a trusted source reported them. */
  readonly uri: string | null;
  readonly address: CallerAddress | null;
  readonly headers: Headers;
  readonly userAgent: string;
  /** JA4 of the connection. */
  readonly tls: string | null;
  /** "" without one. */
  readonly apiKey: string;
  /** Whether a trusted gateway passed the call on, which may set headers of its own. */
  readonly isFromTrustedHop?: boolean | undefined;
  /** Tokens that identify the client, verified. */
  readonly tokens?: Tokens | undefined;
  /** Public ID that identifies the client instead of a key, as in the APIDynamics protocol; "" if the caller named none. */
  readonly clientId?: string | undefined;
  /** Form fields that may override the method, as a query string; absent unless a trusted gateway read the form. */
  readonly form?: string | undefined;
}

/** A header's value; repeated headers are joined as a list. "" if it's missing. */
export function getHeader(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : (value?.join(", ") ?? "");
}

/** Lower-cases header names and joins the lines of the same header. */
export function mergeHeaderLines(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lines = Map.groupBy(Object.entries(headers), ([name]) => name.toLowerCase());
  return Object.fromEntries([...lines].map(([name, each]) => [name, each.map(([, value]) => value).join(", ")]));
}
