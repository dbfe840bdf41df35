import { describe, expect, it, test } from "vitest";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import type { Dialect, JsonObject } from "./dialect.ts";
import { basePath, renderDocument, type DocumentOptions } from "./render-document.ts";

function render(calls: readonly Exchange[], options: Partial<DocumentOptions> = {}): JsonObject {
  const routes = clusterPaths(trafficOf(calls.reduce((sum, call) => observe(sum, "one", call), emptyContract)));
  return renderDocument(routes, { dialect: "3.1", title: "Learned", version: "1", ...options });
}
const calls = (...paths: readonly string[]) => paths.map((path) => exchange({ path }));
const pathsOf = (document: JsonObject) => Object.keys(Object(document["paths"]));
const header = (name: string, value: string) => ({ name, value });
const carrying = (...headers: readonly (readonly [string, string])[]) =>
  exchange({ path: "/pets", reqHeaders: headers.map(([name, value]) => header(name, value)) });

describe("basePath", () => {
  test.each([
    [undefined, ""],
    ["", ""],
    ["https://api.example.com", ""],
    ["https://api.example.com/", ""],
    ["https://api.example.com/v1", "/v1"],
    ["https://api.example.com/v1///", "/v1"],
    ["https://api.example.com/v1?x=1#y", "/v1"],
    ["https://api.example.com?x=/v1", ""],
    ["https://api.example.com:8443/a/b", "/a/b"],
    ["HTTPS://api.example.com/v1", "/v1"],
    ["//api.example.com/v1", "/v1"],
    ["{scheme}://api.example.com/v1", "/v1"],
    ["grpc+tls://api.example.com/v1", "/v1"],
    ["/v1/", "/v1"],
    ["/v1?x", "/v1"],
    ["/", ""],
    ["v1", ""],
    ["a/b", ""],
    ["foo//bar/v1", ""],
    ["https://[2001:db8::1]/v1", "/v1"],
  ])("of %j is %j", (server, base) => {
    expect(basePath(server)).toBe(base);
  });
});

describe("the head of a document", () => {
  const info = { title: "Learned", version: "1" };
  const shown = (dialect: Dialect, server?: string) => {
    const { paths: _, ...head } = render(calls("/v1/pets"), { dialect, ...(server === undefined ? {} : { server }) });
    return head;
  };

  it("says which OpenAPI it is, and where it is served", () => {
    const server = "https://api.example.com/v1";
    expect(shown("3.1", server)).toEqual({ openapi: "3.1.0", info, servers: [{ url: server }] });
    expect(shown("3.0", server)).toEqual({ openapi: "3.0.3", info, servers: [{ url: server }] });
    expect(shown("2.0", server)).toEqual({
      swagger: "2.0",
      info,
      host: "api.example.com",
      schemes: ["https"],
      basePath: "/v1",
    });
  });

  it("says nothing of a server that is not known", () => {
    expect(shown("3.1")).toEqual({ openapi: "3.1.0", info });
    expect(shown("2.0")).toEqual({ swagger: "2.0", info });
  });

  test.each<[server: string, head: object]>([
    ["http://a.example:8080", { host: "a.example:8080", schemes: ["http"] }],
    ["wss://a.example/", { host: "a.example", schemes: ["wss"] }],
    ["ws://a.example#x", { host: "a.example", schemes: ["ws"] }],
    ["ftp://a.example", {}],
    ["xhttps://a.example", {}],
    ["a https://a.example", {}],
    ["https://{host}/", {}],
    ["https://a b.example/", {}],
    ["https://[2001:db8::1]/", {}],
    ["/v1", { basePath: "/v1" }],
  ])("of Swagger 2.0 at %s has %j", (server, head) => {
    expect(shown("2.0", server)).toEqual({ swagger: "2.0", info, ...head });
  });

  it("leaves a base path that some paths lie outside of to the paths", () => {
    const server = "https://api.example.com/v1?x";
    const outside = render(calls("/v1/pets", "/v2/pets"), { server });
    expect([pathsOf(outside), outside["servers"]]).toEqual([
      ["/v1/pets", "/v2/pets"],
      [{ url: "https://api.example.com" }],
    ]);
    const relative = render(calls("/v2/pets"), { server: "//api.example.com/v1" });
    expect(relative["servers"]).toEqual([{ url: "//api.example.com" }]);
    expect(pathsOf(render(calls("/v1"), { server }))).toEqual(["/v1"]);
    expect(pathsOf(render(calls("/v10/pets"), { server }))).toEqual(["/v10/pets"]);
  });
});

describe("operations", () => {
  const itemsOf = (methods: readonly string[], dialect: Dialect = "3.1") =>
    Object.keys(
      Object(
        render(
          methods.map((method) => exchange({ path: "/pets", method })),
          { dialect },
        )["paths"],
      )["/pets"],
    );

  it("come in the order of the specification", () => {
    const methods = ["TRACE", "PATCH", "HEAD", "OPTIONS", "DELETE", "POST", "PUT", "GET"];
    expect(itemsOf(methods)).toEqual(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);
    expect(itemsOf(methods, "2.0")).toEqual(["get", "put", "post", "delete", "options", "head", "patch"]);
  });

  it("of other methods are left out, and so is a path with no others", () => {
    expect(itemsOf(["GET", "PURGE"])).toEqual(["get"]);
    expect(pathsOf(render([exchange({ path: "/pets", method: "PURGE" })]))).toEqual([]);
    expect(pathsOf(render([exchange({ path: "/pets", method: "TRACE" })], { dialect: "2.0" }))).toEqual([]);
  });

  test.each<[statuses: (number | null)[], isListed: boolean]>([
    [[404], false],
    [[405, 404], false],
    [[404, 200], true],
    [[400], true],
    [[410], true],
    [[null], true],
  ])("that answered %j only are listed: %s", (statuses, isListed) => {
    const all = statuses.map((status) => exchange({ path: "/pets", status }));
    expect(pathsOf(render(all))).toEqual(isListed ? ["/pets"] : []);
    expect(pathsOf(render(all, { withNotFound: true }))).toEqual(["/pets"]);
  });

  it("have ids of their own, made of method and path", () => {
    const document = render([
      ...calls("/", "/pets/7", "/pets-owners/a@b.example/best friends", "/pets/{pet}", "/pets.owners/x"),
      exchange({ path: "/pets/7", method: "DELETE" }),
    ]);
    const ids = Object.values(Object(document["paths"])).flatMap((item) =>
      Object.values(Object(item)).map((each) => Object(each).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("get");
    expect(ids).toContain("getPetsPet");
    expect(ids).toContain("deletePetsPet");
  });

  it("get numbers where method and path make the same id", () => {
    const document = render(calls("/a-b", "/a.b", "/a_b"));
    const ids = Object.values(Object(document["paths"])).map((item) => Object(item).get.operationId);
    expect(ids).toEqual(["getAB", "getAB_2", "getAB_3"]);
  });

  test.each([
    ["/pets/7", ["pets"]],
    ["/api/v1/pets", ["pets"]],
    ["/v2.1/pets", ["pets"]],
    ["/API/V2/orders/7", ["orders"]],
    ["/7/pets", ["pets"]],
    ["/v1beta/pets", ["v1beta"]],
    ["/v12/pets", ["pets"]],
    ["/v1.25/pets", ["pets"]],
    ["/myapi/pets", ["myapi"]],
    ["/api", undefined],
    ["/7", undefined],
    ["/", undefined],
  ])("of %s have the tags %j", (path, tags) => {
    const [item] = Object.values(Object(render(calls(path))["paths"]));
    expect(Object(item).get.tags).toEqual(tags);
  });
});

describe("security", () => {
  const securityOf = (all: readonly Exchange[], dialect: Dialect = "3.1") => {
    const document = render(all, { dialect });
    const schemes =
      dialect === "2.0" ? document["securityDefinitions"] : Object(document["components"]).securitySchemes;
    return [Object(document["paths"])["/pets"].get.security, schemes];
  };
  const basic = carrying(["authorization", "Basic dTpw"]);
  const key = carrying(["x-api-key", "k"]);
  const session = carrying(["cookie", "sid=1"]);

  it("is none where no call had credentials", () => {
    const document = render([exchange({ path: "/pets" })]);
    expect(document).not.toHaveProperty("components");
    expect(Object(document["paths"])["/pets"].get).not.toHaveProperty("security");
    expect(render([exchange({ path: "/pets" })], { dialect: "2.0" })).not.toHaveProperty("securityDefinitions");
  });

  it("names each kind of credential, any of which is enough", () => {
    expect(securityOf([key, basic])).toEqual([
      [{ apiKeyHeaderXApiKey: [] }, { basicAuth: [] }],
      {
        apiKeyHeaderXApiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        basicAuth: { type: "http", scheme: "basic" },
      },
    ]);
  });

  it("is optional where some call did without, or with what the dialect can't say", () => {
    const plain = exchange({ path: "/pets" });
    expect(securityOf([basic, plain])[0]).toEqual([{ basicAuth: [] }, {}]);
    expect(securityOf([basic, session], "3.0")[0]).toEqual([{ basicAuth: [] }, { sessionCookieSid: [] }]);
    expect(securityOf([basic, session], "2.0")).toEqual([[{ basicAuth: [] }, {}], { basicAuth: { type: "basic" } }]);
    expect(securityOf([session], "2.0")).toEqual([undefined, undefined]);
  });
});
