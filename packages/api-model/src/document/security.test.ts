import { expect, test } from "vitest";
import { schemeName, schemeNames, securityScheme } from "./security.ts";

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
  ["bearer", "bearerAuth", { type: "http", scheme: "bearer" }, authorization],
  ["negotiate", "negotiateAuth", { type: "http", scheme: "negotiate" }, authorization],
  ["aws_signature", "awsSignatureAuth", authorization, authorization],
  [
    "api_key query api_key",
    "apiKeyQueryApiKey",
    { type: "apiKey", in: "query", name: "api_key" },
    { type: "apiKey", in: "query", name: "api_key" },
  ],
  ["jwt cookie token", "jwtCookieToken", { type: "apiKey", in: "cookie", name: "token" }, null],
  ["*", "Auth", null, null],
  ["api_key", "apiKeyAuth", null, null],
  ["", "Auth", null, null],
])("%s is %s", (id, name, in31, in20) => {
  expect(schemeName(id)).toBe(name);
  expect(securityScheme(id, "3.1")).toStrictEqual(in31);
  expect(securityScheme(id, "2.0")).toStrictEqual(in20);
});

test("OpenAPI 3.0 has schemes of HTTP, and no mutual TLS", () => {
  expect(securityScheme("jwt", "3.0")).toStrictEqual({ type: "http", scheme: "bearer", bearerFormat: "JWT" });
  expect(securityScheme("session cookie sid", "3.0")).toStrictEqual({ type: "apiKey", in: "cookie", name: "sid" });
  expect(securityScheme("mtls header x-client-cert", "3.0")).toStrictEqual({
    type: "apiKey",
    in: "header",
    name: "x-client-cert",
  });
});

test("schemes of the same words have names of their own, whatever comes first", () => {
  const ids = ["api_key header x_api_key", "jwt", "api_key header x-api-key", "jwt", "api_key header x-api_key"];
  const names = [
    ["api_key header x-api-key", "apiKeyHeaderXApiKey"],
    ["api_key header x-api_key", "apiKeyHeaderXApiKey2"],
    ["api_key header x_api_key", "apiKeyHeaderXApiKey3"],
    ["jwt", "jwtAuth"],
  ];
  expect([...schemeNames(ids)]).toEqual(names);
  expect([...schemeNames(ids.toReversed())]).toEqual(names);
});
