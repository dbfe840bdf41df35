import { expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { readContract } from "./check-exchange.ts";

const colour = {
  type: "object",
  properties: { red: { type: "integer" }, name: { type: "string" } },
  additionalProperties: false,
};
const list = { type: "array", items: { type: "integer" } };
const responses = { "200": { description: "" } };

interface Described {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: object;
}

/** Rules that a call breaks whose one parameter `p` is described so. */
function rulesOf(parameter: Described, parts: Partial<Exchange>): string[] {
  const path = parameter.in === "path" ? "/things/{p}" : "/things";
  const contract = readContract({
    openapi: "3.0.3",
    info: { title: "", version: "1" },
    paths: { [path]: { get: { parameters: [{ name: "p", required: true, ...parameter }], responses } } },
  });
  return ruleNames(contract?.check(exchange({ path: "/things", ...parts })));
}

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

test("parameters of a spread object that may have any members are documented", () => {
  const schema = { type: "object", properties: { a: {} }, additionalProperties: { type: "string" } };
  expect(rulesOf({ in: "query", schema }, inQuery("a=1&other=2"))).not.toContain("undocumented_parameter");
  expect(rulesOf({ in: "query", schema: colour }, inQuery("red=1&other=2"))).toContain("undocumented_parameter");
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
