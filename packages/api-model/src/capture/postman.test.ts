import { describe, expect, it } from "vitest";
import { captured, onlyCall, outcomes, textIn } from "./testing-captured.ts";

const collection = (item: object[], variable: object[] = []) => ({ info: { schema: "v2.1.0" }, item, variable });
const one = (request: object | string, response: object[] = [], variable: object[] = []) =>
  collection([{ name: "one", request, response }], variable);

describe("variables", () => {
  it("fills them in from the inside out, the folder's before the collection's", () => {
    const request = {
      method: "GET",
      url: { raw: "{{base}}/:verb/{{hello_{{var}}}}?q={{q}}", variable: [{ key: "verb", value: "get" }] },
    };
    const folder = { item: [{ request }], variable: [{ key: "q", value: "inner" }] };
    const all = [
      { key: "base", value: "https://{{host}}" },
      { key: "host", value: "api.example.com" },
      { key: "var", value: "x" },
      { key: "hello_x", value: "hi" },
      { key: "q", value: "outer" },
    ];
    const call = onlyCall("postman", collection([folder], all));
    expect(call).toMatchObject({
      scheme: "https",
      host: "api.example.com",
      port: 443,
      path: "/get/hi",
      query: "q=inner",
    });
  });

  it("keeps variables with an empty value as parameters of a path, and leaves them empty elsewhere", () => {
    const url = {
      raw: "https://api.example.com/posts/{{post_id}}/:comment/votes?after={{post_id}}",
      variable: [{ key: "comment", value: "" }],
    };
    const call = onlyCall("postman", one({ method: "GET", url }, [], [{ key: "post_id", value: "" }]));
    expect(call).toMatchObject({ path: "/posts/{post_id}/:comment/votes", query: "after=" });
    const unknown = onlyCall("postman", one({ url: "{{base}}/orders" }, [], [{ key: "base", value: "" }]));
    expect(unknown).toMatchObject({ host: "", path: "/orders" });
  });

  it("takes those of an environment in the same payload before the collection's", () => {
    const values = [
      { key: "url", value: "https://crapi.example", enabled: true },
      { key: "id", value: "7", enabled: true },
      { key: "id", value: "8", enabled: false },
    ];
    const own = [
      { key: "url", value: "http://localhost" },
      { key: "id", value: "" },
    ];
    const environment = { id: "e", name: "Staging", values, _postman_variable_scope: "environment" };
    const asked = { collection: one({ url: "{{url}}/posts/{{id}}" }, [], own), environment };
    expect(onlyCall("postman", asked)).toMatchObject({ host: "crapi.example", path: "/posts/7" });
    expect(() => captured("postman", environment)).toThrow(/^format: This is a Postman environment/);
  });

  it("keeps unset variables as parameters, and an unknown base without a host", () => {
    const call = onlyCall("postman", one({ method: "GET", url: "{{base}}/users/{{id}}/:tab" }));
    expect(call).toMatchObject({ host: "", path: "/users/{id}/:tab" });
    expect(call.warnings).toContain("path_is_template");
  });

  it.each([
    ["{{base}}/a", "", "/a"],
    ["{{base}}a/b", "", "/a/b"],
    ["{{scheme}}://{{host}}:{{port}}/a", "", "/a"],
    ["https://{{tenant}}.example.com/a?b=1", "", "/a"],
    ["{{tenant}}.example.com/a", "", "/a"],
    ["{{host}}:8080/a", "", "/a"],
    ["https://api.example.com:{{port}}/a", "api.example.com", "/a"],
    ["https://api.example.com/{{a}}-{{b}}", "api.example.com", "/{a}-{b}"],
  ])("reads %s, whose variables are unset", (url, host, path) => {
    expect(onlyCall("postman", one({ method: "GET", url }))).toMatchObject({ host, path });
  });

  it("fills in a form and a query before they are encoded, and path variables as both formats name them", () => {
    const url = {
      host: ["h"],
      path: [":id", ":tab"],
      query: [{ key: "q", value: "{{v}}" }],
      variable: [
        { key: "id", value: "1" },
        { id: "tab", value: "2" },
      ],
    };
    const body = { mode: "urlencoded", urlencoded: [{ key: "x", value: "{{v}}" }] };
    const call = onlyCall("postman", one({ method: "POST", url, body }, [], [{ key: "v", value: "é&=" }]));
    expect(call).toMatchObject({ path: "/1/2", query: "q=%C3%A9%26%3D" });
    expect(textIn(call.reqBody)).toBe("x=%C3%A9%26%3D");
  });

  it("ends a circle", () => {
    const call = onlyCall(
      "postman",
      one(
        "http://h/{{a}}",
        [],
        [
          { key: "a", value: "{{b}}" },
          { key: "b", value: "{{a}}" },
        ],
      ),
    );
    expect(call.path).toMatch(/^\/\{[ab]\}$/);
  });
});

describe("responses", () => {
  const saved = { code: 201, header: [{ key: "Date", value: "Tue, 11 Jun 2019 10:43:13 GMT" }], body: '{"id":1}' };

  it("makes each one a call at its own date; one saved by halves keeps the item's request", () => {
    const other = { ...saved, code: 404, originalRequest: { method: "PUT", url: "http://h/other" } };
    const halved = { ...saved, originalRequest: { header: [], url: { raw: "" } } };
    const calls = captured("postman", one({ method: "POST", url: "http://h/own" }, [halved, other]));
    expect(calls).toMatchObject([
      { exchange: { method: "POST", path: "/own", status: 201, tsMs: Date.parse("2019-06-11T10:43:13Z") } },
      { exchange: { method: "PUT", path: "/other", status: 404 } },
    ]);
  });

  it("take the type of an example without headers from the language it is shown in", () => {
    const example = { code: 200, header: null, body: '{"a":1}', _postman_previewlanguage: "json" };
    const [known, unknown] = captured("postman", one("http://h/", [example, { ...example, code: 404, header: [] }]));
    expect(known).toMatchObject({
      exchange: { resHeaders: [{ name: "content-type", value: "application/json" }], isApi: true },
    });
    expect(unknown).toMatchObject({ exchange: { status: 404 } });
  });

  it("knows no status of a request that has none", () => {
    expect(onlyCall("postman", one("h.example/a"))).toMatchObject({ host: "h.example", scheme: "http", status: null });
  });
});

it("reads the body in the mode that was chosen, with its type", () => {
  const body = { mode: "raw", raw: '{"a":1}', options: { raw: { language: "json" } } };
  const call = onlyCall("postman", one({ method: "POST", url: "http://h/", body }));
  expect([textIn(call.reqBody), call.reqHeaders[0]?.value]).toEqual(['{"a":1}', "application/json"]);
  const form = {
    mode: "urlencoded",
    urlencoded: [
      { key: "a", value: "1" },
      { key: "b", value: "2", disabled: true },
    ],
  };
  expect(textIn(onlyCall("postman", one({ method: "POST", url: "http://h/", body: form })).reqBody)).toBe("a=1");
});

describe("credentials", () => {
  const bearer = { type: "bearer", bearer: [{ key: "token", value: "{{t}}" }] };
  const header = (auth: unknown, outer: unknown = null) => {
    const folder = { auth: outer, item: [{ request: { method: "GET", url: "http://h/?a=1", auth } }] };
    return onlyCall("postman", { ...collection([folder], [{ key: "t", value: "T" }]), auth: bearer });
  };

  it.each([
    ["of the collection", null, null, "authorization: Bearer T"],
    ["of the folder", null, { type: "basic", basic: { username: "u", password: "p" } }, "authorization: Basic dTpw"],
    ["in a header", { type: "apikey", apikey: { key: "X-Key", value: "{{t}}" } }, bearer, "x-key: T"],
    ["of OAuth", { type: "oauth2", oauth2: [{ key: "accessToken", value: "at" }] }, null, "authorization: Bearer at"],
  ])("%s are sent", (_, own, outer, expected) => {
    expect(header(own, outer).reqHeaders.map(({ name, value }) => `${name}: ${value}`)).toEqual([expected]);
  });

  it("may be in the query, be none at all, or be dynamic", () => {
    const key = { type: "apikey", apikey: { key: "k y", value: "v", in: "query" } };
    expect(header(key)).toMatchObject({ query: "a=1&k%20y=v", reqHeaders: [] });
    for (const type of ["noauth", "awsv4", "digest", "odd"]) expect(header({ type }).reqHeaders).toEqual([]);
  });

  it("give way to a header that the request has itself", () => {
    const request = { method: "GET", url: "http://h/", header: [{ key: "Authorization", value: "Own" }] };
    const call = onlyCall("postman", { ...one(request), auth: { ...bearer, bearer: { token: "x" } } });
    expect(call.reqHeaders).toEqual([{ name: "authorization", value: "Own" }]);
  });
});

it("sends the variables of GraphQL as JSON, whatever text they were written as", () => {
  const graphql = (variables: string) => {
    const body = { mode: "graphql", graphql: { query: "{ a }", variables } };
    return textIn(onlyCall("postman", one({ method: "POST", url: "http://h/", body })).reqBody);
  };
  expect(graphql('{\n  "id": 1\n}')).toBe('{"query":"{ a }","variables":{"id":1}}');
  expect(graphql("")).toBe('{"query":"{ a }"}');
});

it("refuses request by request, and what is no collection as a whole", () => {
  const items = [{ name: "empty" }, { request: { url: "ftp://h/" } }, { request: { method: "GET" } }];
  expect(outcomes("postman", collection(items))).toEqual(["request_missing", "scheme_not_http", "path_missing"]);
  expect(() => outcomes("postman", { requests: [], order: [] })).toThrow("format");
});
