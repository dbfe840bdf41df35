import { cloudLogFormats } from "./log-cloud-formats.ts";
import type { LogField } from "./log-fields.ts";
import type { Column } from "./log-w3c-format.ts";

/** A format of lines that are JSON objects. */
export interface JsonLogFormat {
  readonly name: string;
  /** Where its members are documented. */
  readonly source: string;
  /** A line of it. */
  readonly sample: string;
  /** Members that identify the format. */
  readonly has: readonly string[];
  /** A member whose value begins with a text, where members alone don't identify it. */
  readonly begins?: readonly [path: string, text: string];
  /** Paths of each field, the first non-empty one wins; dots lead into objects and lists, -1 is the last item. */
  readonly fields: Readonly<Partial<Record<LogField, readonly string[]>>>;
  /** Fields that are derived from members; those of `fields` count where one is null. */
  readonly readings?: Readonly<Partial<Record<LogField, (member: Column) => string | null>>>;
}

/** JSON formats, the more specific ones first; the last one reads common names of nginx's and Envoy's fields. */
export const jsonLogFormats: readonly JsonLogFormat[] = [
  {
    name: "Kong and APISIX",
    source:
      "https://docs.konghq.com/hub/kong-inc/http-log/ and https://apisix.apache.org/docs/apisix/plugins/http-logger/",
    sample:
      '{"request":{"method":"GET","uri":"/v1/pets?page=2","url":"https://api.example.com:8443/v1/pets?page=2","size":"113","headers":{"host":"api.example.com"}},"response":{"status":200,"size":"519"},"consumer":{"username":"acme"},"client_ip":"192.0.2.7","started_at":1795168800000,"latencies":{"request":51,"kong":1,"proxy":50}}',
    has: ["request.method", "request.uri", "response.status"],
    fields: {
      time: ["started_at", "start_time"],
      milliseconds: ["latencies.request", "latency"],
      method: ["request.method"],
      target: ["request.uri"],
      scheme: ["request.url"],
      host: ["request.headers.host"],
      status: ["response.status"],
      client: ["client_ip"],
      user: ["consumer.username"],
      userAgent: ["request.headers.user-agent"],
      requestId: ["request.id"],
      reqBytes: ["request.size"],
      resBytes: ["response.size"],
      upstream: ["upstream"],
      upstreamHost: ["tries.-1.ip"],
      upstreamPort: ["tries.-1.port"],
      upstreamMilliseconds: ["latencies.proxy", "upstream_latency"],
    },
  },
  {
    name: "Caddy",
    source: "https://caddyserver.com/docs/caddyfile/directives/log",
    sample:
      '{"level":"info","ts":1795168800.5,"logger":"http.log.access","msg":"handled request","request":{"client_ip":"192.0.2.7","proto":"HTTP/2.0","method":"GET","host":"api.example.com","uri":"/v1/pets?page=2"},"bytes_read":0,"duration":0.051,"size":519,"status":200}',
    has: ["request.method", "request.proto", "status"],
    fields: {
      time: ["ts"],
      seconds: ["duration"],
      method: ["request.method"],
      target: ["request.uri"],
      version: ["request.proto"],
      tls: ["request.tls"],
      host: ["request.host"],
      status: ["status"],
      // Behind trusted proxies, since 2.7, the client's address is another one than the peer's.
      client: ["request.client_ip", "request.remote_ip"],
      user: ["user_id"],
      userAgent: ["request.headers.User-Agent.0"],
      requestId: ["request.headers.X-Request-Id.0"],
      reqBytes: ["bytes_read"],
      resBytes: ["size"],
    },
  },
  {
    name: "Traefik",
    source: "https://doc.traefik.io/traefik/observe/logs-and-access-logs/",
    sample:
      '{"ClientHost":"192.0.2.7","ClientUsername":"-","Duration":51000000,"DownstreamContentSize":519,"DownstreamStatus":200,"OriginDuration":50000000,"RequestAddr":"api.example.com","RequestMethod":"GET","RequestPath":"/v1/pets?page=2","RequestProtocol":"HTTP/2.0","RequestScheme":"https","ServiceAddr":"10.0.0.8:80","StartUTC":"2026-11-20T10:00:00Z"}',
    has: ["RequestMethod", "RequestPath", "DownstreamStatus"],
    fields: {
      time: ["StartUTC", "StartLocal", "time"],
      nanoseconds: ["Duration"],
      method: ["RequestMethod"],
      target: ["RequestPath"],
      version: ["RequestProtocol"],
      scheme: ["RequestScheme"],
      host: ["RequestAddr", "RequestHost"],
      status: ["DownstreamStatus"],
      client: ["request_X-Forwarded-For", "ClientHost"],
      user: ["ClientUsername"],
      userAgent: ["request_User-Agent"],
      requestId: ["request_X-Request-Id"],
      reqBytes: ["RequestContentSize"],
      resBytes: ["DownstreamContentSize"],
      upstream: ["ServiceAddr"],
      upstreamNanoseconds: ["OriginDuration"],
    },
  },
  ...cloudLogFormats,
  {
    name: "Apigee",
    source: "https://cloud.google.com/apigee/docs/api-platform/analytics/analytics-reference",
    sample:
      '{"client_received_start_timestamp":1795168800000,"request_verb":"GET","request_uri":"/v1/pets?page=2","response_status_code":200,"client_ip":"192.0.2.7","total_response_time":51,"developer_app":"acme","virtual_host":"api.example.com"}',
    has: ["request_verb", "request_uri", "response_status_code"],
    fields: {
      time: ["client_received_start_timestamp"],
      milliseconds: ["total_response_time"],
      method: ["request_verb"],
      target: ["request_uri"],
      host: ["virtual_host", "x_forwarded_host"],
      status: ["response_status_code"],
      client: ["x_forwarded_for_ip", "client_ip"],
      user: ["developer_app"],
      userAgent: ["useragent"],
      requestId: ["gateway_flow_id", "messageid"],
      reqBytes: ["request_size"],
      resBytes: ["response_size"],
      upstreamMilliseconds: ["target_response_time"],
    },
  },
  {
    name: "Tyk",
    source: "https://tyk.io/docs/api-management/tyk-pump/",
    sample:
      '{"method":"GET","host":"api.example.com","path":"/v1/pets","raw_path":"/v1/pets","response_code":200,"request_time":51,"ip_address":"192.0.2.7","alias":"acme","timestamp":"2026-11-20T10:00:00Z"}',
    has: ["method", "raw_path", "response_code"],
    fields: {
      time: ["timestamp"],
      milliseconds: ["request_time"],
      method: ["method"],
      target: ["raw_path", "path"],
      host: ["host"],
      status: ["response_code"],
      client: ["ip_address"],
      user: ["alias"],
      userAgent: ["user_agent"],
      reqBytes: ["content_length"],
      upstreamMilliseconds: ["latency.upstream"],
    },
  },
  {
    name: "Gravitee",
    source: "https://documentation.gravitee.io/apim/analyze-and-monitor-apis/reporters",
    sample:
      '{"@timestamp":"2026-11-20T10:00:00.000Z","method":"GET","uri":"/v1/pets?page=2","status":200,"response-time":51,"remote-address":"192.0.2.7","host":"api.example.com","application":"acme"}',
    has: ["uri", "status", "remote-address"],
    fields: {
      time: ["@timestamp", "timestamp"],
      milliseconds: ["gateway-response-time-ms", "response-time", "proxy-response-time-ms"],
      method: ["http-method", "method"],
      target: ["uri"],
      host: ["host"],
      status: ["status"],
      client: ["remote-address"],
      user: ["user", "application-id", "application"],
      userAgent: ["user-agent"],
      requestId: ["request-id", "id"],
      reqBytes: ["request-content-length"],
      resBytes: ["response-content-length"],
      upstreamMilliseconds: ["endpoint-response-time-ms", "api-response-time"],
    },
  },
  {
    name: "pino-http",
    source: "https://github.com/pinojs/pino-http",
    sample:
      '{"level":30,"time":1795168800000,"req":{"id":1,"method":"GET","url":"/v1/pets?page=2","headers":{"host":"api.example.com"},"remoteAddress":"192.0.2.7"},"res":{"statusCode":200,"headers":{"content-length":"519"}},"responseTime":51,"msg":"request completed"}',
    has: ["req.method", "req.url", "res.statusCode"],
    fields: {
      time: ["time"],
      milliseconds: ["responseTime"],
      method: ["req.method"],
      target: ["req.url"],
      host: ["req.headers.host"],
      status: ["res.statusCode"],
      client: ["req.headers.x-forwarded-for", "req.remoteAddress"],
      userAgent: ["req.headers.user-agent"],
      requestId: ["req.id", "reqId"],
      resBytes: ["res.headers.content-length"],
    },
  },
  {
    name: "Elastic Common Schema",
    source: "https://www.elastic.co/docs/reference/ecs/ecs-http",
    sample:
      '{"@timestamp":"2026-11-20T10:00:00.000Z","http.request.method":"GET","http.response.status_code":200,"url":{"path":"/v1/pets","query":"page=2","domain":"api.example.com"},"client":{"ip":"192.0.2.7"},"event":{"duration":51000000}}',
    has: ["http.request.method", "http.response.status_code"],
    fields: {
      time: ["@timestamp"],
      nanoseconds: ["event.duration"],
      method: ["http.request.method"],
      target: ["url.original", "url.path"],
      query: ["url.query"],
      version: ["http.version"],
      scheme: ["url.scheme"],
      host: ["url.domain"],
      status: ["http.response.status_code"],
      client: ["client.ip", "client.address", "source.ip"],
      user: ["user.name"],
      userAgent: ["user_agent.original"],
      requestId: ["http.request.id"],
      reqBytes: ["http.request.body.bytes", "http.request.bytes"],
      resBytes: ["http.response.body.bytes", "http.response.bytes"],
    },
  },
  {
    name: "Envoy Gateway",
    source: "https://gateway.envoyproxy.io/docs/tasks/observability/proxy-accesslog/",
    sample:
      '{"start_time":"2026-11-20T10:00:00.000Z","method":"GET","x-envoy-origin-path":"/v1/pets?page=2","protocol":"HTTP/2","response_code":"200","response_flags":"-","bytes_received":"0","bytes_sent":"519","duration":"51","x-envoy-upstream-service-time":"50","x-forwarded-for":"192.0.2.7","user-agent":"curl/8.9","x-request-id":"0418-6347",":authority":"api.example.com","upstream_host":"10.0.0.8:8080","downstream_remote_address":"10.0.0.1:62217"}',
    has: ["method", "x-envoy-origin-path", "response_code"],
    fields: {
      time: ["start_time"],
      milliseconds: ["duration"],
      method: ["method"],
      target: ["x-envoy-origin-path"],
      version: ["protocol"],
      host: [":authority"],
      status: ["response_code"],
      client: ["x-forwarded-for", "downstream_remote_address"],
      userAgent: ["user-agent"],
      requestId: ["x-request-id"],
      reqBytes: ["bytes_received"],
      resBytes: ["bytes_sent"],
      upstream: ["upstream_host"],
      upstreamMilliseconds: ["x-envoy-upstream-service-time"],
    },
  },
  {
    name: "nginx and Envoy",
    source:
      "https://nginx.org/en/docs/varindex.html and https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage",
    sample:
      '{"time":"2026-11-20T10:00:00+00:00","remote_addr":"192.0.2.7","request_method":"GET","request_uri":"/v1/pets?page=2","host":"api.example.com","status":"200","request_time":"0.051","body_bytes_sent":"519"}',
    has: [],
    fields: {
      time: ["time_iso8601", "time_local", "start_time", "@timestamp", "timestamp", "time", "msec", "ts"],
      seconds: ["request_time"],
      milliseconds: ["duration", "duration_ms"],
      request: ["request"],
      method: ["request_method", "method"],
      target: ["request_uri", "x_envoy_original_path", "path", "uri"],
      query: ["args", "query_string"],
      version: ["server_protocol", "protocol"],
      scheme: ["scheme", "http_x_forwarded_proto", "x_forwarded_proto"],
      host: ["host", "http_host", "authority", ":authority", "server_name"],
      status: ["status", "response_code"],
      client: [
        "x_forwarded_for",
        "http_x_forwarded_for",
        "remote_addr",
        "downstream_remote_address",
        "client_ip",
        "client",
      ],
      user: ["remote_user"],
      userAgent: ["http_user_agent", "user_agent"],
      requestId: ["request_id", "http_x_request_id", "x_request_id"],
      reqBytes: ["bytes_received", "content_length", "request_length"],
      resBytes: ["body_bytes_sent", "bytes_sent"],
      upstream: ["upstream_addr", "upstream_host"],
      upstreamSeconds: ["upstream_response_time"],
      upstreamMilliseconds: ["upstream_service_time"],
    },
  },
];
