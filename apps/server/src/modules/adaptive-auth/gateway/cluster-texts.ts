import {
  clientHints,
  evaluatedHeaders,
  getWayHeaders,
  forgeable,
  misspelledHeaders,
  overrideHeaders,
  toApi,
  toClient,
} from "./gateway-headers.ts";
import type { Protection } from "./nginx-text.ts";

const getPort = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");
const asked = ["Authorization", ...evaluatedHeaders, ...overrideHeaders, ...clientHints];
const list = (items: readonly string[], indent: string) => items.map((item) => `${indent}- ${item}`).join("\n");

/** ingress-nginx 1.9 and later: annotations of an Ingress. With `auth-method` it sends the call's URI. */
export function ingressNginxText({ slug, parapet }: Protection): string {
  return `# Into the Ingress of your API. ingress-nginx drops headers with underscores unless its ConfigMap allows them.
# Refusals have their status and WWW-Authenticate, but no body; a throttled call gets 403, and 503 follows a failure.
# Its ConfigMap should have: use-forwarded-headers "false" unless a load balancer is in front, large-client-header-buffers "4 16k".
metadata:
  annotations:
    nginx.ingress.kubernetes.io/auth-url: "${parapet.origin}/v1/forward-auth?api=${slug}"
    nginx.ingress.kubernetes.io/auth-method: GET
    nginx.ingress.kubernetes.io/auth-response-headers: ${toApi.join(",")}
    # Empty values remove them: they are the client's own word. Needs a ConfigMap named parapet-${slug} in the same namespace.
    nginx.ingress.kubernetes.io/auth-proxy-set-headers: parapet-${slug}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: parapet-${slug}
data:
  X-JA4: ""
`;
}

/** Gateway API 1.4, experimental channel: the ExternalAuth filter of HTTPRoute (GEP-1494). */
export function gatewayApiText({ slug, parapet, ways = [] }: Protection): string {
  return `# Needs an implementation with the ExternalAuth filter, which is experimental in Gateway API 1.4.
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: ${slug}
spec:
  parentRefs:
  - name: your-gateway
  rules:
  - filters:
    # First of all, headers that only Parapet may set are taken from the client's request.
    - type: RequestHeaderModifier
      requestHeaderModifier:
        remove:
${list(forgeable, "        ")}
    - type: ExternalAuth
      externalAuth:
        protocol: HTTP
        # A Service of Parapet, such as an ExternalName for ${parapet.hostname}.
        backendRef:
          name: parapet
          port: ${getPort(parapet)}
        http:
          path: /v1/ext-authz/${slug}
          allowedHeaders:
${list([...asked, ...getWayHeaders(ways), "X-Forwarded-For", "X-Forwarded-Proto"], "          ")}
          allowedResponseHeaders:
${list(toApi, "          ")}
    backendRefs:
    - name: your-api
      port: 80
`;
}

/** Kong 3, declarative: the serverless plugin, because forward-auth isn't part of the open-source edition. */
export function kongText({ slug, parapet, failure }: Protection): string {
  const unavailable =
    failure === "open"
      ? "return"
      : `return kong.response.exit(503, '{"type":"/problems/no_decision","title":"No decision can be made","status":503,"retry_after":1}',
            { ["Content-Type"] = "application/problem+json", ["Retry-After"] = "1" })`;
  return `# kong.conf needs: untrusted_lua = sandbox, untrusted_lua_sandbox_requires = resty.http
# Set trusted_ips and real_ip_header there if a load balancer is in front of Kong.
plugins:
- name: pre-function
  service: ${slug} # your service
  config:
    access:
    - |
      local http = require "resty.http"
      local to_api = { ${toApi.map((name) => `"${name}"`).join(", ")} }
      local headers = kong.request.get_headers(1000)
      for _, name in ipairs({ "connection", "content-length", "expect", "host", "te", "transfer-encoding", "upgrade", "x-ja4" }) do
        headers[name] = nil
      end
      headers["X-Forwarded-For"] = kong.client.get_forwarded_ip()
      headers["X-Forwarded-Host"] = kong.request.get_host()
      headers["X-Forwarded-Method"] = kong.request.get_method()
      headers["X-Forwarded-Proto"] = kong.request.get_scheme()
      headers["X-Forwarded-Uri"] = kong.request.get_raw_path() .. (kong.request.get_raw_query() ~= "" and "?" .. kong.request.get_raw_query() or "")
      local client = http.new()
      client:set_timeout(300)
      local answer = client:request_uri("${parapet.origin}/v1/forward-auth?api=${slug}&style=traefik", { headers = headers })
      -- Removed first, so that clients can't forge them. An API may read X_Adaptive_* as X-Adaptive-*.
      for name in pairs(kong.request.get_headers(1000)) do
        if name:find("^x.adaptive.") or name:find("^x.ja4$") or name:find("[^a-z0-9-]") then
          kong.service.request.clear_header(name)
        end
      end
      if not answer or answer.status >= 500 then
        ${unavailable}
      end
      if answer.status ~= 200 then
        local passed = {}
        for _, name in ipairs({ ${toClient.map((name) => `"${name}"`).join(", ")} }) do
          passed[name] = answer.headers[name]
        end
        return kong.response.exit(answer.status, answer.body, passed)
      end
      for _, name in ipairs(to_api) do
        if answer.headers[name] and answer.headers[name] ~= "" then
          kong.service.request.set_header(name, answer.headers[name])
        end
      end
`;
}

/** APISIX 3: its forward-auth plugin asks as Traefik does. */
export function apisixText({ slug, parapet, failure, ways = [] }: Protection): string {
  return `# Into the route of your API.
plugins:
  # An API may read X_Api_Key as X-Api-Key; X-JA4 is the client's own word.
  proxy-rewrite:
    headers:
      remove:
${list([...misspelledHeaders, "X-JA4"], "      ")}
  forward-auth:
    uri: "${parapet.origin}/v1/forward-auth?api=${slug}&style=traefik"
    request_method: GET
    timeout: 300
    allow_degradation: ${failure === "open"}
    status_on_error: 503
    request_headers:
${list([...asked, ...getWayHeaders(ways)], "    ")}
    # APISIX removes these from the client's request when the answer has none.
    upstream_headers:
${list(toApi, "    ")}
    client_headers:
${list(toClient, "    ")}
`;
}
