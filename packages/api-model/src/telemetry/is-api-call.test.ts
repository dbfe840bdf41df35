import { describe, expect, test } from "vitest";
import { isApiCall, isHealthCheck, isPreflight } from "./is-api-call.ts";

const headers = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([name, value]) => ({ name, value }));
const answered = (type: string | null, path = "/a", asked: Readonly<Record<string, string>> = {}) =>
  isApiCall({ path, reqHeaders: headers(asked), resHeaders: type === null ? [] : headers({ "content-type": type }) });

describe("an answer of type", () => {
  test.each([
    null,
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/hal+json",
    "application/problem+json",
    "text/json",
    "application/x-ndjson",
    "text/xml; charset=utf-8",
    "application/soap+xml",
    "application/vnd.acme.order+xml",
    "application/grpc",
    "application/grpc-web+proto",
    "application/x-protobuf",
    "application/msgpack",
    "text/csv",
    "text/event-stream",
  ])("%j is an API's", (type) => {
    expect(answered(type)).toBe(true);
  });

  test.each([
    "text/html",
    "image/png",
    "image/svg+xml",
    "application/xhtml+xml",
    "application/rss+xml",
    "application/javascript",
    "text/css",
    "nonsense",
    "a/b/json",
  ])("%j is none", (type) => {
    expect(answered(type)).toBe(false);
  });
});

describe("a page as the answer", () => {
  test.each([
    ["to a message of programs", { "content-type": "application/json" }],
    ["to a script", { "x-requested-with": "XMLHttpRequest" }],
    ["to who takes data only", { accept: "application/json, application/problem+json;q=0.9" }],
  ])("%s is an API's", (_, asked) => {
    expect(answered("text/html", "/a", asked)).toBe(true);
  });

  test.each([
    ["to a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["to a browser", { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }],
  ])("%s is a page", (_, asked) => {
    expect(answered("text/html", "/a", asked)).toBe(false);
  });
});

test.each(["/app.js", "/assets/logo.svg", "/favicon.ico", "/sitemap.xml", "/index.html"])(
  "%s is a file of a site",
  (path) => {
    expect(answered(null, path)).toBe(false);
  },
);

test("a preflight asks by OPTIONS for a method", () => {
  const asked = headers({ "access-control-request-method": "PUT" });
  expect(isPreflight({ method: "OPTIONS", reqHeaders: asked })).toBe(true);
  expect(isPreflight({ method: "OPTIONS", reqHeaders: [] })).toBe(false);
  expect(isPreflight({ method: "GET", reqHeaders: asked })).toBe(false);
});

describe("a health check", () => {
  const isCheck = (path: string, parts: Partial<Parameters<typeof isHealthCheck>[0]> = {}) =>
    isHealthCheck({ method: "GET", path, query: null, userAgent: null, reqHeaders: [], ...parts });

  test.each(["/healthz", "/health", "/api/v1/health", "/actuator/health/liveness", "/q/health/ready", "/ping"])(
    "reads %s",
    (path) => {
      expect(isCheck(path)).toBe(true);
      expect(isCheck(path, { method: "POST" })).toBe(false);
    },
  );

  test.each(["/patients/7/health", "/healthcare", "/health/records", "/orders/ready", "/api/ping/7"])(
    "isn't a call of %s",
    (path) => {
      expect(isCheck(path)).toBe(false);
    },
  );

  test("is whatever a prober reads", () => {
    expect(isCheck("/", { userAgent: "kube-probe/1.31" })).toBe(true);
    expect(isCheck("/", { userAgent: "ELB-HealthChecker/2.0" })).toBe(true);
    expect(isCheck("/", { userAgent: "curl/8.5" })).toBe(false);
    expect(isCheck("/health", { query: "patient=7" })).toBe(false);
  });

  test("isn't a call that only names itself a prober", () => {
    const userAgent = "kube-probe/1.31";
    expect(isCheck("/users", { userAgent, query: "page=2" })).toBe(false);
    expect(isCheck("/users", { userAgent, reqHeaders: headers({ authorization: "Bearer t" }) })).toBe(false);
    expect(isCheck("/users", { userAgent, reqHeaders: headers({ cookie: "sid=1" }) })).toBe(false);
  });
});
