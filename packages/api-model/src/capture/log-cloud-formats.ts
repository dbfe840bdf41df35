import type { JsonLogFormat } from "./log-json-formats.ts";
import { decoded, firstAddress, withBoth } from "./log-w3c-format.ts";

/** What Application Gateway v1 adds to a request's query. */
const gatewayVariable = /^(?:X-AzureApplicationGateway-|SERVER-(?:ROUTED|STATUS)=)/i;

function variablesOf(query: string | null): readonly string[] {
  return query?.replace(/^\?/, "").split("&") ?? [];
}

function gatewayValue(query: string | null, name: string): string | null {
  return (
    variablesOf(query)
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? null
  );
}

/** JSON formats of load balancers, gateways and networks that cloud providers run. */
export const cloudLogFormats: readonly JsonLogFormat[] = [
  {
    name: "Google Cloud load balancing",
    source: "https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry#HttpRequest",
    sample:
      '{"httpRequest":{"requestMethod":"GET","requestUrl":"https://api.example.com/v1/pets?page=2","requestSize":"113","status":200,"responseSize":"519","remoteIp":"192.0.2.7","latency":"0.051s"},"timestamp":"2026-11-20T10:00:00Z"}',
    has: ["httpRequest.requestMethod", "httpRequest.status"],
    fields: {
      time: ["timestamp"],
      seconds: ["httpRequest.latency"],
      method: ["httpRequest.requestMethod"],
      target: ["httpRequest.requestUrl"],
      version: ["httpRequest.protocol"],
      status: ["httpRequest.status"],
      client: ["httpRequest.remoteIp"],
      userAgent: ["httpRequest.userAgent"],
      reqBytes: ["httpRequest.requestSize"],
      resBytes: ["httpRequest.responseSize"],
      upstream: ["httpRequest.serverIp"],
    },
  },
  {
    name: "Cloudflare Logpush",
    source: "https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests/",
    sample:
      '{"ClientIP":"192.0.2.7","ClientRequestHost":"api.example.com","ClientRequestMethod":"GET","ClientRequestScheme":"https","ClientRequestURI":"/v1/pets?page=2","EdgeStartTimestamp":"2026-11-20T10:00:00.000Z","EdgeEndTimestamp":"2026-11-20T10:00:00.051Z","EdgeResponseBytes":519,"EdgeResponseStatus":200,"RayID":"8f2a"}',
    has: ["ClientRequestMethod", "ClientRequestURI", "EdgeResponseStatus"],
    fields: {
      time: ["EdgeStartTimestamp"],
      end: ["EdgeEndTimestamp"],
      method: ["ClientRequestMethod"],
      target: ["ClientRequestURI"],
      version: ["ClientRequestProtocol"],
      scheme: ["ClientRequestScheme"],
      host: ["ClientRequestHost"],
      status: ["EdgeResponseStatus"],
      client: ["ClientIP"],
      userAgent: ["ClientRequestUserAgent"],
      requestId: ["RayID"],
      reqBytes: ["ClientRequestBytes"],
      resBytes: ["EdgeResponseBytes"],
      upstream: ["OriginIP"],
      upstreamMilliseconds: ["OriginResponseDurationMs"],
    },
  },
  {
    name: "Azure Application Gateway v1",
    source: "https://learn.microsoft.com/azure/application-gateway/application-gateway-diagnostics#for-v1",
    sample:
      '{"operationName":"ApplicationGatewayAccess","time":"2026-11-20T10:00:00Z","category":"ApplicationGatewayAccessLog","properties":{"instanceId":"ApplicationGatewayRole_IN_0","clientIP":"192.0.2.7","clientPort":46886,"httpMethod":"GET","requestUri":"/v1/pets","requestQuery":"page=2&X-AzureApplicationGateway-CACHE-HIT=0&SERVER-ROUTED=10.0.0.8&X-AzureApplicationGateway-LOG-ID=874f1f0f&SERVER-STATUS=200","userAgent":"curl/8.9","httpStatus":200,"httpVersion":"HTTP/1.1","receivedBytes":113,"sentBytes":519,"timeTaken":51,"sslEnabled":"on","host":"api.example.com","originalHost":"api.example.com"}}',
    has: ["properties.httpMethod", "properties.requestUri", "properties.httpStatus"],
    begins: ["properties.instanceId", "ApplicationGatewayRole_"],
    fields: {
      time: ["time", "timeStamp"],
      // v2 has seconds.
      milliseconds: ["properties.timeTaken"],
      method: ["properties.httpMethod"],
      target: ["properties.requestUri"],
      version: ["properties.httpVersion"],
      host: ["properties.originalHost", "properties.host"],
      status: ["properties.httpStatus"],
      client: ["properties.clientIP", "properties.clientIp"],
      userAgent: ["properties.userAgent"],
      reqBytes: ["properties.receivedBytes"],
      resBytes: ["properties.sentBytes"],
    },
    readings: {
      query: (member) => {
        const own = variablesOf(member("properties.requestQuery")).filter((each) => !gatewayVariable.test(each));
        return own.join("&") || null;
      },
      requestId: (member) => gatewayValue(member("properties.requestQuery"), "X-AzureApplicationGateway-LOG-ID"),
      upstream: (member) => gatewayValue(member("properties.requestQuery"), "SERVER-ROUTED"),
    },
  },
  {
    name: "Azure Application Gateway",
    source: "https://learn.microsoft.com/azure/application-gateway/monitor-application-gateway-reference",
    sample:
      '{"timeStamp":"2026-11-20T10:00:00+00:00","category":"ApplicationGatewayAccessLog","properties":{"clientIP":"192.0.2.7","httpMethod":"GET","requestUri":"/v1/pets","requestQuery":"page=2","httpStatus":200,"httpVersion":"HTTP/2.0","receivedBytes":113,"sentBytes":519,"timeTaken":0.051,"originalHost":"api.example.com"}}',
    has: ["properties.httpMethod", "properties.requestUri", "properties.httpStatus"],
    fields: {
      time: ["timeStamp", "time"],
      seconds: ["properties.timeTaken"],
      method: ["properties.httpMethod"],
      target: ["properties.requestUri"],
      query: ["properties.requestQuery"],
      version: ["properties.httpVersion"],
      host: ["properties.originalHost", "properties.host"],
      status: ["properties.httpStatus"],
      client: ["properties.clientIP", "properties.clientIp"],
      userAgent: ["properties.userAgent"],
      requestId: ["properties.transactionId"],
      reqBytes: ["properties.receivedBytes"],
      resBytes: ["properties.sentBytes"],
      upstream: ["properties.serverRouted"],
      upstreamSeconds: ["properties.serverResponseLatency"],
    },
  },
  {
    name: "Amazon CloudFront (standard logging v2 and real-time logs)",
    source:
      "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html and https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/real-time-logs.html",
    sample:
      '{"date":"2026-11-20","time":"10:00:00","x-edge-location":"FRA56-P2","sc-bytes":"519","c-ip":"192.0.2.7","cs-method":"GET","cs(Host)":"d111111abcdef8.cloudfront.net","cs-uri-stem":"/v1/pets","sc-status":"200","cs(Referer)":"-","cs(User-Agent)":"Mozilla/5.0%20(X11)","cs-uri-query":"page=2","cs(Cookie)":"-","x-edge-result-type":"Miss","x-edge-request-id":"k6WGMNkEzR5BEM==","x-host-header":"api.example.com","cs-protocol":"https","cs-bytes":"113","time-taken":"0.051","x-forwarded-for":"-","cs-protocol-version":"HTTP/2.0"}',
    has: ["cs-method", "cs-uri-stem", "sc-status"],
    fields: {
      time: ["timestamp(ms)", "timestamp"],
      seconds: ["time-taken"],
      method: ["cs-method"],
      target: ["cs-uri-stem"],
      query: ["cs-uri-query"],
      version: ["cs-protocol-version"],
      scheme: ["cs-protocol"],
      host: ["x-host-header", "cs-host", "cs(Host)"],
      status: ["sc-status"],
      client: ["c-ip"],
      userAgent: ["cs(User-Agent)", "cs-user-agent"],
      requestId: ["x-edge-request-id"],
      reqBytes: ["cs-bytes"],
      resBytes: ["sc-bytes"],
    },
    readings: {
      time: (member) => member("timestamp(ms)") ?? member("timestamp") ?? withBoth(member("date"), member("time")),
      client: (member) => firstAddress(member("x-forwarded-for")),
      userAgent: (member) => decoded(member("cs(User-Agent)") ?? member("cs-user-agent")),
    },
  },
  {
    name: "Amazon API Gateway",
    source: "https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    sample:
      '{"requestId":"c6af9ac6","ip":"192.0.2.7","requestTime":"20/Nov/2026:10:00:00 +0000","httpMethod":"GET","resourcePath":"/v1/pets","path":"/v1/pets","status":"200","protocol":"HTTP/1.1","responseLength":"519","responseLatency":"51","domainName":"api.example.com"}',
    has: ["requestId", "httpMethod", "status"],
    fields: {
      time: ["requestTime", "requestTimeEpoch"],
      milliseconds: ["responseLatency"],
      method: ["httpMethod"],
      target: ["path", "resourcePath"],
      version: ["protocol"],
      host: ["domainName"],
      status: ["status"],
      client: ["ip", "sourceIp"],
      user: ["user", "caller"],
      userAgent: ["userAgent"],
      requestId: ["requestId"],
      resBytes: ["responseLength"],
      upstreamMilliseconds: ["integrationLatency"],
    },
  },
  {
    name: "Amazon API Gateway, HTTP APIs",
    source: "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html",
    sample:
      '{"requestId":"JKJaXmPLvHcESHA=","ip":"192.0.2.7","requestTime":"20/Nov/2026:10:00:00 +0000","routeKey":"GET /v1/pets","status":"200","responseLength":"519"}',
    has: ["requestId", "routeKey", "status"],
    fields: {
      time: ["requestTime"],
      // A route has the method before its template, and there is no path.
      request: ["routeKey"],
      host: ["domainName"],
      status: ["status"],
      client: ["ip"],
      requestId: ["requestId"],
      resBytes: ["responseLength"],
    },
  },
];
