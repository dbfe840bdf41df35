import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, instant } from "../primitives.ts";

export const gatewayKind = z.enum([
  "nginx",
  "envoy",
  "traefik",
  "caddy",
  "haproxy",
  "apache",
  "ingress-nginx",
  "gateway-api",
  "kong",
  "apisix",
  "tap",
  "node",
]);
export type GatewayKind = z.infer<typeof gatewayKind>;

/** An origin that stands in a text as it is: no quotes, spaces or other signs that a shell or nginx reads. */
export const upstreamOrigin = z
  .string()
  .check(z.maxLength(300), z.regex(/^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i));

/** What a gateway does while the decision service does not answer. */
export const failureMode = z.enum(["closed", "open"]);
export type FailureMode = z.infer<typeof failureMode>;

export const gatewayText = z.object({
  gateway: gatewayKind,
  /** Language of the text, for the code block. */
  language: z.enum(["nginx", "yaml", "caddyfile", "haproxy", "apache", "bash", "typescript"]),
  file_name: z.string(),
  text: z.string(),
  /** Whether this text is run against the real gateway in the project's tests. */
  run_in_tests: z.boolean(),
  /** What the gateway does, where it has no choice: Traefik has no fail open. */
  failure_mode: failureMode,
});
export type GatewayText = z.infer<typeof gatewayText>;

/** What the probe looks at, in its order. */
export const probeCheck = z.enum([
  "reachable",
  "no_credential",
  "wrong_credential",
  "allowed",
  "step_up",
  "denied",
  "throttled",
  "forged_headers",
  "spellings",
  "connection",
  "override",
  "absolute",
  "posted",
  "logged",
  "callers",
]);
export type ProbeCheck = z.infer<typeof probeCheck>;

/** How one check ended. */
export const probeItem = z.object({
  check: probeCheck,
  state: z.enum(["passed", "failed", "warning", "skipped"]),
  /** The status that came, null when nothing did. */
  status: z.nullable(z.int()),
  expected: z.string(),
  observed: z.string(),
  latency_ms: z.nullable(z.number()),
});
export type ProbeItem = z.infer<typeof probeItem>;

export const probeResult = z.object({
  url: z.string(),
  /** stopped: its process ended before it did. */
  state: z.enum(["running", "done", "stopped"]),
  started_at: instant,
  /** Email of who did. */
  started_by: z.string(),
  /** Checks that have ended, in their order. */
  items: z.array(probeItem),
});
export type ProbeResult = z.infer<typeof probeResult>;

/** What decisions say about the gateway of an API without a probe. */
export const gatewayFindings = z.object({
  /** The private address that all callers of the last 24 hours have: one of a load balancer. null if they differ. */
  private_caller: z.nullable(z.string()),
  /** Names that trusted gateways asked about in the last days, and that are no protected API. */
  unknown_apis: z.array(z.object({ name: z.string(), peer: z.string(), questions: z.int(), last_at: instant })),
});
export type GatewayFindings = z.infer<typeof gatewayFindings>;

export const gatewayEndpoints = {
  "gateways.text": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/integration",
    summary: "Text for a gateway that asks for decisions about an API",
    access: may.readProtection,
    params: byId,
    query: z.strictObject({
      gateway: z._default(gatewayKind, "nginx"),
      failure_mode: z._default(failureMode, "closed"),
      /** Origin of the API behind the gateway, for those that say it. */
      upstream: z._default(upstreamOrigin, "http://127.0.0.1:3000"),
    }),
    answer: { status: 200, body: gatewayText },
    errors: ["not_found"],
  }),
  "gateways.findings": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/integration/findings",
    summary: "What decisions say about the API's gateway: one address for all callers, and unknown API names",
    access: may.readProtection,
    params: byId,
    answer: { status: 200, body: gatewayFindings },
    errors: ["not_found"],
  }),
  "gateways.lastProbe": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/integration/probe",
    summary: "The last probe of the API's gateway, as far as it is; nothing where there was none",
    access: may.readProtection,
    params: byId,
    answer: { status: 200, body: probeResult, orNothing: true },
    errors: ["not_found"],
  }),
  "gateways.probe": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/integration/probe",
    summary:
      "Call the API through its live gateway and check every answer of the contract; each check is kept as it ends",
    access: may.administer,
    rate: "credentials",
    params: byId,
    body: z.strictObject({
      /** A path that answers a GET without harm, below the API's base URL. */
      path: z._default(z.string().check(z.trim(), z.regex(/^\//), z.maxLength(500)), "/"),
    }),
    answer: { status: 200, body: probeResult },
    errors: ["not_found", "invalid_input"],
  }),
};
