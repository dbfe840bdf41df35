import { expect, test } from "vitest";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";

const colour = {
  type: "object",
  properties: { red: { type: "integer" }, name: { type: "string" } },
  additionalProperties: false,
};
const list = { type: "array", items: { type: "integer" } };
const lists = { type: "array", items: colour };
const responses = { "200": { description: "" } };

interface Described {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly required?: boolean;
  readonly schema?: object;
  readonly content?: object;
}

const contractOf = (path: string, parameters: readonly object[]) =>
  readContract({
    openapi: "3.0.3",
    info: { title: "", version: "1" },
    paths: { [path]: { get: { parameters, responses } } },
    components: { schemas: { Page: { type: "object", properties: { page: { type: "integer" } } } } },
  });

/** What a call does wrong whose one parameter `p` is described so. */
function findingsOf(parameter: Described, call: Partial<Exchange>) {
  const contract = contractOf(parameter.in === "path" ? "/things/{p}" : "/things", [
    { name: "p", required: true, ...parameter },
  ]);
  return contract?.check(exchange({ path: "/things", ...call })).findings ?? [];
}

const rulesOf = (parameter: Described, call: Partial<Exchange>) => findingsOf(parameter, call).map(({ rule }) => rule);
const rulesAndPlaces = (parameter: Described, query: string) =>
  findingsOf(parameter, { query }).map(({ rule, sample }) => `${rule} ${sample}`);

const ruleNames = (checked: { readonly findings: readonly { readonly rule: string }[] } | null | undefined) =>
  checked?.findings.map(({ rule }) => rule) ?? ["unread"];
const inPath = (value: string) => ({ path: `/things/${value}` });
const inHeader = (value: string) => ({ reqHeaders: [{ name: "p", value }] });
const inQuery = (query: string) => ({ query });

test.each<[what: string, described: Described, right: Partial<Exchange>, wrong: Partial<Exchange>]>([
  ["a label", { in: "path", style: "label", schema: { type: "integer" } }, inPath(".5"), inPath(".x")],
  ["a list of labels", { in: "path", style: "label", explode: true, schema: list }, inPath(".5.6"), inPath(".5.x")],
  ["a list in a label", { in: "path", style: "label", schema: list }, inPath(".5,6"), inPath(".5,x")],
  ["a matrix parameter", { in: "path", style: "matrix", schema: { type: "integer" } }, inPath(";p=5"), inPath(";p=x")],
  ["a list in a matrix parameter", { in: "path", style: "matrix", schema: list }, inPath(";p=5,6"), inPath(";p=5,x")],
  [
    "a list of matrix parameters",
    { in: "path", style: "matrix", explode: true, schema: list },
    inPath(";p=5;p=6"),
    inPath(";p=5;p=x"),
  ],
  ["an object in a path", { in: "path", schema: colour }, inPath("red,100,name,x"), inPath("red,much,name,x")],
  ["an object of assignments", { in: "path", explode: true, schema: colour }, inPath("red=1,name=x"), inPath("red=x")],
  ["an object in a header", { in: "header", schema: colour }, inHeader("red,100"), inHeader("red,much")],
  [
    "an object in one parameter",
    { in: "query", explode: false, schema: colour },
    inQuery("p=red,1"),
    inQuery("p=red,x"),
  ],
])("%s is read as its style says", (_, described, right, wrong) => {
  expect(rulesOf(described, right)).toEqual([]);
  expect(rulesOf(described, wrong)).toEqual(["type"]);
});

const inJson = (schema: object) => ({ content: { "application/json": { schema } } });
const json = (value: unknown) => `p=${encodeURIComponent(JSON.stringify(value))}`;

test.each<[what: string, described: Described, right: Partial<Exchange>, wrong: Partial<Exchange>]>([
  ["a query", { in: "query", ...inJson(colour) }, inQuery(json({ red: 1 })), inQuery(json({ red: "x" }))],
  ["a list of objects", { in: "query", ...inJson(lists) }, inQuery(json([{ red: 1 }])), inQuery(json([{ red: "x" }]))],
  ["a header", { in: "header", ...inJson(colour) }, inHeader('{"red":1,"name":"x, y"}'), inHeader('{"red":"much"}')],
  ["what is no JSON", { in: "query", ...inJson(colour) }, inQuery("p={}"), inQuery("p={red:1}")],
])("JSON in %s is read as its content says", (_, described, right, wrong) => {
  expect(rulesOf(described, right)).toEqual([]);
  expect(rulesOf(described, wrong)).toEqual(["type"]);
});

test("content of other types is a text where it is described as one, and ignored otherwise", () => {
  const inXml = (schema: object) => ({ in: "query", content: { "application/xml": { schema } } });
  expect(rulesOf(inXml({ type: "string", maxLength: 3 }), inQuery("p=<a/>"))).toEqual(["maxLength"]);
  expect(rulesOf(inXml(colour), inQuery("p=<red>x</red>"))).toEqual([]);
  expect(rulesOf({ in: "query", content: { "text/plain": { schema: { type: "integer" } } } }, inQuery("p=x"))).toEqual([
    "type",
  ]);
  expect(rulesOf({ in: "query", ...inJson(colour) }, { query: "" })).toEqual(["parameter_missing"]);
});

const filter = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string", maxLength: 3 }, tags: list, size: { type: "integer" } },
};
const closed = { ...filter, additionalProperties: false };
const parts = {
  allOf: [filter, { $ref: "#/components/schemas/Page" }],
  oneOf: [{ properties: { kind: { type: "string" } } }, { properties: { kind: { type: "integer" } } }],
};
const deep = (schema: object) => ({ in: "query", style: "deepObject", schema });
const spread = (schema: object) => ({ in: "query", schema });

test.each<[what: string, described: Described, query: string, found: string[]]>([
  ["a deep object", deep(filter), "p[name]=x&p[tags]=1&p[tags]=2&p[size]=3", []],
  [
    "its members",
    deep(filter),
    "p[name]=long&p[tags]=a&p[size]=s",
    ["maxLength /request/query/p/name", "type /request/query/p/tags/0", "type /request/query/p/size"],
  ],
  ["a member that is needed", deep(filter), "p[size]=3", ["required /request/query/p/name"]],
  ["a deep object that is needed", deep(filter), "", ["parameter_missing /request/query/p"]],
  ["a deep object that may be left out", { ...deep(filter), required: false }, "", []],
  ["an unknown member", deep(filter), "p[name]=x&p[other]=1", ["undocumented_property /request/query/p/other"]],
  ["a member too many", deep(closed), "p[name]=x&p[other]=1", ["additionalProperties /request/query/p/other"]],
  ["members of members", deep(filter), "p[name][]=long&p[size][gt]=s", []],
  ["members named by values", deep(filter), "p[name]=x&p[12345678]=1", []],
  ["a deep object of any members", deep({}), "p[a]=1&p[b][c]=2", []],
  ["another object", deep(filter), "p[name]=x&q[name]=x", ["undocumented_parameter /request/query/q[name]"]],
  ["a spread object", spread(filter), "name=x&tags=1&tags=2&size=3", []],
  ["its members", spread(filter), "name=long&tags=a", ["maxLength /request/query/name", "type /request/query/tags/0"]],
  ["a member that is needed", spread(filter), "size=3", ["required /request/query/name"]],
  ["a spread object that is needed", spread(filter), "", ["required /request/query/name"]],
  ["a spread object that may be left out", { ...spread(filter), required: false }, "", []],
  [
    "a spread object that is there in part",
    { ...spread(filter), required: false },
    "size=3",
    ["required /request/query/name"],
  ],
  ["a spread object that needs nothing", spread({ type: "object" }), "", []],
  ["an unknown member", spread(filter), "name=x&other=1", ["undocumented_property /request/query/other"]],
  [
    "a parameter next to a closed object",
    spread(closed),
    "name=x&other=1",
    ["undocumented_parameter /request/query/other"],
  ],
  [
    "a name next to an absent spread object",
    { ...spread(filter), required: false },
    "other=1",
    ["undocumented_parameter /request/query/other"],
  ],
  [
    "a member of any name",
    { ...spread({ ...filter, additionalProperties: true }), required: false },
    "other=1",
    ["required /request/query/name"],
  ],
  ["members of members", spread(filter), "name[]=long&size[gt]=s", []],
  ["any other members", spread({ ...filter, additionalProperties: true }), "name=x&other=1", []],
  [
    "other members of a type",
    spread({ additionalProperties: { type: "integer" }, type: "object" }),
    "a=1&b=x&12345678=y",
    ["type /request/query/12345678", "type /request/query/b"],
  ],
  [
    "members by pattern",
    spread({ ...closed, patternProperties: { "^x-": { type: "integer" } } }),
    "name=x&x-a=1&x-b=y",
    ["type /request/query/x-b"],
  ],
  ["members of several schemas", spread(parts), "name=x&page=2&kind=a", []],
  ["members of one of them", spread(parts), "name=x&page=y&kind=a", ["type /request/query/page"]],
  ["credentials", spread({ ...filter, additionalProperties: { type: "integer" } }), "name=x&access_token=abc", []],
])("%s in a query", (_, described, query, found) => {
  expect(rulesAndPlaces(described, query)).toEqual(found);
});

test("of two objects that may have any members, the owner of an unknown name is ambiguous", () => {
  const open = { type: "object", additionalProperties: { type: "integer" } };
  const contract = contractOf("/things", [
    { name: "p", ...spread(open) },
    { name: "q", ...spread({ ...open, properties: { known: { type: "integer" } } }) },
  ]);
  expect(ruleNames(contract?.check(exchange({ path: "/things", query: "other=x&known=x" })))).toEqual(["type"]);
});

test.each([
  ["tags=a,b&count=3", []],
  ["tags=a&count=x", ["type"]],
])("a form of Swagger 2.0 has lists as their format says: %s", (form, found) => {
  const fields = [
    { name: "tags", in: "formData", type: "array", minItems: 1, items: { type: "string" }, collectionFormat: "csv" },
    { name: "count", in: "formData", type: "integer" },
  ];
  const contract = readContract({
    swagger: "2.0",
    info: { title: "", version: "1" },
    paths: {
      "/things": { post: { consumes: ["application/x-www-form-urlencoded"], parameters: fields, responses } },
    },
  });
  const call = exchange({
    method: "POST",
    path: "/things",
    reqHeaders: [{ name: "content-type", value: "application/x-www-form-urlencoded" }],
    reqBody: new TextEncoder().encode(form),
  });
  expect(ruleNames(contract?.check(call))).toEqual(found);
});

test("every value that a server's variable may have leads to its paths", () => {
  const contract = readContract({
    openapi: "3.1.0",
    info: { title: "", version: "1" },
    servers: [{ url: "/{stage}/v1", variables: { stage: { default: "live", enum: ["live", "test"] } } }],
    paths: { "/things": { get: { responses } } },
  });
  const verdicts = ["/live/v1/things", "/test/v1/things", "/other/v1/things"].map(
    (path) => contract?.check(exchange({ path })).verdict,
  );
  expect(verdicts).toEqual(["none", "none", "shadow"]);
});

test("a finding in a form of Swagger 2.0 points to the parameter", () => {
  const parameters = [
    { name: "limit", in: "query", type: "integer" },
    { name: "count", in: "formData", type: "integer" },
    { $ref: "#/parameters/Size" },
  ];
  const contract = readContract({
    swagger: "2.0",
    info: { title: "", version: "1" },
    parameters: { Size: { name: "size", in: "formData", type: "string", enum: ["s", "m"] } },
    paths: { "/things": { post: { parameters, responses } } },
  });
  const call = exchange({
    method: "POST",
    path: "/things",
    query: "limit=x",
    reqHeaders: [{ name: "content-type", value: "application/x-www-form-urlencoded" }],
    reqBody: new TextEncoder().encode("count=x&size=l"),
  });
  expect(contract?.check(call).findings.map(({ sample, spec }) => [sample, spec])).toEqual([
    ["/request/query/limit", "/paths/~1things/post/parameters/0/type"],
    ["/request/body/count", "/paths/~1things/post/parameters/1/type"],
    ["/request/body/size", "/parameters/Size/enum"],
  ]);
});

test("the body of an operation of Swagger 2.0 replaces that of its path", () => {
  const body = (name: string, type: string) => ({ name, in: "body", schema: { type } });
  const contract = readContract({
    swagger: "2.0",
    info: { title: "", version: "1" },
    paths: { "/things": { parameters: [body("a", "string")], post: { parameters: [body("b", "object")], responses } } },
  });
  const call = exchange({
    method: "POST",
    path: "/things",
    reqHeaders: [{ name: "content-type", value: "application/json" }],
    reqBody: new TextEncoder().encode("7"),
  });
  expect(contract?.check(call).findings.map(({ rule, spec }) => [rule, spec])).toEqual([
    ["type", "/paths/~1things/post/parameters/0/schema/type"],
  ]);
});
