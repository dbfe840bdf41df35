import type { GatewayStyle } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { apiKeyOf } from "../client-key/api-key.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { type AskedCall, headerOf } from "./asked-call.ts";
import type { CallerAddresses } from "./caller-address.ts";
import { clientAddress, isTrusted } from "./client-address.ts";

/** Headers in which gateways tell the method and the address of the call; null where the question itself has them. */
const told = {
  ext_authz: null,
  nginx: { method: "x-original-method", uri: "x-original-uri" },
  envoy: { method: "x-forwarded-method", uri: "x-forwarded-uri" },
  traefik: { method: "x-forwarded-method", uri: "x-forwarded-uri" },
} as const;

/** JA4 of the caller's connection, where the gateway knows it. */
const tlsHeader = "x-ja4";

/** Path and query of a target, also in absolute-form (RFC 9112 §3.2.2); null for one that has none. */
export function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const [found, rest = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (found === undefined) return null;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** How a gateway asks: `ext_authz` by the call's own method and path, the others by headers. */
export type Asking = "ext_authz" | GatewayStyle;

/** Reads the call behind a gateway's question, and what the gateway has read of its form; only a trusted hop is believed about what it alone can know. */
export function readCall(
  { method, url, headers, peer }: GatewayCall["exchange"],
  asking: Asking,
  { hops }: Pick<ApiEntry, "hops">,
  addresses: CallerAddresses,
  form?: string,
): AskedCall {
  const isBelieved = isTrusted(peer, hops);
  const style = asking === "ext_authz" ? "envoy" : asking;
  const names = told[asking];
  const said = names === null ? url.replace(/^\/v1\/ext-authz\/[^/?#]*/, "") || "/" : headerOf(headers, names.uri);
  const saidMethod = names === null ? method : headerOf(headers, names.method).toUpperCase() || method;
  return {
    method: isBelieved || names === null ? saidMethod : method,
    uri: said !== "" && (isBelieved || names === null) ? (originForm(said) ?? said) : null,
    address: addresses.read(isBelieved ? clientAddress(headers, peer, hops, style) : peer),
    headers,
    userAgent: headerOf(headers, "user-agent"),
    tls: isBelieved ? headerOf(headers, tlsHeader) || null : null,
    apiKey: apiKeyOf(headers),
    form: isBelieved ? form : undefined,
  };
}
