import { expect, test } from "vitest";
import { credentialsOf } from "./credentials.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln";

test.each([
  ["authorization", "Basic dTpw", ["basic"]],
  ["authorization", "bearer abc", ["bearer"]],
  ["authorization", `Bearer ${jwt}`, ["jwt"]],
  ["authorization", "Digest username=x", ["digest"]],
  ["authorization", "ApiKey abc", ["api_key header authorization"]],
  ["authorization", "AWS4-HMAC-SHA256 Credential=x", ["aws_signature"]],
  ["authorization", "Hawk id=1", []],
  ["x-api-key", "k", ["api_key header x-api-key"]],
  ["ocp-apim-subscription-key", "k", ["api_key header ocp-apim-subscription-key"]],
  ["x-forwarded-client-cert", "Hash=1", ["mtls header x-forwarded-client-cert"]],
  ["cookie", "theme=dark; JSESSIONID=1; connect.sid=2", ["session cookie JSESSIONID", "session cookie connect.sid"]],
  ["cookie", `access_token=${jwt}`, ["jwt cookie access_token"]],
  ["x-request-id", "1", []],
])("%s: %s", (name, value, expected) => {
  expect(credentialsOf({ reqHeaders: [{ name, value }], query: null }).map(({ id }) => id)).toStrictEqual(expected);
});

test.each([
  ["api_key=1", ["api_key query api_key"]],
  ["key=1", ["api_key query key"]],
  ["access_token=abc", ["bearer query access_token"]],
  ["page_token=abc&q=key", []],
])("?%s", (query, expected) => {
  expect(credentialsOf({ reqHeaders: [], query }).map(({ id }) => id)).toStrictEqual(expected);
});
