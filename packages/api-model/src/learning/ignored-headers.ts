import { remembered } from "../remembered.ts";

/** Headers of the protocol, of browsers, proxies and tracers: they say nothing about an API. `*` ends a prefix. */
const request =
  "a-im accept accept-* access-control-request-* authorization baggage b3 cache-control cdn-loop cf-* connection content-encoding content-length " +
  "content-type cookie date dnt expect forwarded from grpc-* host if-* keep-alive max-forwards origin pragma priority " +
  "proxy-authorization range referer sec-* te traceparent tracestate transfer-encoding true-client-ip upgrade upgrade-insecure-requests " +
  "user-agent via warning x-amzn-* x-amz-cf-* x-b3-* x-client-ip x-cloud-trace-context x-datadog-* x-envoy-* x-forwarded-* " +
  "x-original-* x-ot-span-context x-real-ip x-request-id x-request-start x-span-name x-correlation-id x-kong-* x-consumer-*";
const response =
  "accept-ranges access-control-* age allow alt-svc alternate-protocol cache-control cf-* client-date client-peer client-response-num " +
  "connection content-disposition content-encoding content-language content-length content-location content-md5 " +
  "content-range content-security-policy* content-type cross-origin-* date etag expires keep-alive last-modified link location nel " +
  "origin-agent-cluster p3p permissions-policy pragma priority proxy-* referrer-policy refresh report-to reporting-endpoints retry-after server " +
  "server-timing set-cookie status strict-transport-security timing-allow-origin trailer transfer-encoding upgrade vary via " +
  "warning www-authenticate x-amz-cf-* x-amzn-* x-application-context x-aspnet* x-b3-* x-cache* x-content-type-options " +
  "x-correlation-id x-dns-prefetch-control x-download-options x-envoy-* x-frame-options x-kong-* x-permitted-cross-domain-policies " +
  "x-pingback x-powered-by x-request-id x-response-time x-robots-tag x-runtime x-served-by x-ua-compatible x-xss-protection traceparent " +
  "tracestate user-agent host x-forwarded-*";

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
