import { remembered } from "../remembered.ts";

/** Headers of the protocol, of browsers, platforms and tracers: they say nothing about an API. `*` ends a prefix. */
const tracing =
  "b3 baggage correlation-id elastic-apm-traceparent elasticapmparentcontext newrelic ot-tracer-* request-id sentry-* sentry-trace traceparent tracestate " +
  "tracing-* uber-trace-id uberctx-* x-amzn-trace-id x-b3-* x-cloud-trace-context x-correlation-id x-correlationid x-datadog-* x-dynatrace* x-instana-* " +
  "x-newrelic-* x-ot-span-context x-parent-id x-parent-span-id x-request-id x-request-start x-requestid x-sentry-* x-span-id x-span-name x-trace " +
  "x-trace-id x-transaction-id";
const platforms =
  "akamai-* cdn-loop cf-* client-ip fastly-* fly-* true-client-ip x-akamai-* x-amz-cf-* x-amzn-* x-appengine-* x-appservice-* x-arr-* x-azure-* " +
  "x-client-ip x-cluster-client-ip x-consumer-* x-envoy-* x-fastly-* x-forwarded-* x-kong-* x-nf-* x-original-* x-real-ip x-varnish x-vercel-* x-waws-*";
const request =
  `${tracing} ${platforms} ` +
  "a-im accept accept-* access-control-request-* authorization cache-control connection content-encoding content-length " +
  "content-type cookie date device-memory dnt downlink dpr early-data ect expect forwarded from grpc-* host http2-settings if-* keep-alive max-forwards origin " +
  "pragma priority proxy-authorization proxy-connection purpose range referer rtt save-data sec-* te transfer-encoding upgrade upgrade-insecure-requests " +
  "user-agent via viewport-width warning width";
const response =
  `${tracing} ${platforms} ` +
  "accept-ranges access-control-* age allow alt-svc alternate-protocol cache-control client-date client-peer client-response-num " +
  "connection content-disposition content-encoding content-language content-length content-location content-md5 " +
  "content-range content-security-policy* content-type cross-origin-* date etag expires keep-alive last-modified link location nel " +
  "origin-agent-cluster p3p permissions-policy pragma priority proxy-* referrer-policy refresh report-to reporting-endpoints retry-after server " +
  "server-timing set-cookie status strict-transport-security timing-allow-origin trailer transfer-encoding upgrade vary via " +
  "warning www-authenticate x-amz-id-2 x-amz-request-id x-application-context x-aspnet* x-cache* x-content-type-options " +
  "x-dns-prefetch-control x-download-options x-frame-options x-generator x-github-request-id x-ms-request-id x-permitted-cross-domain-policies " +
  "x-pingback x-powered-by x-response-time x-robots-tag x-runtime x-served-by x-timer x-ua-compatible x-xss-protection " +
  "user-agent host";

/** Whether a request's header (lower-case) says nothing about the API. */
export const ignoredRequestHeaders = matcher(request);
/** Whether a response's header (lower-case) says nothing about the API. */
export const ignoredResponseHeaders = matcher(response);

function matcher(list: string): (name: string) => boolean {
  const entries = list.split(" ");
  const names = new Set(entries.filter((entry) => !entry.endsWith("*")));
  const prefixes = entries.filter((entry) => entry.endsWith("*")).map((entry) => entry.slice(0, -1));
  return remembered(
    (name) => names.has(name) || name.startsWith(":") || prefixes.some((prefix) => name.startsWith(prefix)),
  );
}
