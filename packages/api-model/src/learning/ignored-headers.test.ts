import { describe, expect, test } from "vitest";
import { ignoredRequestHeaders, ignoredResponseHeaders } from "./ignored-headers.ts";

const words = (text: string) => text.split(/\s+/);

describe("a request's header", () => {
  test.each(
    words(`accept accept-encoding accept-language access-control-request-method authorization cache-control connection
      content-length content-type cookie date expect forwarded from host if-match if-none-match if-modified-since
      keep-alive max-forwards origin pragma proxy-authorization range referer te transfer-encoding upgrade user-agent
      via warning a-im`),
  )("%s belongs to HTTP", (name) => {
    expect(ignoredRequestHeaders(name)).toBe(true);
  });

  test.each(
    words(`traceparent tracestate baggage b3 x-b3-traceid x-b3-parentspanid x-cloud-trace-context x-datadog-trace-id
      x-ot-span-context x-span-name x-request-id x-correlation-id x-request-start x-amzn-trace-id`),
  )("%s belongs to a tracer", (name) => {
    expect(ignoredRequestHeaders(name)).toBe(true);
  });

  test.each(
    words(`newrelic sentry-trace uber-trace-id x-trace-id x-vercel-id fly-client-ip save-data x-forwarded-for x-forwarded-proto x-real-ip x-client-ip true-client-ip x-envoy-attempt-count cf-ray cdn-loop
      x-amz-cf-id x-kong-request-id x-consumer-username x-original-uri sec-fetch-mode sec-ch-ua dnt priority
      upgrade-insecure-requests content-encoding grpc-timeout :authority :path`),
  )("%s belongs to a proxy or a browser", (name) => {
    expect(ignoredRequestHeaders(name)).toBe(true);
  });

  test.each(
    words(`x-tenant x-api-version idempotency-key prefer accepted hosted x-api-key if x-amz-date x-original x-forwarded
      content-language cookies x-real-ip-address server set-cookie x-b3 cf sec`),
  )("%s belongs to the API", (name) => {
    expect(ignoredRequestHeaders(name)).toBe(false);
  });
});

describe("a response's header", () => {
  test.each(
    words(`accept-ranges access-control-allow-origin age allow alt-svc alternate-protocol cache-control
      connection content-disposition content-encoding content-language content-length content-location content-md5
      content-range content-security-policy content-security-policy-report-only content-type cross-origin-opener-policy
      date etag expires keep-alive last-modified link location nel origin-agent-cluster p3p permissions-policy pragma
      proxy-authenticate referrer-policy refresh report-to reporting-endpoints retry-after server server-timing
      set-cookie status strict-transport-security timing-allow-origin trailer transfer-encoding upgrade vary via warning
      www-authenticate`),
  )("%s belongs to HTTP", (name) => {
    expect(ignoredResponseHeaders(name)).toBe(true);
  });

  test.each(
    words(`cf-cache-status x-amz-cf-pop x-amzn-requestid x-application-context x-aspnet-version x-aspnetmvc-version
      x-b3-traceid x-cache x-cache-hits x-content-type-options x-correlation-id x-dns-prefetch-control
      x-download-options x-envoy-upstream-service-time x-frame-options x-kong-upstream-latency
      x-permitted-cross-domain-policies x-pingback x-powered-by x-request-id x-response-time x-robots-tag x-runtime
      x-served-by x-ua-compatible x-xss-protection traceparent tracestate x-forwarded-host priority client-date
      client-peer client-response-num user-agent host :status`),
  )("%s belongs to servers and proxies", (name) => {
    expect(ignoredResponseHeaders(name)).toBe(true);
  });

  test.each(
    words(`x-total-count x-ratelimit-remaining x-next-page etags x-served x-amz-meta-owner sunset deprecation
      accept traceparents statuses x-tenant content-security cross-origin`),
  )("%s belongs to the API", (name) => {
    expect(ignoredResponseHeaders(name)).toBe(false);
  });
});
