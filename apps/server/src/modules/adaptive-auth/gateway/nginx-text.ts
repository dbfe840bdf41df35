import type { FailureMode } from "@parapet/contract";
import type { StoredWay } from "../protected-api/stored-ways.ts";

/** Values for gateway configurations. */
export interface Protection {
  /** Slug of the API, used in URLs and names. */
  readonly slug: string;
  /** Origin at which gateways reach Parapet. */
  readonly parapet: URL;
  readonly failure: FailureMode;
  /** Origin of the API behind the gateway. */
  readonly upstream: string;
  /** Where the tap listens, as host:port. */
  readonly listen: string;
  /** Address blocks of load balancers in front of the gateway. */
  readonly behind: readonly string[];
  /** How the API identifies clients, if not only by Parapet keys. */
  readonly ways?: readonly StoredWay[];
}

/** Headers of an allowing response that are passed to the API and replace the client's. */
const toApi = [
  ["X-Adaptive-Decision", "decision"],
  ["X-Adaptive-Risk-Score", "risk_score"],
  ["X-Adaptive-Client-Id", "client_id"],
  ["X-Adaptive-Elevated", "elevated"],
  ["X-Adaptive-Request-Id", "request_id"],
  ["X-Adaptive-Assertion", "assertion"],
] as const;

/** Headers of a denying response that are passed to the client. nginx copies WWW-Authenticate itself. */
const toClient = [
  ["X-Adaptive-Challenge", "x_adaptive_challenge", "challenge"],
  ["Retry-After", "retry_after", "retry_after"],
  // Where scripts of other origins may read it.
  ["Access-Control-Allow-Origin", "access_control_allow_origin", "cors_origin"],
  ["Access-Control-Allow-Credentials", "access_control_allow_credentials", "cors_credentials"],
  ["Access-Control-Expose-Headers", "access_control_expose_headers", "cors_expose"],
  ["Vary", "vary", "vary"],
] as const;

/** Headers in which the gateway names the client: overwritten, so that callers can't forge them. */
function vouchedHeaders(ways: readonly StoredWay[]): string {
  return ways
    .flatMap((way) => {
      if (way.kind === "certificate") return [`  proxy_set_header ${way.header} $ssl_client_escaped_cert;\n`];
      if (way.kind !== "header") return [];
      return [`  # Replace "" by what your nginx knows of the caller.\n  proxy_set_header ${way.name} "";\n`];
    })
    .join("");
}

/**
 * nginx 1.18 and later with ngx_http_auth_request_module. It sends a GET without a body and passes on only 401 and 403, so a
 * throttle is a 403 that becomes 429, and bodies are sent in a header.
 */
export function nginxText({ slug, parapet, failure, upstream, behind, ways = [] }: Protection): string {
  const name = slug.replaceAll("-", "_");
  const variables = [
    ...toApi.map(([, part]) => [part, `x_adaptive_${part}`] as const),
    ["problem", "x_adaptive_problem"] as const,
    ...toClient.map(([, header, part]) => [part, header] as const),
  ].map(([part, header]) => `  auth_request_set $aa_${part} $upstream_http_${header};`);
  const overwritten = toApi.map(([header, part]) => `  proxy_set_header ${header} $aa_${part};`);
  const answered = toClient.map(([header, , part]) => `  add_header ${header} $aa_${part} always;`).join("\n");
  const isTls = parapet.protocol === "https:";
  const tls = isTls ? `\n  proxy_ssl_server_name on;\n  proxy_ssl_name ${parapet.hostname};` : "";
  const port = parapet.port || (isTls ? "443" : "80");
  const scheme = behind.length === 0 ? "$scheme" : `$parapet_${name}_scheme`;
  const open = `
  # Fail open: when no decision can be had, the call passes.
  proxy_intercept_errors on;
  error_page 429 500 502 503 504 = @parapet_${name}_away;`;
  return `# Into http { }.
upstream parapet_${name} {
  server ${parapet.hostname}:${port};
  keepalive 32;
}
# WebSockets may upgrade; nothing else may, such as h2c.
map $http_upgrade $parapet_${name}_upgrade {
  default "";
  ~*^websocket$ websocket;
}
map $parapet_${name}_upgrade $parapet_${name}_connection {
  default upgrade;
  "" "";
}
${behind.length === 0 ? "" : schemeBehind(name, behind)}
# Into server { }, in place of the location of your API.
# Once in a server: headers have one limit on their way, 64 KiB. One that shares its address takes it from the default server.
large_client_header_buffers 4 16k;
error_page 494 =431 @parapet_${name}_too_large;
# An API may read X_Adaptive_* as X-Adaptive-*, and X_Api_Key or X.Api.Key as X-Api-Key.
underscores_in_headers off;
ignore_invalid_headers on;
${realIp(behind)}

location / {
  auth_request /_parapet_${name};
${variables.join("\n")}

  # Overwritten, so that clients can't forge them.
${overwritten.join("\n")}
  proxy_set_header X-Adaptive-Elevation "";
  proxy_set_header X-JA4 "";
  # As the decision is asked for: an API may read them in place of the request line.
  proxy_set_header X-Original-URI $request_uri;
  proxy_set_header X-Original-Method $request_method;
  # A location with lines of its own inherits none from its server: move your other proxy_set_header lines here.
  proxy_set_header Host $host;
  proxy_set_header X-Real-IP $remote_addr;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Host $host;
  proxy_set_header X-Forwarded-Proto ${scheme};
  proxy_http_version 1.1;
  proxy_set_header Upgrade $parapet_${name}_upgrade;
  proxy_set_header Connection $parapet_${name}_connection;

  # The API's own errors pass as they are.
  proxy_intercept_errors off;
  error_page 401 = @parapet_${name}_unauthorized;
  error_page 403 = @parapet_${name}_refused;
  error_page 500 = @parapet_${name}_unavailable;
  proxy_pass ${upstream}; # your API
}

location = /_parapet_${name} {
  internal;
  proxy_pass ${parapet.protocol}//parapet_${name}/v1/forward-auth?api=${slug};${tls}
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host ${parapet.host};
  proxy_pass_request_body off;
  proxy_set_header Content-Length "";
  proxy_set_header X-Original-URI $request_uri;
  proxy_set_header X-Original-Method $request_method;
  proxy_set_header X-Forwarded-Host $host;
  proxy_set_header X-Forwarded-Proto ${scheme};
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Real-IP $remote_addr;
  # Not trustworthy, unless your nginx computes the JA4 of the connection and sets it here.
  proxy_set_header X-JA4 "";
${vouchedHeaders(ways)}  proxy_connect_timeout 100ms;
  proxy_read_timeout 300ms;${failure === "open" ? open : ""}
}

location @parapet_${name}_unauthorized {
  internal;
  default_type application/problem+json;
${answered}
  return 401 $aa_problem;
}

location @parapet_${name}_refused {
  internal;
  default_type application/problem+json;
${answered}
  if ($aa_decision = throttle) {
    return 429 $aa_problem;
  }
  return 403 $aa_problem;
}

location @parapet_${name}_unavailable {
  internal;
  default_type application/problem+json;
  add_header Retry-After 1 always;
  return 503 '{"type":"/problems/no_decision","title":"No decision can be made","status":503,"retry_after":1}';
}

location @parapet_${name}_too_large {
  internal;
  default_type application/problem+json;
  return 431 '{"type":"about:blank","title":"The headers are too large","status":431}';
}
${failure === "open" ? `\nlocation @parapet_${name}_away {\n  internal;\n  return 204;\n}\n` : ""}`;
}

/** Load balancers that end TLS say so in a header, which others could forge. */
function schemeBehind(name: string, behind: readonly string[]): string {
  return `geo $realip_remote_addr $parapet_${name}_behind {
  default 0;
${behind.map((block) => `  ${block} 1;`).join("\n")}
}
map "$parapet_${name}_behind $http_x_forwarded_proto" $parapet_${name}_scheme {
  default $scheme;
  "1 https" https;
  "1 http" http;
}
`;
}

function realIp(behind: readonly string[]): string {
  if (behind.length === 0)
    return `# Behind a load balancer, all calls seem to come from its address. Add that to the API's trusted proxies in Parapet, and copy
# this text again: it then has the lines that read the client's address.`;
  return `# Your load balancers, by the API's trusted proxies: the client is who they say.
${behind.map((block) => `set_real_ip_from ${block};`).join("\n")}
real_ip_header X-Forwarded-For;
real_ip_recursive on;`;
}
