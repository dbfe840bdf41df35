import type { GatewayStyle } from "@parapet/contract";
import type { GatewayCall } from "../../../../platform/call.ts";
import { apiKeyOf } from "../../client-key/api-key.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import type { CallerAddresses } from "./caller-address.ts";
import { getClientAddress, isTrusted } from "./client-address.ts";
import { type InboundCall, getHeader } from "./inbound-call.ts";

/** Headers in which gateways pass the call's method and URI; null where the request line itself has them. */
const callHeaders = {
  ext_authz: null,
  nginx: { method: "x-original-method", uri: "x-original-uri" },
  envoy: { method: "x-forwarded-method", uri: "x-forwarded-uri" },
  traefik: { method: "x-forwarded-method", uri: "x-forwarded-uri" },
} as const;

/** JA4 fingerprint of the caller's TLS connection. */
const tlsHeader = "x-ja4";

/** Path and query of a request target in origin-form or absolute-form (RFC 9112 §3.2); null for other forms. */
export function toOriginForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const [found, rest = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (found === undefined) return null;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** External authorization protocol: `ext_authz` keeps the call's method and path, the others pass them in headers. */
export type AuthProtocol = "ext_authz" | GatewayStyle;

/** Reads the original call from a gateway's authorization request. Forwarded values are accepted from trusted hops only. */
export function readCall(
  { method, url, headers, peer }: GatewayCall["exchange"],
  protocol: AuthProtocol,
  { hops }: Pick<ApiEntry, "hops">,
  addresses: CallerAddresses,
  form?: string,
): InboundCall {
  const isFromTrustedHop = isTrusted(peer, hops);
  const style = protocol === "ext_authz" ? "envoy" : protocol;
  const names = callHeaders[protocol];
  const uri = names === null ? url.replace(/^\/v1\/ext-authz\/[^/?#]*/, "") || "/" : getHeader(headers, names.uri);
  const forwardedMethod = names === null ? method : getHeader(headers, names.method).toUpperCase() || method;
  return {
    method: isFromTrustedHop || names === null ? forwardedMethod : method,
    uri: uri !== "" && (isFromTrustedHop || names === null) ? (toOriginForm(uri) ?? uri) : null,
    address: addresses.read(isFromTrustedHop ? getClientAddress(headers, peer, hops, style) : peer),
    headers,
    isFromTrustedHop,
    userAgent: getHeader(headers, "user-agent"),
    tls: isFromTrustedHop ? getHeader(headers, tlsHeader) || null : null,
    apiKey: apiKeyOf(headers),
    form: isFromTrustedHop ? form : undefined,
  };
}
