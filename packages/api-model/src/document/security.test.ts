import { expect, test } from "vitest";
import { schemeName, securityScheme } from "./security.ts";

const authorization = { type: "apiKey", in: "header", name: "Authorization" };

test.each([
  ["basic", "basicAuth", { type: "http", scheme: "basic" }, { type: "basic" }],
  ["jwt", "jwtAuth", { type: "http", scheme: "bearer", bearerFormat: "JWT" }, authorization],
  ["digest", "digestAuth", { type: "http", scheme: "digest" }, authorization],
  [
    "api_key header x-api-key",
    "apiKeyHeaderXApiKey",
    { type: "apiKey", in: "header", name: "x-api-key" },
    { type: "apiKey", in: "header", name: "x-api-key" },
  ],
  ["session cookie JSESSIONID", "sessionCookieJSESSIONID", { type: "apiKey", in: "cookie", name: "JSESSIONID" }, null],
  [
    "mtls header x-client-cert",
    "mtlsHeaderXClientCert",
    { type: "mutualTLS" },
    { type: "apiKey", in: "header", name: "x-client-cert" },
  ],
  ["", "Auth", null, null],
])("%s is %s", (id, name, in31, in20) => {
  expect(schemeName(id)).toBe(name);
  expect(securityScheme(id, "3.1")).toStrictEqual(in31);
  expect(securityScheme(id, "2.0")).toStrictEqual(in20);
});
