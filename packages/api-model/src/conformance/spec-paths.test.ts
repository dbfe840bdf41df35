import { describe, expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";
import { documentedOperations } from "./documented-operations.ts";

const responses = { "200": { description: "" } };
const at = (...urls: readonly unknown[]) => ({ servers: urls.map((url) => ({ url })) });
const document = {
  openapi: "3.1.0",
  info: { title: "", version: "1" },
  ...at("https://api.example.com/v1", "https://api.example.com/v2"),
  paths: {
    "/orders": { get: { responses }, post: { responses, ...at("https://write.example.com/in") } },
    "/files": { ...at("/files-api"), get: { responses }, put: { responses, ...at("/upload") } },
    "/files/{name}": { get: { responses } },
    "/files/latest": { ...at("/files-api"), get: { responses } },
    "/{stage}/things": { get: { responses } },
    "/things": { post: { responses } },
    "/empty": { servers: [], get: { responses, servers: [] } },
    "/malformed": { servers: "/x", get: { responses, servers: [null, 7, "/y"] } },
    "/nowhere": { get: { responses, servers: [{}] } },
  },
};

test.each<[method: string, path: string, verdict: string, route: string | null]>([
  ["GET", "/v1/orders", "none", "/v1/orders"],
  ["GET", "/v2/orders", "none", "/v2/orders"],
  ["GET", "/in/orders", "shadow", "/in/orders"],
  ["POST", "/in/orders", "none", "/in/orders"],
  ["POST", "/v1/orders", "shadow", "/v1/orders"],
  ["GET", "/files-api/files", "none", "/files-api/files"],
  ["PUT", "/upload/files", "none", "/upload/files"],
  ["PUT", "/files-api/files", "shadow", "/files-api/files"],
  ["GET", "/v1/files", "shadow", null],
  // A path that is served elsewhere hides none that is served here.
  ["GET", "/v1/files/latest", "none", "/v1/files/{name}"],
  ["GET", "/files-api/files/latest", "none", "/files-api/files/latest"],
  // Below the longest base path is no such method.
  ["GET", "/v1/things", "none", "/{stage}/things"],
  // Servers that say nothing override none.
  ["GET", "/v1/empty", "none", "/v1/empty"],
  ["GET", "/v1/malformed", "none", "/v1/malformed"],
  ["GET", "/v1/nowhere", "shadow", null],
  // Gateways take base paths off.
  ["POST", "/orders", "none", "/orders"],
  ["GET", "/nowhere", "none", "/nowhere"],
])("%s %s is %s by the servers in force", (method, path, verdict, route) => {
  expect(readContract(document)?.check(exchange({ method, path }))).toMatchObject({ verdict, route });
  const found = documentedOperations(document).find(method, path);
  expect(found === null).toBe(verdict === "shadow");
});

test("templates begin with the longest base path of each operation", () => {
  expect(readContract(document)?.templates.slice(0, 4)).toEqual([
    "/v1/orders",
    "/in/orders",
    "/files-api/files",
    "/upload/files",
  ]);
});

describe("templates", () => {
  const contractOf = (...templates: readonly string[]) =>
    readContract({
      openapi: "3.1.0",
      paths: Object.fromEntries(templates.map((each) => [each, { get: { responses } }])),
    });
  const match = (templates: readonly string[], path: string) => {
    const { template, parameters } = contractOf(...templates)?.check(exchange({ path })) ?? {};
    return [template, Object.fromEntries(parameters ?? [])];
  };

  test.each<[templates: string[], path: string, template: string | null, values: object]>([
    [["/a/{x}", "/a/b"], "/a/b", "/a/b", {}],
    [["/a/{x}", "/a/b"], "/a/c", "/a/{x}", { x: "c" }],
    [["/{x}/c", "/a/{y}"], "/a/c", "/a/{y}", { y: "c" }],
    [["/{x}/c", "/a/b"], "/a/c", "/{x}/c", { x: "a" }],
    [["/{name}", "/{name}.json"], "/a.json", "/{name}.json", { name: "a" }],
    [["/{name}", "/{name}.json"], "/a.xml", "/{name}", { name: "a.xml" }],
    [["/{from}-{to}"], "/1-2", "/{from}-{to}", { from: "1", to: "2" }],
    [["/{from}-{to}"], "/1-2-3", "/{from}-{to}", { from: "1", to: "2-3" }],
    [["/{from}-{to}"], "/1", null, {}],
    [["/v{version}/a"], "/v2/a", "/v{version}/a", { version: "2" }],
    [["/a.b/{x}"], "/aXb/1", null, {}],
    [["/a(b)+{x}"], "/a(b)+1", "/a(b)+{x}", { x: "1" }],
    [["/a%20b/{x}"], "/a%20b/c%2Fd", "/a%20b/{x}", { x: "c/d" }],
    [["/{x}"], "/", null, {}],
    [["/{x}/{x2}"], "/a/", null, {}],
    [["/"], "/", "/", {}],
    [["/a/"], "/a", "/a/", {}],
    [["/a"], "/a/", "/a", {}],
    [["/a"], "/A", null, {}],
    [["/a"], "/a/b", null, {}],
    [["/a/b"], "/a", null, {}],
    [["/cars"], "/cars;color=red", "/cars", {}],
    [["/cars;color=red", "/cars"], "/cars;color=red", "/cars;color=red", {}],
    [["/{x}"], "/a;v=1", "/{x}", { x: "a" }],
    [["/{x}"], "/a%0Ab", "/{x}", { x: "a\nb" }],
    [["/Orders({id})"], "/Orders(7)", "/Orders({id})", { id: "7" }],
    [["/a{id}b"], "/a'7'b", "/a{id}b", { id: "'7'" }],
    [["/f({a})x"], "/f('7')x", "/f({a})x", { a: "7" }],
    [["/f({a}x)"], "/f('7'x)", "/f({a}x)", { a: "'7'" }],
    [["/fx{a})"], "/fx'7')", "/fx{a})", { a: "'7'" }],
  ])("%j hold %s: %j with %j", (templates, path, template, values) => {
    expect(match(templates, path)).toEqual([template, values]);
  });

  test("that are written alike count once, the first", () => {
    const described = {
      openapi: "3.1.0",
      paths: { "/a/{x}": { get: { responses } }, "/a/{x}/": { put: { responses } }, "/a/{y}": { post: { responses } } },
    };
    expect(readContract(described)?.templates).toEqual(["/a/{x}", "/a/{y}"]);
    const verdicts = ["GET", "PUT", "POST"].map(
      (method) => readContract(described)?.check(exchange({ method, path: "/a/1" })).verdict,
    );
    expect(verdicts).toEqual(["none", "shadow", "shadow"]);
  });

  test.each(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"])(
    "have operations of the method %s",
    (method) => {
      const contract = readContract({ openapi: "3.1.0", paths: { "/a": { [method]: { responses } } } });
      expect(contract?.check(exchange({ method: method.toUpperCase(), path: "/a" })).verdict).toBe("none");
      expect(contract?.check(exchange({ method: "CONNECT", path: "/a" })).verdict).toBe("shadow");
    },
  );

  test("of several parameters are found in segments of any length", () => {
    expect(match(["/{x}-{y}", "/{x}"], `/${"a".repeat(8_000)}-b`)[0]).toBe("/{x}-{y}");
  });

  test("may be shared path items, and are none without a slash or an object", () => {
    const described = {
      openapi: "3.1.0",
      paths: {
        "/a": { $ref: "#/components/pathItems/A" },
        b: { get: {} },
        "/c": 7,
        "/d": { $ref: "#/nowhere" },
        "/e": {},
      },
      components: { pathItems: { A: { get: { responses }, deprecated: true } } },
    };
    const contract = readContract(described);
    expect(contract?.templates).toEqual(["/a", "/d", "/e"]);
    expect(contract?.check(exchange({ path: "/a" })).verdict).toBe("none");
    expect(contract?.check(exchange({ path: "/a", method: "PUT" })).findings).toMatchObject([
      { spec: "/components/pathItems/A" },
    ]);
    expect(contract?.check(exchange({ path: "/e" })).findings).toMatchObject([{ rule: "method", spec: "/paths/~1e" }]);
    expect(readContract({ openapi: "3.1.0", paths: [] })?.templates).toEqual([]);
  });

  test("below the longest base path come first, wherever it is defined", () => {
    const described = {
      openapi: "3.1.0",
      ...at("/a"),
      paths: { "/b/c": { get: { responses } }, "/c": { ...at("/a/b"), get: { responses } } },
    };
    expect(readContract(described)?.check(exchange({ path: "/a/b/c" }))).toMatchObject({
      template: "/c",
      route: "/a/b/c",
    });
  });

  test("below a base path are routes with it", () => {
    const described = {
      openapi: "3.1.0",
      servers: [{ url: "/v1" }],
      paths: { "/": { get: { responses } }, "/a": { get: { responses } } },
    };
    const routes = ["/v1", "/v1/", "/", "/v1/a", "/a", "/v1a"].map(
      (path) => readContract(described)?.check(exchange({ path })).route,
    );
    expect(routes).toEqual(["/v1", "/v1", "/", "/v1/a", "/a", null]);
  });
});

test("Swagger 2.0 has one base path for all", () => {
  const swagger = {
    swagger: "2.0",
    basePath: "/v1",
    paths: { "/orders": { ...at("/v2"), get: { responses, ...at("/v3") } } },
  };
  const verdicts = ["/v1/orders", "/v2/orders", "/v3/orders"].map(
    (path) => readContract(swagger)?.check(exchange({ path })).verdict,
  );
  expect(verdicts).toEqual(["none", "shadow", "shadow"]);
});

test.each([
  ["/Airlines('AA')", { code: "AA" }],
  ["/Airlines(AA)", { code: "AA" }],
  ["/Airports('SFO')", { code: "SFO" }],
  ["/Lines(order=7,line='a,b')", { order: "7", line: "a,b" }],
  ["/reports(7)", { id: "7" }],
])("%s has the keys of OData, with or without quotes in the document", (path, values) => {
  const templates = ["/Airlines({code})", "/Airports('{code}')", "/Lines(order={order},line={line})", "/reports({id})"];
  const paths = Object.fromEntries(templates.map((template) => [template, { get: { responses } }]));
  const found = readContract({ openapi: "3.1.0", paths })?.check(exchange({ path }));
  expect(found?.verdict).toBe("none");
  expect(found?.parameters).toEqual(new Map(Object.entries(values)));
});
