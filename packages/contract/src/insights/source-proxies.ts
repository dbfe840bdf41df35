import * as z from "zod/mini";
import { may } from "../access.ts";
import { addressBlock } from "../adaptive-auth/protected-api.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "../primitives.ts";

/** Max addresses and blocks of a source's trusted proxies. */
export const maxTrustedProxies = 50;

/** The headers in which proxies list the addresses that a call came through (RFC 7239 for `forwarded`). */
export const forwardingHeader = z.enum(["x-forwarded-for", "forwarded"]);
export type ForwardingHeader = z.infer<typeof forwardingHeader>;

/**
 * Proxies in front of what a source reports. Of calls from one of them, the caller is the first address in the header, from
 * its end, that isn't one of them: what is before it can be forged by the caller.
 */
export const trustedProxies = z.strictObject({
  header: forwardingHeader,
  addresses: z.array(addressBlock).check(z.minLength(1), z.maxLength(maxTrustedProxies)),
});
export type TrustedProxies = z.infer<typeof trustedProxies>;

const count = z.int();

const suggestion = z.object({
  header: forwardingHeader,
  /** The newest stored calls that were searched: at most 1,000 of 7 days. */
  of: count,
  /** Those that came from one of the addresses with the header. */
  through: count,
  /** Most frequent first. Calls that came through several of them count for each. */
  proxies: z.array(z.object({ address: z.string(), calls: count })),
});
export type ProxySuggestion = z.infer<typeof suggestion>;

const proxyCheck = z.object({
  /** The newest stored calls that were searched: at most 1,000 of 7 days. */
  of: count,
  /** Those that came from a trusted proxy with the header. */
  through: count,
  /** Those whose caller would be another one. Callers that a credential identifies stay the same. */
  changed: count,
  /** Different callers of these calls, before and after. */
  callers: z.object({ before: count, after: count }),
  /** The newest whose caller would be another one. */
  examples: z.array(
    z.object({
      id,
      method: z.string(),
      host: z.string(),
      path: z.string(),
      before: z.string(),
      after: z.string(),
      /** Of the header's addresses, counted from the end: 1 is the one that the nearest proxy added; null where it's ignored. */
      hop: z.nullable(count),
    }),
  ),
});
export type ProxyCheck = z.infer<typeof proxyCheck>;

export const sourceProxyEndpoints = {
  "traceSources.suggestProxies": endpoint({
    method: "GET",
    path: "/api/dynamics/trace-sources/:id/suggested-proxies",
    summary: "Find addresses that look like proxies of most of a source's newest calls",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ suggestion: z.nullable(suggestion) }) },
    errors: ["not_found"],
  }),
  "traceSources.checkProxies": endpoint({
    method: "POST",
    path: "/api/dynamics/trace-sources/:id/check-proxies",
    summary: "Preview which callers a source's newest calls would have with trusted proxies",
    access: may.readTraffic,
    params: byId,
    body: trustedProxies,
    answer: { status: 200, body: proxyCheck },
    errors: ["not_found"],
  }),
};
