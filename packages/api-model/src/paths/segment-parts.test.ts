import { describe, expect, it, test } from "vitest";
import { readContract } from "../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { renderDocument } from "../document/render-document.ts";
import { exchange } from "../testing/exchange.ts";
import { clusterPaths } from "./cluster-paths.ts";
import { templateMatcher } from "./match-templates.ts";
import { routesOf, templateFor } from "./route-tree.ts";
import { splitSegment } from "./segment-parts.ts";

test.each([
  ["17", ["17"]],
  ["17:cancel", ["17", ":::cancel"]],
  ["0f8fad5b-d9cb-469f-a165-70867728950e:undelete", ["0f8fad5b-d9cb-469f-a165-70867728950e", ":::undelete"]],
  ["acme-web:setIamPolicy", ["acme-web", ":::setIamPolicy"]],
  ["{item}:cancel", ["{item}", ":::cancel"]],
  ["items:search", ["items:search"]],
  ["17:zzzqq", ["17:zzzqq"]],
  ["17:undelete", ["17", ":::undelete"]],
  [
    "urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e:cancel",
    ["urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e", ":::cancel"],
  ],
  ["a@b.example.json", ["a@b.example", "::.json"]],
  ["17.JSON", ["17", "::.JSON"]],
  ["17.png", ["17.png"]],
  ["17.jsonx", ["17.jsonx"]],
  ...["xml", "csv", "yaml", "yml", "htm", "html", "pdf", "rss", "atom"].map((format): [string, string[]] => [
    `17.${format}`,
    ["17", `::.${format}`],
  ]),
  ...["datetime", "datetimeoffset", "time", "duration", "binary"].map((type): [string, string[]] => [
    `Orders(${type}'x')`,
    ["Orders", `::(${type}'`, "x", "::')"],
  ]),
  ["Orders(money'x')", ["Orders(money'x')"]],
  ["1Orders(17)", ["1Orders(17)"]],
  ["17:run", ["17", ":::run"]],
  ["17:unarchive", ["17", ":::unarchive"]],
  ["17:reassign", ["17", ":::reassign"]],
  ["17:deactivate", ["17", ":::deactivate"]],
  ["17:disapprove", ["17", ":::disapprove"]],
  ["17:zzarchive", ["17:zzarchive"]],
  ["17:a", ["17:a"]],
  ["user:john", ["user:john"]],
  [":cancel", [":cancel"]],
  ["{id:int}", ["{id:int}"]],
  ["12:30", ["12:30"]],
  ["00:1b:44:11:3a:b7", ["00:1b:44:11:3a:b7"]],
  ["17.json", ["17", "::.json"]],
  ["INV-2024-1000.pdf", ["INV-2024-1000", "::.pdf"]],
  ["openapi.json", ["openapi.json"]],
  ["1.5", ["1.5"]],
  ["cars;color=red;size=2", ["cars"]],
  ["17;v=2", ["17"]],
  [";id=17", [";id=17"]],
  ["a;b", ["a;b"]],
  ["Products(17)", ["Products", "::(", "17", "::)"]],
  ["Products({id})", ["Products", "::(", "{id}", "::)"]],
  ["Customers('ALFKI')", ["Customers", "::('", "ALFKI", "::')"]],
  ["Customers('O''Brien, Ltd')", ["Customers", "::('", "O''Brien, Ltd", "::')"]],
  ["Orders(Id=17,Line='a')", ["Orders", "::(Id=", "17", "::,Line='", "a", "::')"]],
  ["Orders(guid'0f8fad5b')", ["Orders", "::(guid'", "0f8fad5b", "::')"]],
  ["GetByRating(rating=good)", ["GetByRating", "::(rating=", "good", "::)"]],
  ["Orders(ID=17)", ["Orders", "::(ID=", "17", "::)"]],
  ["Orders(xq7zz=17)", ["Orders(xq7zz=17)"]],
  ["MostExpensive()", ["MostExpensive()"]],
  ["report(final)", ["report(final)"]],
  ["report (1)", ["report (1)"]],
  [
    "Area(1,2,3,4,5,6,7,8)",
    ["Area", "::(", "1", "::,", "2", "::,", "3", "::,", "4", "::,", "5", "::,", "6", "::,", "7", "::,", "8", "::)"],
  ],
  ["Area(1,2,3,4,5,6,7,8,9)", ["Area(1,2,3,4,5,6,7,8,9)"]],
  ["Orders(17", ["Orders(17"]],
  ["Orders(17,)", ["Orders(17,)"]],
  ["Orders(,17)", ["Orders(,17)"]],
])("the parts of %s", (segment, parts) => {
  expect(splitSegment(segment)).toEqual(parts);
});

const learn = (paths: readonly string[]) =>
  clusterPaths(trafficOf(paths.reduce((sum, path) => observe(sum, "one", exchange({ path })), emptyContract)));
const templates = (paths: readonly string[]) => routesOf(learn(paths)).map(({ template }) => template);

describe("paths with keys in parentheses", () => {
  const ids = ["1", "2", "3"];
  const paths = [
    "/odata/Products",
    ...ids.flatMap((id) => [
      `/odata/Products(${id})`,
      `/odata/Products(${id})/Category`,
      `/odata/Customers('ALF${id}')`,
      `/odata/OrderLines(OrderId=${id},LineId='a${id}')`,
    ]),
    "/odata/Products/MostExpensive()",
  ];
  const all = [
    "/odata/Customers('{customer}')",
    "/odata/OrderLines(OrderId={orderId},LineId='{lineId}')",
    "/odata/Products",
    "/odata/Products({product})",
    "/odata/Products({product})/Category",
    "/odata/Products/MostExpensive()",
  ];

  it("are templates that name the keys", () => {
    expect(templates(paths)).toEqual(all);
    for (const path of paths) expect(all).toContain(templateFor(learn(paths), path));
    expect(templateFor(learn(paths), "/odata/Products(99)/Category")).toBe("/odata/Products({product})/Category");
    const match = templateMatcher(all)("/odata/OrderLines(OrderId=7,LineId='b')");
    expect(match?.parameters).toEqual(new Map(Object.entries({ orderId: "7", lineId: "b" })));
  });

  it("fit the document that was learned from them", () => {
    const document = renderDocument(learn(paths), { dialect: "3.1", title: "t", version: "1" });
    const contract = readContract(document);
    for (const path of paths) expect(contract?.check(exchange({ path }))).toMatchObject({ verdict: "none" });
  });

  it("are renamed like any parameter", () => {
    const traffic = trafficOf(paths.reduce((sum, path) => observe(sum, "one", exchange({ path })), emptyContract));
    const edits = [{ kind: "rename", slot: "/odata/OrderLines/::(OrderId=/{}/::,LineId='", name: "line" }] as const;
    const names = routesOf(clusterPaths(traffic, { edits })).map(({ template }) => template);
    expect(names).toContain("/odata/OrderLines(OrderId={orderId},LineId='{line}')");
  });

  it("are one value where callers make up the names of keys", () => {
    const many = Array.from({ length: 400 }, (_, at) => `/odata/Products(xq${at}zz=1)`);
    expect(templates(many)).toEqual(["/odata/{odata}"]);
  });
});

describe("paths with parts", () => {
  const ids = [1, 2, 3];
  const paths = ids.flatMap((id) => [`/v1/items/${id}`, `/v1/items/${id}:cancel`, `/v1/items/${id}.json`]);
  const all = ["/v1/items/{item}", "/v1/items/{item}.json", "/v1/items/{item}:cancel"];

  it("are templates of their own", () => {
    expect(templates(paths)).toEqual(all);
    expect(templateFor(learn(paths), "/v1/items/9:cancel")).toBe("/v1/items/{item}:cancel");
    expect(templateMatcher(all)("/v1/items/9:cancel")).toMatchObject({ template: "/v1/items/{item}:cancel" });
    expect(templateMatcher(all)("/v1/items/9.json")?.parameters).toEqual(new Map([["item", "9"]]));
  });

  it("fit the document that was learned from them", () => {
    const document = renderDocument(learn(paths), { dialect: "3.1", title: "t", version: "1" });
    const contract = readContract(document);
    for (const path of paths) expect(contract?.check(exchange({ path }))).toMatchObject({ verdict: "none" });
    expect(contract?.check(exchange({ path: "/v1/items/9:cancel" })).template).toBe("/v1/items/{item}:cancel");
  });

  it("have no session ids", () => {
    expect(templates(ids.map((id) => `/login;jsessionid=ABC${id}DEF1234567890`))).toEqual(["/login"]);
    const document = { openapi: "3.1.0", paths: { "/users/{id}": { get: { responses: { 200: {} } } } } };
    expect(readContract(document)?.check(exchange({ path: "/users/7;v=2" })).parameters).toEqual(
      new Map([["id", "7"]]),
    );
  });

  it("are values where they are codes of countries or coordinates", () => {
    const codes = ["US", "FR", "DE", "GB", "IT", "ES", "PT", "NL", "BE", "CH", "AT", "SE"];
    expect(templates(codes.map((code) => `/countries/${code}`))).toEqual(["/countries/{country}"]);
    expect(templates(["/maps/49.28,-123.12", "/maps/1,2,3"])).toEqual(["/maps/{map}"]);
  });

  it("may be written with what is no text at all", () => {
    expect(templates(["/a/\ud800", "/%zz/b"])).toEqual(["/%25zz/b", "/a/%EF%BF%BD"]);
  });
});

it("reads braces that are escaped in a template as text", () => {
  const escaped = "/a/%7Bb%7D";
  expect(templateMatcher([escaped])("/a/c")).toBeNull();
  expect(templateMatcher([escaped])("/a/{b}")?.template).toBe(escaped);
  const document = { openapi: "3.1.0", paths: { [escaped]: { get: { responses: { 200: {} } } } } };
  expect(readContract(document)?.check(exchange({ path: "/a/c" })).verdict).toBe("shadow");
  expect(readContract(document)?.check(exchange({ path: "/a/{b}" })).verdict).toBe("none");
});
