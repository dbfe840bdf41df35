import { describe, expect, test } from "vitest";
import { listCredentials } from "./credentials.ts";

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
  expect(listCredentials({ reqHeaders: [{ name, value }], query: null }).map(({ id }) => id)).toStrictEqual(expected);
});

test.each([
  ["api_key=1", ["api_key query api_key"]],
  ["key=1", ["api_key query key"]],
  ["access_token=abc", ["bearer query access_token"]],
  ["page_token=abc&q=key", []],
])("?%s", (query, expected) => {
  expect(listCredentials({ reqHeaders: [], query }).map(({ id }) => id)).toStrictEqual(expected);
});

describe("the Authorization header", () => {
  const read = (value: string, name = "authorization") =>
    listCredentials({ reqHeaders: [{ name, value }], query: null });

  test.each([
    ["Basic dTpw", "basic", "dTpw"],
    ["Bearer abc", "bearer", "abc"],
    ["Bearer  a b ", "bearer", "a b"],
    ["Token abc", "bearer", "abc"],
    [`Token ${jwt}`, "jwt", jwt],
    ["Bearer eyJhbGci.x", "bearer", "eyJhbGci.x"],
    [`Basic ${jwt}`, "basic", jwt],
    ["Negotiate YII=", "negotiate", "YII="],
    ["NTLM TlRM", "negotiate", "TlRM"],
    ["Digest", "digest", ""],
  ])("%s", (value, kind, secret) => {
    expect(read(value)).toStrictEqual([{ id: kind, kind, in: "header", name: "authorization", value: secret }]);
  });

  test.each(["", "Basic:dTpw", "!", "constructor x", "__proto__ x", "dTpw"])(
    "%j names no scheme that is known",
    (value) => {
      expect(read(value)).toStrictEqual([]);
    },
  );

  test("of a proxy is read alike", () => {
    expect(read("Basic dTpw", "proxy-authorization")).toMatchObject([{ id: "basic", name: "proxy-authorization" }]);
  });
});

describe("a header of its own", () => {
  test.each([
    "x-api-key",
    "api-key",
    "api_key",
    "apikey",
    "x-apikey",
    "x-app-key",
    "app_id",
    "x-functions-key",
    "x-goog-api-key",
    "subscription-key",
    "x-auth-token",
    "auth_key",
    "x-access-token",
    "accesstoken",
    "token",
    "x-acme-api-key",
    "x-client-secret-key",
  ])("%s is a key", (name) => {
    expect(listCredentials({ reqHeaders: [{ name, value: "v" }], query: null })).toStrictEqual([
      { id: `api_key header ${name}`, kind: "api_key", in: "header", name, value: "v" },
    ]);
  });

  test.each(["x-token-type", "x-key", "key", "x-api-key-id", "x-api-keys-left", "x-csrf-token", "my-token"])(
    "%s is none",
    (name) => {
      expect(listCredentials({ reqHeaders: [{ name, value: "v" }], query: null })).toStrictEqual([]);
    },
  );

  test.each([
    "x-forwarded-client-cert",
    "ssl-client-cert",
    "ssl-client-subject-dn",
    "x-ssl-client-cert",
    "x-ssl-client-s-dn",
    "x-client-cert",
    "x-arr-clientcert",
  ])("%s is a certificate", (name) => {
    expect(listCredentials({ reqHeaders: [{ name, value: "v" }], query: null })).toStrictEqual([
      { id: `mtls header ${name}`, kind: "mtls", in: "header", name, value: "v" },
    ]);
  });

  test("of a certificate's verification is none", () => {
    expect(
      listCredentials({ reqHeaders: [{ name: "x-ssl-client-verify", value: "SUCCESS" }], query: null }),
    ).toStrictEqual([]);
  });
});

describe("a parameter of the query", () => {
  test.each([
    ["apiKey=a%20b", ["api_key", "a b"]],
    ["access_key=v", ["api_key", "v"]],
    ["accessToken=v", ["bearer", "v"]],
    [`id_token=${jwt}`, ["jwt", jwt]],
    ["jwt=v", ["bearer", "v"]],
    ["token=v", ["bearer", "v"]],
    ["authToken=v", ["bearer", "v"]],
    ["csrf_token=v", null],
    ["refresh_token=v", null],
    ["password=v", null],
    ["sig=v", null],
    ["monkey=v", null],
  ])("%s", (query, expected) => {
    const found = listCredentials({ reqHeaders: [], query }).map(({ kind, value }) => [kind, value]);
    expect(found).toStrictEqual(expected === null ? [] : [expected]);
  });
});

describe("a cookie", () => {
  test.each([
    ["sid=1", "session"],
    ["sessionid=1", "session"],
    ["PHPSESSID=1", "session"],
    ["app.sid=1", "session"],
    ["_my_session=1", "session"],
    ["SESS=1", "session"],
    ["sess-data=1", "session"],
    ["inside=1", null],
    ["obsession=1", null],
    [`auth_token=${jwt}`, "jwt"],
    [`csrf=${jwt}`, null],
    ["auth_token=opaque", null],
  ])("%s is %j", (value, kind) => {
    const found = listCredentials({ reqHeaders: [{ name: "cookie", value }], query: null });
    expect(found.map((each) => [each.kind, each.in])).toStrictEqual(kind === null ? [] : [[kind, "cookie"]]);
  });
});

test("all that a call carries is listed: headers, query, cookies", () => {
  const reqHeaders = [
    { name: "cookie", value: "sid=1" },
    { name: "x-api-key", value: "k" },
    { name: "authorization", value: "Basic dTpw" },
  ];
  expect(listCredentials({ reqHeaders, query: "key=1" }).map(({ id }) => id)).toStrictEqual([
    "api_key header x-api-key",
    "basic",
    "api_key query key",
    "session cookie sid",
  ]);
});
