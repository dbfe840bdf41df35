import { isLoopback } from "@parapet/ip-address";
import type { FastifyRequest } from "fastify";
import { callerAddress } from "./caller-address.ts";
import { proxyHeaders } from "./forwarding-headers.ts";

/**
 * Whether a request comes from this machine. Behind a trusted proxy the forwarded address counts. The `Host` keeps out
 * other sites' pages (DNS rebinding), the `Origin` what comes through a proxy that names itself as the host, and a public URL
 * means that a proxy may speak for strangers.
 */
export function isLocalRequest(
  request: Pick<FastifyRequest, "ip" | "socket" | "headers">,
  publicUrl: string | null,
): boolean {
  const isPublic = publicUrl !== null && !isLoopbackHost(new URL(publicUrl).host);
  const { headers } = request;
  // From X-Forwarded-For follows the caller's address.
  const isForwarded =
    headers["x-forwarded-for"] === undefined && proxyHeaders.some((name) => headers[name] !== undefined);
  return !isPublic && !isForwarded && isLoopback(callerAddress(request)) && namesLoopbackOnly(headers);
}

/** Whether the host that was asked for, and the page that asks where a browser names it, are on this machine. */
export function namesLoopbackOnly({ host = "", origin }: FastifyRequest["headers"]): boolean {
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(URL.parse(origin)?.host ?? ""));
}

function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::\d+)?$/i.test(host);
}
