import { describe, expect, it, test } from "vitest";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";

const header = (name: string, value: string) => ({ name, value });
const responses = { default: { description: "" } };

/** What a document with one operation finds in a call, as `verdict rule sample: expected, got`. */
function found(operation: object, call: Partial<Exchange>, more: object = {}, path = "/things"): string[] {
  const contract = readContract({
    openapi: "3.1.0",
    paths: { [path]: { post: { responses, ...operation } } },
    ...more,
  });
  const checked = contract?.check(exchange({ method: "POST", path: "/things", ...call })) ?? { findings: [] };
  return checked.findings.map(
    ({ verdict, rule, sample, expected, got }) => `${verdict} ${rule} ${sample}: ${expected}, ${got}`,
  );
}
const rules = (...args: Parameters<typeof found>) => found(...args).map((each) => each.split(" ")[1]);
const integer = { type: "integer" };

describe("parameters", () => {
  const described = (where: string, more: object = {}) => ({
    parameters: [{ name: "p", in: where, schema: integer, ...more }],
  });

  test.each<[what: string, operation: object, call: Partial<Exchange>, expected: string[]]>([
    ["a query", described("query"), { query: "p=x" }, ['violation type /request/query/p: integer, string "x"']],
    [
      "a header",
      described("header"),
      { reqHeaders: [header("p", "x")] },
      ['violation type /request/header/p: integer, string "x"'],
    ],
    ["a header among others", described("header"), { reqHeaders: [header("q", "x"), header("p", "5")] }, []],
    [
      "a cookie",
      described("cookie"),
      { reqHeaders: [header("cookie", "q=1; p=x")] },
      ['violation type /request/cookie/p: integer, string "x"'],
    ],
    [
      "a missing query",
      described("query", { required: true }),
      {},
      ["violation parameter_missing /request/query/p: a query parameter, nothing"],
    ],
    [
      "a missing header",
      described("header", { required: true }),
      {},
      ["violation parameter_missing /request/header/p: a header parameter, nothing"],
    ],
    [
      "a missing cookie",
      described("cookie", { required: true }),
      {},
      ["violation parameter_missing /request/cookie/p: a cookie parameter, nothing"],
    ],
    ["an empty query", described("query"), { query: "p=" }, ['violation type /request/query/p: integer, string ""']],
    ["an empty query that is allowed", described("query", { allowEmptyValue: true }), { query: "p=" }, []],
    ["a name alone that is allowed", described("query", { allowEmptyValue: true }), { query: "p" }, []],
    ["several empty ones that are allowed", described("query", { allowEmptyValue: true }), { query: "p=&p=" }, []],
    [
      "one of several that is empty",
      described("query", { allowEmptyValue: true, schema: { type: "array", items: integer } }),
      { query: "p=&p=1" },
      ['violation type /request/query/p/0: integer, string ""'],
    ],
    [
      "a value where an empty one is allowed",
      described("query", { allowEmptyValue: true }),
      { query: "p=x" },
      ['violation type /request/query/p: integer, string "x"'],
    ],
    [
      "an object in a cookie",
      described("cookie", { explode: true, schema: { type: "object", required: ["a"] } }),
      { reqHeaders: [header("cookie", "p=1")] },
      [],
    ],
    [
      "a deep object in a header",
      described("header", { style: "deepObject", schema: { type: "object", required: ["a"] } }),
      { reqHeaders: [header("p", "1")] },
      [],
    ],
    [
      "a list in two headers",
      described("header", { schema: { type: "array", items: integer } }),
      { reqHeaders: [header("p", "1,2"), header("p", "x")] },
      ['violation type /request/header/p/2: integer, string "x"'],
    ],
    [
      "an object in a query",
      described("query", { schema: { type: "object", properties: { a: integer } } }),
      { query: "a=x" },
      ['violation type /request/query/a: integer, string "x"'],
    ],
    ["a value without a schema", { parameters: [{ name: "p", in: "query" }] }, { query: "p=x" }, []],
  ])("%s", (_, operation, call, expected) => {
    expect(found(operation, call)).toEqual(expected);
  });

  test.each(["Accept", "Content-Type", "Authorization"])("the header %s is described elsewhere", (name) => {
    const operation = { parameters: [{ name, in: "header", required: true, schema: integer }] };
    expect(found(operation, { reqHeaders: [header(name.toLowerCase(), "x")] })).toEqual([]);
    expect(found(operation, {})).toEqual([]);
  });

  test.each<[style: string, explode: boolean, written: string, expected: string[]]>([
    ["simple", false, "5", []],
    ["simple", false, ".5", []],
    ["simple", false, "x", ["type"]],
    ["label", false, ".5", []],
    ["label", false, "5", []],
    ["label", false, "..5", []],
    ["matrix", false, ";p=5", []],
    ["matrix", false, "5", []],
    ["matrix", false, ";q=5", ["type"]],
  ])("of a path in the style %s, exploded: %s, may be written %s", (style, explode, written, expected) => {
    const operation = { parameters: [{ name: "p", in: "path", style, explode, schema: { type: "number" } }] };
    expect(rules(operation, { path: `/things/${written}` }, {}, "/things/{p}")).toEqual(expected);
  });

  test.each(["{p}", ":p", "<int:p>", "{id}"])(
    "of a path are not known where the call has the template %s",
    (written) => {
      const operation = { parameters: [{ name: "p", in: "path", schema: integer }] };
      expect(found(operation, { path: `/things/${written}` }, {}, "/things/{p}")).toEqual([]);
    },
  );

  it("of a path that has no place there are not judged", () => {
    expect(found({ parameters: [{ name: "p", in: "path", required: true, schema: integer }] }, {})).toEqual([]);
  });
});

describe("names that no parameter has", () => {
  const page = {
    parameters: [
      { name: "page", in: "query", schema: integer },
      { name: "h", in: "header" },
    ],
  };

  test.each<[query: string, names: string[]]>([
    ["page=1", []],
    ["page[]=1", []],
    ["page=1&sort=a", ["sort"]],
    ["sort=a&sort=b&other", ["sort", "other"]],
    ["h=1", ["h"]],
    ["17=1", []],
    ["0f8fad5b-d9cb-469f-a165-70867728950e=1", []],
    ["access_token=a", []],
    ["api_key=a", []],
    ["x-api-key=1", ["x-api-key"]],
    ["page]=1", ["page]"]],
    ["[page]=1", ["[page]"]],
  ])("in %s are %j", (query, names) => {
    const reqHeaders = [header("x-api-key", "1")];
    const unknown = names.map(
      (name) => `rogue undocumented_parameter /request/query/${name}: no such parameter, a parameter`,
    );
    expect(found(page, { query, reqHeaders }).filter((each) => each.startsWith("rogue"))).toEqual(
      query.startsWith("x-api-key") ? [] : unknown,
    );
  });
});

describe("bodies", () => {
  const body = (required: boolean) => ({
    requestBody: { required, content: { "application/json": { schema: integer } } },
  });
  const json = [header("content-type", "application/json")];
  const missing = ["violation body_missing /request/body: a body, nothing"];

  test.each<[what: string, call: Partial<Exchange>, expected: string[]]>([
    ["no byte", { reqBytes: 0 }, missing],
    ["an unknown number of bytes", { reqBytes: null }, []],
    ["some bytes that weren't kept", { reqBytes: 5 }, []],
    ["a body that was cut", { reqBytes: 0, reqBodyTruncated: true }, []],
    ["an empty body", { reqBytes: 0, reqBody: new Uint8Array() }, []],
    ["a body", { reqBytes: 1, reqBody: new TextEncoder().encode("1"), reqHeaders: json }, []],
  ])("with %s", (_, call, expected) => {
    expect(found(body(true), call)).toEqual(expected);
    expect(found(body(false), call)).toEqual([]);
  });

  it("that are undescribed are rogue, at the operation", () => {
    const call = { reqBody: new TextEncoder().encode("1"), reqHeaders: json };
    const contract = readContract({ openapi: "3.1.0", paths: { "/things": { post: { responses } } } });
    expect(contract?.check(exchange({ method: "POST", path: "/things", ...call })).findings).toEqual([
      {
        rule: "undocumented_media_type",
        verdict: "rogue",
        sample: "/request/body",
        spec: "/paths/~1things/post",
        expected: "no body",
        got: "application/json",
      },
    ]);
  });
});

describe("a call that was refused", () => {
  const operation = { parameters: [{ name: "p", in: "query", schema: integer }] };

  test.each<[status: number | null, isChecked: boolean]>([
    [200, true],
    [399, true],
    [400, false],
    [499, false],
    [500, true],
    [null, true],
  ])("with %j is checked: %s", (status, isChecked) => {
    expect(rules(operation, { query: "p=x", status })).toEqual(isChecked ? ["type"] : []);
  });
});

describe("credentials", () => {
  const securitySchemes = {
    header: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    nameless: { type: "apiKey", in: "header" },
    basic: { type: "http", scheme: "basic" },
    login: { type: "oauth2" },
    certificate: { type: "mutualTLS" },
    broken: { type: 7 },
  };
  const asked = (security: unknown, call: Partial<Exchange>) =>
    found(
      {
        security,
        parameters: [
          { name: "key", in: "query" },
          { name: "q", in: "query" },
        ],
      },
      call,
      { components: { securitySchemes } },
    );

  test.each<[scheme: string, call: Partial<Exchange>]>([
    ["header", { reqHeaders: [header("x-key", "1")] }],
    ["query", { query: "q=1&key=1" }],
    ["cookie", { reqHeaders: [header("cookie", "a=1; sid=1")] }],
    ["basic", { reqHeaders: [header("authorization", "Basic dTpw")] }],
    ["login", { reqHeaders: [header("authorization", "Bearer x")] }],
    ["login", { query: "access_token=abc" }],
    ["login", { query: "access_token=eyJhbGciOiJub25lIn0.e30." }],
    ["certificate", {}],
  ])("of the scheme %s are seen in %j", (scheme, call) => {
    expect(asked([{ [scheme]: [] }], call)).toEqual([]);
  });

  test.each<[scheme: string, call: Partial<Exchange>]>([
    ["header", { query: "X-Key=1&q=1" }],
    ["header", { reqHeaders: [header("cookie", "X-Key=1")] }],
    ["query", { reqHeaders: [header("key", "1")] }],
    ["query", { query: "q=1" }],
    ["query", {}],
    ["cookie", { reqHeaders: [header("sid", "1")] }],
    ["cookie", { reqHeaders: [header("cookie", "a=1")] }],
    ["nameless", { reqHeaders: [header("x-key", "1")] }],
    ["basic", { reqHeaders: [header("x-key", "1")] }],
  ])("of the scheme %s are not seen in %j", (scheme, call) => {
    expect(asked([{ [scheme]: [] }], call)).toContain(
      `violation security /request/headers: ${scheme === "basic" ? "http" : "apiKey"}, no credentials`,
    );
  });

  it("are all of those that one alternative asks for", () => {
    const both = [{ header: [], basic: [] }];
    const [key, basic] = [header("x-key", "1"), header("authorization", "Basic dTpw")];
    expect(asked(both, { reqHeaders: [key, basic] })).toEqual([]);
    expect(asked(both, { reqHeaders: [key] })).toEqual([
      "violation security /request/headers: apiKey and http, no credentials",
    ]);
    expect(asked([{ header: [] }, { basic: [], login: [] }], {})).toEqual([
      "violation security /request/headers: apiKey, or http and oauth2, no credentials",
    ]);
    expect(asked([{ header: [] }, { basic: [] }], { reqHeaders: [basic] })).toEqual([]);
    expect(asked([{ header: [] }, {}], {})).toEqual([]);
    expect(asked([{ broken: [], header: [] }], {})).toEqual([
      "violation security /request/headers:  and apiKey, no credentials",
    ]);
  });

  test.each<[status: number | null, isChecked: boolean]>([
    [200, true],
    [299, true],
    [199, false],
    [300, false],
    [401, false],
    [500, false],
    [null, false],
  ])("of a call with the status %j are asked for: %s", (status, isChecked) => {
    expect(asked([{ header: [] }], { status })).toHaveLength(isChecked ? 1 : 0);
  });
});

describe("the age of an operation", () => {
  const at = (tsMs: number, operation: object) => found(operation, { tsMs }).map((each) => each.split(":")[0]);
  const sunset = Date.UTC(2026, 0, 1);

  test.each<[operation: object, tsMs: number, expected: string[]]>([
    [{ "x-sunset": "2026-01-01" }, sunset - 1, []],
    [{ "x-sunset": "2026-01-01" }, sunset, ["zombie sunset /request/path"]],
    [{ "x-sunset": "2026-01-01", deprecated: true }, sunset - 1, ["zombie deprecated /request/path"]],
    [{ "x-sunset": "2026-01-01", deprecated: true }, sunset + 1, ["zombie sunset /request/path"]],
    [{ deprecated: true }, 0, ["zombie deprecated /request/path"]],
    [{}, sunset, []],
  ])("%j at %i", (operation, tsMs, expected) => {
    expect(at(tsMs, operation)).toEqual(expected);
  });
});

describe("the verdict", () => {
  const verdict = (operation: object, call: Partial<Exchange>) =>
    readContract({ openapi: "3.1.0", paths: { "/things": { post: { responses: {}, ...operation } } } })?.check(
      exchange({ method: "POST", path: "/things", status: null, ...call }),
    ).verdict;
  const parameters = [{ name: "p", in: "query", schema: integer }];

  it("is the gravest of what was found", () => {
    expect(verdict({ parameters }, {})).toBe("none");
    expect(verdict({ parameters }, { query: "q=1" })).toBe("rogue");
    expect(verdict({ parameters }, { query: "q=1&p=x" })).toBe("violation");
    expect(verdict({ parameters, deprecated: true }, { query: "q=1&p=x" })).toBe("zombie");
    expect(verdict({}, { method: "GET" })).toBe("shadow");
    expect(verdict({}, { path: "/other" })).toBe("shadow");
  });

  it("of a path or a method that is unknown says so", () => {
    expect(found({}, { path: "/other" })).toEqual(["shadow path /request/path: a documented path, /other"]);
    expect(found({}, { method: "PATCH" })).toEqual(["shadow method /request/method: a documented method, PATCH"]);
  });
});
