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

  it("leaves what nobody set a parameter, and an unknown base without a host", () => {
    const call = onlyCall("postman", one({ method: "GET", url: "{{base}}/users/{{id}}/:tab" }));
    expect(call).toMatchObject({ host: "", path: "/users/{id}/:tab" });
    expect(call.warnings).toContain("path_is_template");
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

it("refuses request by request, and what is no collection as a whole", () => {
  const items = [{ name: "empty" }, { request: { url: "ftp://h/" } }, { request: { method: "GET" } }];
  expect(outcomes("postman", collection(items))).toEqual(["request_missing", "scheme_not_http", "path_missing"]);
  expect(() => outcomes("postman", { requests: [], order: [] })).toThrow("format");
});
