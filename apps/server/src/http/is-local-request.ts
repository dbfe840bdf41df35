import type { FastifyRequest } from "fastify";
import { isLoopback } from "@parapet/ip-address";
import { callerAddress } from "./caller-address.ts";

/** Headers by which proxies are known. `X-Forwarded-For` isn't one of them: the caller's address follows from it. */
export const proxyHeaders = ["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"] as const;

/**
 * Whether a request comes from this machine. Behind a trusted proxy the forwarded address counts. The `Host` keeps out
 * other sites' pages (DNS rebinding), and a public URL means that a proxy may speak for strangers.
 */
export function isLocalRequest(
  request: Pick<FastifyRequest, "ip" | "socket" | "headers">,
  publicUrl: string | null,
): boolean {
  const isPublic = publicUrl !== null && !isLoopbackHost(new URL(publicUrl).host);
  const { headers } = request;
  const isForwarded =
    headers["x-forwarded-for"] === undefined && proxyHeaders.some((name) => headers[name] !== undefined);
  return !isPublic && !isForwarded && isLoopback(callerAddress(request)) && isLoopbackHost(headers.host ?? "");
}

function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::\d+)?$/i.test(host);
}
