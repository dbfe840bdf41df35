import { describe, expect, test } from "vitest";
import { compileEndpoints } from "../../directory/endpoint-matcher.ts";
import { settingsWith } from "../../testing.ts";
import type { InboundCall } from "../request/inbound-call.ts";
import { getOpenCause } from "./public-paths.ts";

const rows = [
  { method: "GET", template: "/health" },
  { method: "GET", template: "/openapi.json" },
  { method: "*", template: "/assets/*" },
  { method: "GET", template: "/docs/{page}" },
  { method: "POST", template: "/login" },
];
const endpoints = [
  { id: "1", method: "POST", template: "/payouts", sensitivity: "high" },
  { id: "2", method: "DELETE", template: "/docs/{page}", sensitivity: "high" },
] as const;
const api = {
  baseUrl: "https://api.example/v2",
  endpoints: compileEndpoints(endpoints, "https://api.example/v2"),
  settings: settingsWith({ before_credentials: { preflights: true, paths: rows } }),
};
const causeOf = (
  method: string,
  uri: string,
  headers: InboundCall["headers"] = {},
  changes: Partial<typeof api> = {},
) =>
  getOpenCause({ ...api, ...changes }, { method, uri, headers, address: null, userAgent: "", tls: null, apiKey: "" });

describe("a public path", () => {
  test.each([
    ["GET", "/health"],
    ["HEAD", "/health?full=1"],
    ["GET", "/v2/health"],
    ["GET", "/health/"],
    ["GET", "/openapi.json"],
    ["GET", "/assets/js/app.js"],
    ["PUT", "/assets/a"],
    ["GET", "/docs/start"],
    ["POST", "/login"],
  ])("%s %s needs no key", (method, uri) => {
    expect(causeOf(method, uri)).toBe("public");
  });

  test.each([
    ["POST", "/health"],
    ["GET", "/health/../payouts"],
    ["GET", "/assets/..%2f..%2fpayouts"],
    ["GET", "/assets/%2e%2e/payouts"],
    ["GET", "/docs/..;/payouts"],
    ["GET", "/assets"],
    ["GET", "/healthz"],
    ["GET", "/HEALTH"],
    ["GET", "/docs/start/more"],
    ["GET", "/health?_method=DELETE"],
    ["GET", "/docs/?_url=/payouts"],
    ["OPTIONS", "/payouts"],
  ])("%s %s does", (method, uri) => {
    expect(causeOf(method, uri)).toBeNull();
  });

  test.each([
    [{ "x-http-method-override": "POST" }],
    [{ "x-rewrite-url": "/payouts" }],
    [{ "x-original-url": "/payouts" }],
    [{ x_http_method_override: "POST" }],
  ])("with %o does", (headers) => {
    expect(causeOf("GET", "/health", headers)).toBeNull();
  });

  test("needs one where a body may name a method that the API has there", () => {
    const paths = [{ method: "POST", template: "/docs/{page}" }];
    const settings = settingsWith({ before_credentials: { preflights: false, paths } });
    expect(causeOf("POST", "/docs/start", {}, { settings })).toBeNull();
    expect(causeOf("POST", "/docs/start", {}, { settings: { ...settings, body_override: "ignore" } })).toBe("public");
  });

  test("may be written in any case where the API says so", () => {
    const settings = { ...api.settings, path_case: "insensitive" as const };
    expect(causeOf("GET", "/Health", {}, { settings })).toBe("public");
  });
});

describe("a CORS preflight", () => {
  const preflight = { origin: "https://app.example", "access-control-request-method": "POST" };

  test("needs no key where the API lets preflights pass", () => {
    expect(causeOf("OPTIONS", "/payouts", preflight)).toBe("preflight");
    const settings = settingsWith({ before_credentials: { preflights: false, paths: [] } });
    expect(causeOf("OPTIONS", "/payouts", preflight, { settings })).toBeNull();
    expect(causeOf("OPTIONS", "/payouts", preflight, { settings: settingsWith() })).toBeNull();
  });

  test("is OPTIONS with both of its headers, and with no other method", () => {
    expect(causeOf("GET", "/payouts", preflight)).toBeNull();
    expect(causeOf("OPTIONS", "/payouts", { origin: "https://app.example" })).toBeNull();
    expect(causeOf("OPTIONS", "/payouts", { ...preflight, "x-http-method-override": "POST" })).toBeNull();
    expect(causeOf("OPTIONS", "/payouts?_method=POST", preflight)).toBeNull();
  });
});
