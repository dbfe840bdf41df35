import type { TraceSourceType } from "@parapet/contract";
import { telemetryCommand } from "../../../../lib/telemetry/telemetry-command.ts";
import { accessLogTexts } from "./access-log-texts.ts";
import type { Address, InstallText } from "./install-text.ts";
import { tapTexts, defaultTap } from "./tap-texts.ts";

const repository = "https://github.com/openclarity/apiclarity";
const clone = (folder: string) => `git clone ${repository}\ncd apiclarity/plugins/gateway/${folder}`;

/** Lines of `NAME=value` before a command, as the deploy scripts of APIClarity's plugins read them. */
function withVariables(variables: Readonly<Record<string, string>>, command: string): string {
  return [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), command].join(" \\\n");
}

/** Where the scripts send to. With TLS they want the certificate of the authority in a config map. */
function upstream({ origin, token }: Address): Record<string, string> {
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === "https:";
  return {
    UPSTREAM_TELEMETRY_HOST_NAME: hostname,
    [isTls ? "UPSTREAM_TELEMETRY_TLS_PORT" : "UPSTREAM_TELEMETRY_HTTP_PORT"]: port || (isTls ? "443" : "80"),
    ENABLE_TLS: String(isTls),
    ...(isTls && { ROOT_CERT_CONFIGMAP_NAME: "parapet-root-ca", ROOT_CERT_CONFIGMAP_NAMESPACE: "default" }),
    TRACE_SOURCE_TOKEN: `'${token}'`,
  };
}

function rootCertificate({ origin }: Address): string {
  return origin.startsWith("https:")
    ? "\nkubectl -n default create configmap parapet-root-ca --from-file=ca.crt=/path/to/ca.crt"
    : "";
}

const collector = ({ origin, token }: Address) => `exporters:
  otlphttp/parapet:
    endpoint: ${origin}
    headers:
      x-trace-source-token: "${token}"
service:
  pipelines:
    traces:
      receivers: [otlp]
      exporters: [otlphttp/parapet]`;

const middleware = ({ origin, token }: Address) => `export PARAPET_URL='${origin}'\nexport PARAPET_TOKEN='${token}'`;

const texts: Readonly<Record<TraceSourceType, (address: Address) => readonly InstallText[]>> = {
  KONG_INTERNAL: (address) => [
    { caption: "get", code: clone("kong") + rootCertificate(address) },
    {
      caption: "run",
      code: withVariables(
        {
          KONG_PROXY_CONTAINER_NAME: "proxy",
          KONG_GATEWAY_DEPLOYMENT_NAME: "kong",
          KONG_GATEWAY_DEPLOYMENT_NAMESPACE: "kong",
          KONG_GATEWAY_INGRESS_NAME: "demo",
          KONG_GATEWAY_INGRESS_NAMESPACE: "default",
          ...upstream(address),
        },
        "./deploy/deploy.sh",
      ),
    },
  ],
  TYK_INTERNAL: (address) => [
    { caption: "get", code: clone("tyk") + rootCertificate(address) },
    {
      caption: "run",
      code: withVariables(
        {
          TYK_PROXY_CONTAINER_NAME: "tyk-gtw",
          TYK_GATEWAY_DEPLOYMENT_NAME: "tyk-gtw",
          TYK_GATEWAY_DEPLOYMENT_NAMESPACE: "default",
          ...upstream(address),
        },
        "./deploy/deploy.sh",
      ),
    },
    {
      caption: "configure",
      code: JSON.stringify(
        {
          custom_middleware: {
            post: [{ name: "PostGetAPIDefinition", path: "/plugins/tyk-plugin.so" }],
            response: [{ name: "ResponseSendTelemetry", path: "/plugins/tyk-plugin.so" }],
            driver: "goplugin",
          },
        },
        null,
        2,
      ),
    },
  ],
  APIGEE_X: (address) => [
    { caption: "get", code: clone("apigeex") },
    {
      caption: "run",
      code: withVariables(
        { APICLARITY_URL: `'${address.origin}/'`, APICLARITY_APIGEEX_TOKEN: `'${address.token}'` },
        "./preparebundle.sh",
      ),
    },
  ],
  F5_BIG_IP: (address) => [
    { caption: "get", code: clone("f5-bigip") },
    {
      caption: "run",
      code: withVariables(
        {
          APICLARITY_URL: `'${address.origin}/'`,
          APICLARITY_TOKEN: `'${address.token}'`,
          APICLARITY_CERT_PATH: "/path/to/server.crt",
        },
        "./preparebundle.sh",
      ),
    },
    { caption: "collector", code: "cd F5BigIPBundle/ApiClarityAgent\n./dockerbuild.sh\ncd deploy\n./launch.sh" },
  ],
  ENVOY_WASM: ({ origin, token }) => {
    const { protocol, hostname, port } = new URL(origin);
    const isTls = protocol === "https:";
    const tls = `
  transport_socket:
    name: envoy.transport_sockets.tls
    typed_config:
      "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext
      sni: ${hostname}`;
    return [
      {
        caption: "proxy",
        code: `tracing:
  provider:
    name: envoy.tracers.opentelemetry
    typed_config:
      "@type": type.googleapis.com/envoy.config.trace.v3.OpenTelemetryConfig
      service_name: edge
      http_service:
        http_uri:
          uri: ${origin}/v1/traces
          cluster: parapet
          timeout: 5s
        request_headers_to_add:
          - header:
              key: x-trace-source-token
              value: "${token}"`,
      },
      {
        caption: "configure",
        code: `- name: parapet
  type: STRICT_DNS
  load_assignment:
    cluster_name: parapet
    endpoints:
      - lb_endpoints:
          - endpoint:
              address:
                socket_address:
                  address: ${hostname}
                  port_value: ${port || (isTls ? "443" : "80")}${isTls ? tls : ""}`,
      },
    ];
  },
  GLOO: (address) => [
    {
      caption: "proxy",
      code: `kubectl apply -f - <<'END'
apiVersion: gloo.solo.io/v1
kind: Upstream
metadata:
  name: opentelemetry-collector
  namespace: gloo-system
spec:
  useHttp2: true
  static:
    hosts:
      - addr: opentelemetry-collector.default.svc.cluster.local
        port: 4317
END
kubectl -n gloo-system patch gateways.gateway.solo.io gateway-proxy --type merge -p '{"spec":{"httpGateway":{"options":{"httpConnectionManagerSettings":{"tracing":{"openTelemetryConfig":{"collectorUpstreamRef":{"name":"opentelemetry-collector","namespace":"gloo-system"}}}}}}}}'`,
    },
    { caption: "collector", code: collector(address) },
  ],
  FASTLY: ({ origin, token }) => {
    const { protocol, hostname, port } = new URL(origin);
    const tls = protocol === "https:" ? ` --use-ssl --ssl-sni-hostname ${hostname}` : "";
    return [
      {
        caption: "get",
        code: "git clone https://github.com/fastly/compute-js-apiclarity\ncd compute-js-apiclarity\nnpm install",
      },
      {
        caption: "publish",
        code: `fastly compute publish
fastly backend create --name apiclarity_origin --address ${hostname} --port ${port || (tls ? "443" : "80")}${tls} --version latest --autoclone`,
      },
      {
        caption: "send",
        code: `curl https://YOUR-SERVICE.edgecompute.app/get_sampled_logs \\
  -d '{"ngwaf_email":"you@example.com","ngwaf_token":"NGWAF-TOKEN","corpName":"CORP","siteName":"SITE","trace_source_token":"${token}"}'`,
      },
    ];
  },
  OTEL: (address) => [
    {
      caption: "program",
      // Values are percent-encoded there, and the token ends with an equals sign.
      code: `export OTEL_EXPORTER_OTLP_TRACES_ENDPOINT='${address.origin}/v1/traces'
export OTEL_EXPORTER_OTLP_TRACES_PROTOCOL='http/protobuf'
export OTEL_EXPORTER_OTLP_TRACES_HEADERS='x-trace-source-token=${address.token.replaceAll("=", "%3D")}'`,
    },
    { caption: "collector", code: collector(address) },
  ],
  ACCESS_LOG: (address) => accessLogTexts("nginx", address) ?? [],
  SDK: (address) => [
    { caption: "package", code: `npm install ${address.origin}/downloads/node-middleware.tgz` },
    { caption: "configure", code: middleware(address) },
    {
      caption: "program",
      code: `import { createCapture } from "@parapet/node-middleware";

const capture = createCapture({ server: process.env.PARAPET_URL, token: process.env.PARAPET_TOKEN });

app.use(capture.express());             // Express, before every other middleware
app.register(capture.fastify());        // Fastify
createServer(capture.http(listener));   // node:http`,
    },
  ],
  TAP: (address) => tapTexts(defaultTap, address),
  HAR: () => [],
  DEFAULT: ({ origin }) => [{ caption: "send", code: telemetryCommand(origin, null) }],
  OTHER: ({ origin, token }) => [
    { caption: "send", code: telemetryCommand(origin, token) },
    {
      caption: "publish",
      code: `curl '${origin}/api/dynamics/ingest/batch' \\
  -H 'X-Trace-Source-Token: ${token}' \\
  -H 'Content-Type: application/x-ndjson' \\
  --data-binary @calls.ndjson`,
    },
  ],
};

/** What sets up a sender of one type, with the server's own address and the token filled in. */
export function installTexts(type: TraceSourceType, address: Address): readonly InstallText[] {
  return texts[type](address);
}
