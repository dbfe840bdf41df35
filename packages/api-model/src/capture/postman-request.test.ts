import { describe, expect, it } from "vitest";
import { toHeaders, requestSide, toTarget } from "./postman-request.ts";
import { textIn } from "./testing-captured.ts";
import { variablesWith } from "./testing-variables.ts";

const variables = variablesWith([
  ["host", "api.example"],
  ["v", "é&"],
]);
const target = (url: unknown) => {
  const { path, query, authority } = toTarget(url, variables) ?? {};
  return {
    path,
    query,
    host: authority?.host ?? null,
    port: authority?.port ?? null,
    scheme: authority?.scheme ?? null,
  };
};

describe("a URL that is a text", () => {
  it.each([
    ["https://api.example:8443/a?b=1", "https", "api.example", 8443, "/a", "b=1"],
    ["https://{{host}}/a", "https", "api.example", null, "/a", null],
    ["{{host}}/a", "http", "api.example", null, "/a", null],
    ["api.example", "http", "api.example", null, "/", null],
    ["api.example/a", "http", "api.example", null, "/a", null],
    ["/a/b", null, null, null, "/a/b", null],
    [" https://api.example/a ", "https", "api.example", null, "/a", null],
    ["https://api.example/a?b=1#c", "https", "api.example", null, "/a", "b=1"],
    ["{{unknown}}/a", null, null, null, "/a", null],
    ["{{scheme}}://api.example:81/a?b=1", "http", "api.example", 81, "/a", "b=1"],
    ["{{scheme}}://api.example:{{port}}/a", "http", "api.example", null, "/a", null],
    ["{{scheme}}://{{host}}", "http", "api.example", null, "/", null],
    ["{{scheme}}://{{sub}}.example/a", null, null, null, "/a", null],
    ["{{unknown}}", null, null, null, "/", null],
    ["{{unknown}}?a=1", null, null, null, "/", "a=1"],
    ["https://{{sub}}.api.example:81/a?b", null, null, null, "/a", "b"],
    ["https://api.example/{{id}}/x-{{id}}", "https", "api.example", null, "/{id}/x-{id}", null],
  ])("%s", (url, scheme, host, port, path, query) => {
    expect(target(url)).toEqual({ scheme, host, port, path, query });
  });

  it.each([null, undefined, "", "  ", {}, [], { raw: "" }, { query: [] }])("isn't %j", (url) => {
    expect(toTarget(url, variables)).toBeNull();
  });

  it("is a template where a parameter has no value", () => {
    expect(toTarget("https://api.example/:id", variables)?.isTemplate).toBe(true);
    expect(toTarget("https://api.example/{{id}}", variables)?.isTemplate).toBe(true);
    expect(toTarget("https://api.example/7", variables)?.isTemplate).toBe(false);
    const filled = { raw: "https://api.example/:id", variable: [{ key: "id", value: "7" }] };
    expect(toTarget(filled, variables)?.isTemplate).toBe(false);
  });
});

describe("a URL in parts", () => {
  it.each<[object, string]>([
    [{ raw: "https://raw.example/a", host: ["other"], path: ["b"] }, "https://raw.example/a"],
    [{ protocol: "https", host: ["api", "example"], path: ["a", "b"] }, "https://api.example/a/b"],
    [{ host: "api.example", path: "a/b" }, "http://api.example/a/b"],
    [{ host: "api.example", path: "/a" }, "http://api.example/a"],
    [{ host: ["api", "example"] }, "http://api.example/"],
    [
      { host: ["api.example"], port: "81", path: [{ value: "a" }, { type: "string", value: "b" }, null, "c"] },
      "http://api.example:81/a/b//c",
    ],
    [
      {
        host: ["{{host}}"],
        path: ["a"],
        query: [
          { key: "q", value: "{{v}}" },
          { key: "x", value: "1", disabled: true },
        ],
      },
      "http://api.example/a?q=%C3%A9%26",
    ],
  ])("%j is %s", (url, whole) => {
    expect(target(url)).toEqual(target(whole));
  });

  it("has the values of its path variables, encoded, where they're known", () => {
    const url = {
      raw: "https://api.example/:a/:b/:c/:d/x:e",
      variable: [
        { key: "a", value: "1 2" },
        { id: "b", value: "{{host}}" },
        { key: "c", value: "" },
        { key: "e", value: "no" },
        "d",
        null,
      ],
    };
    expect(target(url).path).toBe("/1%202/api.example/:c/:d/x:e");
  });
});

describe("headers", () => {
  it.each<[unknown, string[]]>([
    [
      [
        { key: "X-A", value: "{{host}}" },
        { key: "b", value: "2", disabled: true },
        { key: "c", value: "3", disabled: false },
      ],
      ["x-a: api.example", "c: 3"],
    ],
    ["X-A: 1\r\nB: x:y\n\nno colon", ["x-a: 1", "b: x:y", "no colon: no colon"]],
    [[null, "a: b", { key: "", value: "1" }, { value: "1" }], []],
    [null, []],
    [{ key: "a", value: "1" }, []],
  ])("%j", (list, expected) => {
    expect(toHeaders(list, variables).map(({ name, value }) => `${name}: ${value}`)).toEqual(expected);
  });
});

describe("the body", () => {
  const side = (body: object, header: object[] = []) => {
    const { body: bytes, headers, contentType } = requestSide({ body, header }, variables);
    return { text: textIn(bytes), contentType, count: headers.length };
  };

  it.each<[object, string | null, string | null]>([
    [{ mode: "raw", raw: "a{{host}}" }, "aapi.example", null],
    [{ mode: "raw", raw: "" }, null, null],
    [{ mode: "raw", raw: 7 }, null, null],
    [{ mode: "raw", raw: "{}", options: { raw: { language: "json" } } }, "{}", "application/json"],
    [{ mode: "raw", raw: "x", options: { raw: { language: "xml" } } }, "x", "application/xml"],
    [{ mode: "raw", raw: "x", options: { raw: { language: "html" } } }, "x", "text/html"],
    [{ mode: "raw", raw: "x", options: { raw: { language: "javascript" } } }, "x", "application/javascript"],
    [{ mode: "raw", raw: "x", options: { raw: { language: "text" } } }, "x", "text/plain"],
    [{ mode: "raw", raw: "x", options: { raw: { language: "constructor" } } }, "x", null],
    [{ mode: "raw", raw: "x", disabled: true }, null, null],
    [
      { mode: "urlencoded", urlencoded: [{ key: "a", value: "{{v}}" }] },
      "a=%C3%A9%26",
      "application/x-www-form-urlencoded",
    ],
    [{ mode: "urlencoded", urlencoded: "a=1" }, null, "application/x-www-form-urlencoded"],
    [{ mode: "formdata", formdata: [{ key: "a", value: "1" }] }, null, "multipart/form-data"],
    [{ mode: "file", file: { src: "/a" } }, null, null],
    [
      { mode: "graphql", graphql: { query: "{ {{host}} }", operationName: "O" } },
      '{"query":"{ api.example }","operationName":"O"}',
      "application/json",
    ],
    [{ mode: "graphql", graphql: { query: "{a}", variables: "{" } }, '{"query":"{a}"}', "application/json"],
    [{ raw: "x" }, null, null],
    [{}, null, null],
  ])("of %j", (body, text, contentType) => {
    expect(side(body)).toMatchObject({ text, contentType });
  });

  it("keeps the type that the request itself has", () => {
    const body = { mode: "raw", raw: "{}", options: { raw: { language: "json" } } };
    expect(side(body, [{ key: "Content-Type", value: "application/hal+json" }])).toEqual({
      text: "{}",
      contentType: "application/hal+json",
      count: 1,
    });
  });

  it("has no type where the language is none of Postman's", () => {
    const body = { mode: "raw", raw: "x", options: { raw: { language: "constructor" } } };
    expect(requestSide({ body }, variables).headers).toEqual([]);
  });

  it("carries how the request signs in, unless it says so itself", () => {
    const signIn = [
      { name: "authorization", value: "Bearer T" },
      { name: "x-key", value: "K" },
    ];
    const header = [{ key: "X-KEY", value: "own" }];
    expect(requestSide({ header }, variables, signIn).headers).toEqual([
      { name: "x-key", value: "own" },
      { name: "authorization", value: "Bearer T" },
    ]);
  });
});
