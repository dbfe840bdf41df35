import type { CallerAddress } from "./caller-address.ts";

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The call that a decision is asked about, as far as somebody believable told of it. */
export interface AskedCall {
  readonly method: string;
  /** Path and query; null where nobody believable told them. */
  readonly uri: string | null;
  readonly address: CallerAddress | null;
  readonly headers: Headers;
  readonly userAgent: string;
  /** JA4 of the connection. */
  readonly tls: string | null;
  /** "" without one. */
  readonly apiKey: string;
  /** Fields of its form that may name another method, as a query; left out where nobody believable has read it. */
  readonly form?: string | undefined;
}

/** One value of a header; several ones are one list. "" without it. */
export function headerOf(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : (value?.join(", ") ?? "");
}
