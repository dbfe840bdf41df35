import type { FailureMode, GatewayKind, GatewayText } from "@parapet/contract";
import { apisixText, gatewayApiText, ingressNginxText, kongText } from "./cluster-texts.ts";
import {
  clientHints,
  evaluatedHeaders,
  forgeable,
  getWayHeaders,
  misspelledHeaders,
  overrideHeaders,
  toApi,
} from "./gateway-headers.ts";
import { nodeText, tapText } from "./middleware-texts.ts";
import { nginxText, type Protection } from "./nginx-text.ts";
import { apacheText, caddyText, haproxyText } from "./proxy-texts.ts";

interface Writer {
  readonly language: GatewayText["language"];
  readonly fileName: (slug: string) => string;
  readonly runInTests: boolean;
  /** The gateway doesn't support a choice of failing open or closed. */
  readonly only?: FailureMode;
  readonly write: (about: Protection) => string;
}

const getPort = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");

/** The same in any spelling, for Envoy: whole names in lower case. */
const methodPattern =
  "[^a-z0-9:]*(x[^a-z0-9:]*)?((http|original|forwarded|tunneled)[^a-z0-9:]*)?(method|verb)([^a-z0-9:]*override)?[^a-z0-9:]*";
const pathPattern =
  "[^a-z0-9:]*(x[^a-z0-9:]*)?((envoy[^a-z0-9:]*)?(original|rewrite|forwarded|request|matched)[^a-z0-9:]*(ur[il]|path(name)?)|path[^a-z0-9:]*info|script[^a-z0-9:]*name|forwarded[^a-z0-9:]*prefix)[^a-z0-9:]*";
/** Spellings of the API key's header that an API may accept. A call with two keys is denied. */
const keyPattern = "x[^a-z0-9:]api[^a-z0-9:]key";
/** Configuration of each gateway. */
export const gatewayWriters: Readonly<Record<GatewayKind, Writer>> = {
  nginx: {
    language: "nginx",
    fileName: (slug) => `parapet-${slug}.conf`,
    runInTests: true,
    write: nginxText,
  },
  envoy: {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.envoy.yaml`,
    runInTests: false,
    write: envoyText,
  },
  traefik: {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.traefik.yml`,
    runInTests: false,
    only: "closed",
    write: traefikText,
  },
  caddy: {
    language: "caddyfile",
    fileName: (slug) => `parapet-${slug}.Caddyfile`,
    runInTests: true,
    write: caddyText,
  },
  haproxy: {
    language: "haproxy",
    fileName: (slug) => `parapet-${slug}.haproxy.txt`,
    runInTests: true,
    write: haproxyText,
  },
  apache: {
    language: "apache",
    fileName: (slug) => `parapet-${slug}.apache.conf`,
    runInTests: true,
    write: apacheText,
  },
  "ingress-nginx": {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.ingress.yaml`,
    runInTests: false,
    only: "closed",
    write: ingressNginxText,
  },
  "gateway-api": {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.httproute.yaml`,
    runInTests: false,
    only: "closed",
    write: gatewayApiText,
  },
  kong: {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.kong.yml`,
    runInTests: false,
    write: kongText,
  },
  apisix: {
    language: "yaml",
    fileName: (slug) => `parapet-${slug}.apisix.yaml`,
    runInTests: false,
    write: apisixText,
  },
  tap: {
    language: "bash",
    fileName: () => "parapet-tap.sh",
    runInTests: true,
    write: (about) => tapText(about),
  },
  node: {
    language: "typescript",
    fileName: () => "guard.ts",
    runInTests: true,
    write: nodeText,
  },
};

/** Envoy 1.30 and later, filter of an HTTP connection manager and the cluster that it names. */
function envoyText({ slug, parapet, failure, ways = [] }: Protection): string {
  const tls =
    parapet.protocol === "https:"
      ? `
  transport_socket:
    name: envoy.transport_sockets.tls
    typed_config:
      "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext
      sni: ${parapet.hostname}`
      : "";
  return `# Into the HTTP connection manager: headers have one limit on their way, and an API may read X_Adaptive_* as X-Adaptive-*.
max_request_headers_kb: 64
common_http_protocol_options: { headers_with_underscores_action: REJECT_REQUEST }
# Envoy's own 503, which follows a failure, as a problem document.
local_reply_config:
  mappers:
  - filter: { status_code_filter: { comparison: { op: EQ, value: { default_value: 503, runtime_key: parapet_unavailable } } } }
    headers_to_add: [{ header: { key: Retry-After, value: "1" } }]
    body_format_override:
      content_type: application/problem+json
      json_format: { type: "about:blank", title: "Service unavailable", status: 503 }
# Before the router that is there. First of all, headers that only Parapet may set are taken from the client's request.
http_filters:
- name: envoy.filters.http.header_mutation
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.http.header_mutation.v3.HeaderMutation
    mutations:
      request_mutations:
${forgeable.map((name) => `      - remove: ${name.toLowerCase()}`).join("\n")}
- name: envoy.filters.http.ext_authz
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.http.ext_authz.v3.ExtAuthz
    transport_api_version: V3
    failure_mode_allow: ${failure === "open"}
    status_on_error: { code: ServiceUnavailable }
    allowed_headers:
      patterns:
${[...evaluatedHeaders, ...getWayHeaders(ways), "x-forwarded-for", "x-forwarded-proto", "x-request-id"].map((name) => `      - exact: ${name}`).join("\n")}
      - prefix: sec-ch-ua
      - safe_regex: { regex: "${methodPattern}" }
      - safe_regex: { regex: "${pathPattern}" }
      - safe_regex: { regex: "${keyPattern}" }
    http_service:
      server_uri: { uri: "${parapet.origin}", cluster: parapet, timeout: 0.2s }
      path_prefix: /v1/ext-authz/${slug}
      authorization_response:
        allowed_upstream_headers: { patterns: [{ prefix: x-adaptive- }] }
        allowed_client_headers: { patterns: [{ exact: content-type }, { exact: retry-after }, { exact: vary }, { prefix: x-adaptive- }, { prefix: access-control- }] }
- name: envoy.filters.http.router
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router

# Into clusters.
clusters:
- name: parapet
  type: STRICT_DNS
  connect_timeout: 0.1s
  load_assignment:
    cluster_name: parapet
    endpoints:
    - lb_endpoints:
      - endpoint: { address: { socket_address: { address: "${parapet.hostname}", port_value: ${getPort(parapet)} } } }${tls}
`;
}

/** Traefik 3, dynamic configuration. */
function traefikText({ slug, parapet, ways = [] }: Protection): string {
  return `http:
  middlewares:
    parapet-${slug}:
      forwardAuth:
        address: "${parapet.origin}/v1/forward-auth?api=${slug}&style=traefik"
        trustForwardHeader: false
        authRequestHeaders:
${["Authorization", ...evaluatedHeaders, ...getWayHeaders(ways), ...overrideHeaders, ...clientHints].map((name) => `        - ${name}`).join("\n")}
        # Traefik deletes these from the client's request before it copies them from the answer.
        authResponseHeaders:
${toApi.map((name) => `        - ${name}`).join("\n")}
    # An empty value removes a header. An API may read X_Api_Key as X-Api-Key; X-JA4 is the client's own word.
    parapet-${slug}-spellings:
      headers:
        customRequestHeaders:
${[...misspelledHeaders, "X-JA4"].map((each) => `          ${each}: ""`).join("\n")}
  # The router of your API, with the middleware in front of it.
  routers:
    ${slug}:
      rule: Host(\`api.example.com\`)
      service: ${slug}
      middlewares:
      - parapet-${slug}-spellings
      - parapet-${slug}
`;
}
