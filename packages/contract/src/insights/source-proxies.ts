import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "../primitives.ts";
import { forwardingHeader, trustedProxies } from "./trusted-proxies.ts";

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
