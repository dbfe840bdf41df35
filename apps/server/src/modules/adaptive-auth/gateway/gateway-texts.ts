import type { FailureMode, GatewayKind, GatewayText } from "@parapet/contract";
import { methodNames } from "../decision/interpretation/method-overrides.ts";
import { pathHeaders } from "../decision/interpretation/path-overrides.ts";
import { nginxText, type Protection } from "./nginx-text.ts";

interface Writer {
  readonly language: GatewayText["language"];
  readonly fileName: (slug: string) => string;
  readonly runInTests: boolean;
  /** The gateway doesn't support a choice of failing open or closed. */
  readonly only?: FailureMode;
  readonly write: (about: Protection) => string;
}

const getPort = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");

/** Headers that decisions evaluate, besides those that every gateway sends. */
const lookedAt = [
  "x-api-key",
  "user-agent",
  "dpop",
  "accept",
  "accept-encoding",
  "accept-language",
  "x-adaptive-elevation",
  "content-type",
];
const clientHints = ["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform"];
/** Headers that may override the method or path. Gateways send the call's own in some of them. */
const overriding = [...Object.keys(methodNames), ...Object.keys(pathHeaders)].filter(
  (name) => !/^X-Forwarded-(?:Method|URI)$/.test(name),
);
/** The same in any spelling, for Envoy: whole names in lower case. */
const methodPattern =
  "[^a-z0-9:]*(x[^a-z0-9:]*)?((http|original|forwarded|tunneled)[^a-z0-9:]*)?(method|verb)([^a-z0-9:]*override)?[^a-z0-9:]*";
const pathPattern =
  "[^a-z0-9:]*(x[^a-z0-9:]*)?((envoy[^a-z0-9:]*)?(original|rewrite|forwarded|request|matched)[^a-z0-9:]*(ur[il]|path(name)?)|path[^a-z0-9:]*info|script[^a-z0-9:]*name|forwarded[^a-z0-9:]*prefix)[^a-z0-9:]*";
/** Spellings of the API key's header that an API may accept. A call with two keys is denied. */
const keyPattern = "x[^a-z0-9:]api[^a-z0-9:]key";
/** Headers of allowed calls, which only Parapet may set. */
const toApi = ["Decision", "Risk-Score", "Client-Id", "Elevated", "Request-Id", "Assertion"];

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
  tap: {
    language: "bash",
    fileName: () => "parapet-tap.sh",
    runInTests: true,
    write: ({
      slug,
      parapet,
      failure,
      upstream,
      listen,
    }) => `# Stop the tap in front of the API, then run this in the same folder.
PARAPET_TOKEN="$(cat parapet-tap.token)" node parapet-tap.mjs \\
  --target ${upstream} \\
  --listen ${listen} \\
  --server ${parapet.origin} \\
  --enforce ${slug} --fail ${failure}
`,
  },
  node: {
    language: "typescript",
    fileName: () => "guard.ts",
    runInTests: true,
    write: ({ slug, parapet, failure }) => `// npm install ${parapet.origin}/downloads/node-middleware.tgz
import { createServer } from "node:http";
import { createGuard, maxHeaderBytes } from "@parapet/node-middleware";

const guard = createGuard({ server: "${parapet.origin}", api: "${slug}", failure: "${failure}" });

// Express: app.use(guard.express()) before every other middleware. Fastify: app.register(guard.fastify()).
const server = createServer(
  { maxHeaderSize: maxHeaderBytes },
  guard.http((request, response) => {
    response.end(\`Hello, \${request.headers["x-adaptive-client-id"]}\`);
  }),
);
server.listen(3000, "127.0.0.1");
process.once("SIGTERM", () => server.close(() => guard.close()));
`,
  },
};

/** Envoy 1.30 and later, filter of an HTTP connection manager and the cluster that it names. */
function envoyText({ slug, parapet, failure }: Protection): string {
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
# Before the router that is there. First of all, headers that only Parapet may set are taken from the client's request.
http_filters:
- name: envoy.filters.http.header_mutation
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.http.header_mutation.v3.HeaderMutation
    mutations:
      request_mutations:
${toApi.map((name) => `      - remove: x-adaptive-${name.toLowerCase()}`).join("\n")}
      - remove: x-ja4
- name: envoy.filters.http.ext_authz
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.http.ext_authz.v3.ExtAuthz
    transport_api_version: V3
    failure_mode_allow: ${failure === "open"}
    status_on_error: { code: ServiceUnavailable }
    allowed_headers:
      patterns:
${[...lookedAt, "x-forwarded-for", "x-forwarded-proto", "x-request-id"].map((name) => `      - exact: ${name}`).join("\n")}
      - prefix: sec-ch-ua
      - safe_regex: { regex: "${methodPattern}" }
      - safe_regex: { regex: "${pathPattern}" }
      - safe_regex: { regex: "${keyPattern}" }
    http_service:
      server_uri: { uri: "${parapet.origin}", cluster: parapet, timeout: 0.2s }
      path_prefix: /v1/ext-authz/${slug}
      authorization_response:
        allowed_upstream_headers: { patterns: [{ prefix: x-adaptive- }] }
        allowed_client_headers: { patterns: [{ exact: content-type }, { exact: retry-after }, { prefix: x-adaptive- }] }
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

/** Other spellings of a header, with separators that APIs may read as hyphens. */
function misspellings(header: string, separators: readonly string[]): readonly string[] {
  const [first = "", ...words] = header.split("-");
  const spellings = words.reduce<string[]>(
    (all, word) => all.flatMap((one) => separators.map((separator) => `${one}${separator}${word}`)),
    [first],
  );
  return spellings.filter((each) => each !== header);
}

/** Spellings of headers of the authorization request, or that only proxies or Parapet may set. */
const misread = [
  ...[
    ...toApi.map((name) => `X-Adaptive-${name}`),
    ...overriding,
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Real-Ip",
    "User-Agent",
    "Content-Type",
  ].flatMap((header) => misspellings(header, ["-", "_"])),
  ...misspellings("X-Api-Key", ["-", "_", "."]),
  ...misspellings("X-JA4", ["-", "_", "."]),
];

/** Traefik 3, dynamic configuration. */
function traefikText({ slug, parapet }: Protection): string {
  return `http:
  middlewares:
    parapet-${slug}:
      forwardAuth:
        address: "${parapet.origin}/v1/forward-auth?api=${slug}&style=traefik"
        trustForwardHeader: false
        authRequestHeaders:
${["Authorization", ...lookedAt, ...overriding, ...clientHints].map((name) => `        - ${name}`).join("\n")}
        # Traefik deletes these from the client's request before it copies them from the answer.
        authResponseHeaders:
${toApi.map((name) => `        - X-Adaptive-${name}`).join("\n")}
    # An empty value removes a header. An API may read X_Api_Key as X-Api-Key; X-JA4 is the client's own word.
    parapet-${slug}-spellings:
      headers:
        customRequestHeaders:
${[...misread, "X-JA4"].map((each) => `          ${each}: ""`).join("\n")}
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
