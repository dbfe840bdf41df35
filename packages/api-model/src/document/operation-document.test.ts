import { Buffer } from "node:buffer";
import { describe, expect, it, test } from "vitest";
import { addCall, newOperation } from "../learning/add-call.ts";
import { parameterShape } from "../learning/add-parameters.ts";
import type { Operation } from "../learning/operation.ts";
import { emptyNode } from "../paths/path-tree.ts";
import type { Route } from "../paths/route-tree.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import type { Dialect } from "./dialect.ts";
import { countBodies, listMembers, operationDocument } from "./operation-document.ts";
import { swaggerOperation } from "./swagger-operation.ts";

const node = { hits: 0, literals: emptyNode.words, parameter: null, operations: emptyNode.operations };
const route = (...names: readonly string[]): Route => ({
  template: "/things",
  parameters: names.map((name) => ({ name, values: parameterShape("7"), node: { ...node, literals: new Map() } })),
  node: { ...node, literals: new Map() },
});
const operationOf = (calls: readonly Exchange[]): Operation => {
  const operation = newOperation();
  for (const call of calls) addCall(operation, call, 1);
  return operation;
};
const style = (dialect: Dialect) => ({ dialect, requiredAfter: 2, enumAfter: 200 });
const in31 = (calls: readonly Exchange[], ...names: readonly string[]) =>
  operationDocument(route(...names), operationOf(calls), style("3.1"));
const in20 = (calls: readonly Exchange[], ...names: readonly string[]) =>
  swaggerOperation(route(...names), operationOf(calls), style("2.0"));

const header = (name: string, value: string) => ({ name, value });
const sent = (type: string, body: string, parts: Partial<Exchange> = {}) =>
  exchange({ method: "POST", reqHeaders: [header("content-type", type)], reqBody: Buffer.from(body), ...parts });
const multipart = (...fields: readonly (readonly [head: string, value: string])[]) =>
  sent(
    "multipart/form-data; boundary=B",
    `${fields.map(([head, value]) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join("")}--B--`,
  );
const urlencoded = (body: string) => sent("application/x-www-form-urlencoded", body);
const integer = { type: "integer" };
const text = { type: "string" };

describe("parameters", () => {
  const calls = [1, 2].map((page) =>
    exchange({
      query: `page=${page}${page === 1 ? "&sort=a" : ""}&ids=1,2&flag`,
      reqHeaders: [header("x-tenant", "a"), header("x-list", "1,2"), header("cookie", "theme=dark")],
    }),
  );
  const named = (list: unknown, name: string): unknown =>
    Array.isArray(list) ? list.find((each: { name?: unknown }) => each.name === name) : undefined;

  it("of OpenAPI 3 are those of the path, the query, headers and cookies in this order", () => {
    const { parameters } = in31(calls, "id");
    expect(Array.isArray(parameters) ? parameters.map(({ in: place, name }) => `${place} ${name}`) : []).toEqual([
      "path id",
      "query flag",
      "query ids",
      "query page",
      "query sort",
      "header x-list",
      "header x-tenant",
      "cookie theme",
    ]);
  });

  it("of OpenAPI 3 have schemas, and say how lists are written", () => {
    const { parameters } = in31(calls, "id");
    expect(named(parameters, "id")).toEqual({ name: "id", in: "path", required: true, schema: integer });
    expect(named(parameters, "page")).toEqual({ name: "page", in: "query", schema: integer });
    expect(named(parameters, "sort")).toEqual({ name: "sort", in: "query", schema: text });
    expect(named(parameters, "flag")).toEqual({
      name: "flag",
      in: "query",
      allowEmptyValue: true,
      schema: { type: "boolean" },
    });
    const list = { schema: { type: "array", items: integer }, explode: false };
    expect(named(parameters, "ids")).toEqual({ name: "ids", in: "query", ...list });
    expect(named(parameters, "x-list")).toEqual({ name: "x-list", in: "header", required: true, ...list });
    expect(named(in31([exchange({ query: "a=1&a=2" })])["parameters"], "a")).toMatchObject({ explode: true });
  });

  it("of Swagger 2.0 have types of their own, and there are no cookies", () => {
    const { parameters } = in20(calls, "id");
    expect(named(parameters, "id")).toEqual({ name: "id", in: "path", required: true, ...integer });
    expect(named(parameters, "sort")).toEqual({ name: "sort", in: "query", ...text });
    expect(named(parameters, "theme")).toBeUndefined();
    expect(named(parameters, "flag")).toMatchObject({ allowEmptyValue: true, type: "boolean" });
    expect(named(parameters, "ids")).toMatchObject({ type: "array", items: integer, collectionFormat: "csv" });
    expect(named(in20([exchange({ query: "a=1&a=2" })])["parameters"], "a")).toMatchObject({
      collectionFormat: "multi",
    });
  });

  it("are needed from the second call on that has them, except those of the path, which always are", () => {
    for (const render of [in31, in20]) {
      expect(named(render(calls.slice(0, 1), "id")["parameters"], "x-list")).not.toHaveProperty("required");
      expect(named(render(calls.slice(0, 1), "id")["parameters"], "id")).toHaveProperty("required", true);
      expect(named(render(calls)["parameters"], "x-list")).toHaveProperty("required", true);
    }
  });

  const asked = (query: string | null, status: number) => exchange({ query, status });
  const accepted = [asked("page=1&sort=a", 200), asked("page=2&sort=b", 304)];

  test.each<[what: string, calls: Exchange[], required: string[]]>([
    ["nothing was refused", accepted, []],
    ["a call without one was refused", [...accepted, asked("sort=a", 400)], ["page"]],
    [
      "a call without any was refused, and one that had all",
      [...accepted, asked(null, 422), accepted[0]!],
      ["page", "sort"],
    ],
    ["only calls that had it were refused", [...accepted, asked("page=x&sort=a", 400)], []],
    ["a call without it was accepted", [...accepted, asked("sort=a", 200), asked("sort=a", 400)], []],
    ["too few calls were accepted", [asked("page=1", 200), asked(null, 400)], []],
    ["a call without it had no right to call", [...accepted, asked("sort=a", 403)], []],
  ])("of the query are needed where %s: %j", (_, made, required) => {
    for (const render of [in31, in20]) {
      const shown: unknown = render(made)["parameters"];
      const names = ["page", "sort"].filter((name) => Object.hasOwn(Object(named(shown, name)), "required"));
      expect(names).toEqual(required);
    }
  });

  it("are left out where there are none", () => {
    expect(in31([exchange()])).not.toHaveProperty("parameters");
    expect(in20([exchange()])).not.toHaveProperty("parameters");
  });
});

describe("bodies of requests", () => {
  const json = sent("application/json", '{"a":1}');

  test.each<[what: string, calls: Exchange[], isRequired: boolean]>([
    ["every call of two has one", [json, json], true],
    ["one call is too few to tell", [json], false],
    ["one of two calls has none", [json, exchange({ method: "POST" }), json], false],
  ])("are needed where %s", (_, calls, isRequired) => {
    const required = isRequired ? { required: true } : {};
    expect(in31(calls)["requestBody"]).toMatchObject({ ...required, content: { "application/json": {} } });
    expect(Object.hasOwn(Object(in31(calls)["requestBody"]), "required")).toBe(isRequired);
    expect(in20(calls)["parameters"]).toMatchObject([{ name: "body", in: "body", ...required }]);
    expect(Object.hasOwn(Object(Object(in20(calls)["parameters"])[0]), "required")).toBe(isRequired);
  });

  it("have a schema for each media type, and none where they couldn't be read", () => {
    const calls = [json, sent("text/plain", "hi"), sent("application/pdf", "%PDF")];
    expect(Object(in31(calls)["requestBody"])["content"]).toEqual({
      "application/json": { schema: { type: "object", properties: { a: integer } } },
      "application/pdf": {},
      "text/plain": { schema: text },
    });
    expect(in31([exchange()])).not.toHaveProperty("requestBody");
  });

  it("of Swagger 2.0 have one schema, which allows anything where there are several media types", () => {
    expect(in20([json])).toMatchObject({
      consumes: ["application/json"],
      parameters: [{ in: "body", schema: { type: "object", properties: { a: integer } } }],
    });
    const both = in20([sent("text/plain", "hi"), json]);
    expect(both["consumes"]).toEqual(["application/json", "text/plain"]);
    expect(both["parameters"]).toEqual([{ name: "body", in: "body", required: true, schema: {} }]);
    expect(in20([exchange()])).not.toHaveProperty("consumes");
  });
});

describe("forms", () => {
  const fields = urlencoded("name=rex&age=3&tag=a&tag=b");

  it("of OpenAPI 3 are objects whose fields are read as parameters are", () => {
    const { requestBody } = in31([fields, urlencoded("name=ace&age=4")]);
    expect(Object(requestBody)["content"]).toEqual({
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          properties: { age: integer, name: text, tag: { type: "array", items: text } },
          required: ["age", "name"],
        },
      },
    });
  });

  it("have texts where a field had values of several types, and lists are repeated", () => {
    const { requestBody } = in31([urlencoded("a=1&b=1,2"), urlencoded("a=x&b=3"), urlencoded("a=true")]);
    expect(Object(requestBody)["content"]["application/x-www-form-urlencoded"].schema.properties).toEqual({
      a: text,
      b: text,
    });
  });

  it("need no field after one call, and may be empty", () => {
    const content = (call: Exchange) => Object(in31([call])["requestBody"])["content"];
    expect(content(urlencoded("a=1"))).toEqual({
      "application/x-www-form-urlencoded": { schema: { type: "object", properties: { a: integer } } },
    });
    expect(content(multipart())).toEqual({ "multipart/form-data": { schema: { type: "object" } } });
  });

  it("have files as binary texts", () => {
    const { requestBody } = in31([multipart(['name="file"; filename="a"', "x"])]);
    expect(Object(requestBody)["content"]).toEqual({
      "multipart/form-data": {
        schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
      },
    });
  });

  it("of Swagger 2.0 are parameters, in the order of their names", () => {
    expect(in20([fields])).toMatchObject({
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [
        { name: "age", in: "formData", ...integer },
        { name: "name", in: "formData", ...text },
        { name: "tag", in: "formData", type: "array", items: text, collectionFormat: "multi" },
      ],
    });
  });

  it("of Swagger 2.0 have files of their own type", () => {
    expect(in20([multipart(['name="f"; filename="a"', "x"], ['name="n"', "1"])])["parameters"]).toEqual([
      { name: "f", in: "formData", type: "file" },
      { name: "n", in: "formData", ...integer },
    ]);
  });

  it("of two kinds have one list of fields in Swagger 2.0, each as wide as in both", () => {
    const both = in20([urlencoded("a=x&b=2"), multipart(['name="a"', "1"], ['name="f"; filename="a"', "x"])]);
    expect(both["parameters"]).toEqual([
      { name: "a", in: "formData", ...text },
      { name: "b", in: "formData", ...integer },
      { name: "f", in: "formData", type: "file" },
    ]);
  });

  it("next to another body are that body in Swagger 2.0", () => {
    expect(in20([urlencoded("a=1"), sent("application/json", "{}")])["parameters"]).toEqual([
      { name: "body", in: "body", required: true, schema: {} },
    ]);
  });
});

describe("responses", () => {
  it("have their bodies and headers by status", () => {
    const answer = (status: number) =>
      jsonCall(
        "/",
        { a: 1 },
        {
          status,
          resHeaders: [header("content-type", "application/json"), header("x-total", "3"), header("x-list", "1,2")],
        },
      );
    const content = { "application/json": { schema: { type: "object", properties: { a: integer } } } };
    const headers = {
      "x-list": { schema: { type: "array", items: integer } },
      "x-total": { schema: integer },
    };
    expect(in31([answer(201), answer(400)])["responses"]).toEqual({
      201: { description: "Status 201", headers, content },
      400: { description: "Status 400", headers, content },
    });
    expect(in31([answer(201), answer(201)])["responses"]).toMatchObject({
      201: { headers: { "x-total": { required: true }, "x-list": { required: true } } },
    });
    expect(in20([answer(201)])).toMatchObject({
      produces: ["application/json"],
      responses: {
        201: {
          description: "Status 201",
          headers: { "x-total": integer, "x-list": { type: "array", items: integer, collectionFormat: "csv" } },
          schema: { type: "object", properties: { a: integer } },
        },
      },
    });
  });

  it("need a header that each of them had, once there were enough", () => {
    const answers = [header("x-total", "1"), header("x-other", "1")].map((each) => exchange({ resHeaders: [each] }));
    const { responses } = in31(answers);
    expect(responses).toEqual({
      200: { description: "Status 200", headers: { "x-other": { schema: integer }, "x-total": { schema: integer } } },
    });
  });

  it("say so where none was seen", () => {
    for (const render of [in31, in20])
      expect(render([exchange({ status: null })])["responses"]).toEqual({ default: { description: "Not seen yet" } });
  });

  test.each<[statuses: number[], keys: string[]]>([
    [
      [404, 200],
      ["200", "404"],
    ],
    [
      [100, 599],
      ["100", "599"],
    ],
    [[999, 600], ["default"]],
    [
      [999, 200],
      ["200", "default"],
    ],
  ])("with the statuses %j are listed under %j", (statuses, keys) => {
    const { responses } = in31(statuses.map((status) => exchange({ status })));
    expect(Object.keys(Object(responses))).toEqual(keys);
    for (const key of keys) {
      const description = key === "default" ? "Other statuses" : `Status ${key}`;
      expect(Object(responses)[key]).toEqual({ description });
    }
  });

  it("of unknown statuses are taken together", () => {
    const { responses } = in31([jsonCall("/", 1, { status: 700 }), jsonCall("/", "a", { status: 800 })]);
    expect(responses).toEqual({
      default: {
        description: "Other statuses",
        content: { "application/json": { schema: { anyOf: [text, integer] } } },
      },
    });
  });

  it("of Swagger 2.0 list each media type once, in order", () => {
    const answers = ["text/plain", "text/csv", "text/plain"].map((type, at) =>
      exchange({ status: 200 + at, resHeaders: [header("content-type", type)], resBody: Buffer.from("a") }),
    );
    expect(in20(answers)["produces"]).toEqual(["text/csv", "text/plain"]);
    expect(in20([exchange()])).toEqual({ responses: { 200: { description: "Status 200" } } });
    const both = answers.map((each) => ({ ...each, status: 200 }));
    expect(in20(both)["responses"]).toEqual({ 200: { description: "Status 200", schema: {} } });
  });
});

test("parameters are listed by name, and whether every message had them", () => {
  const both = [header("x-b", "1"), header("x-a", "2")];
  const operation = operationOf([exchange({ reqHeaders: both }), exchange({ reqHeaders: both.slice(0, 1) })]);
  const sure = { requiredAfter: 2 };
  expect(listMembers(operation, "header", sure).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["x-a", false],
    ["x-b", true],
  ]);
  expect(listMembers(operation, "query", sure)).toEqual([]);
  expect(listMembers(newOperation(), "cookie", sure)).toEqual([]);
});

test("bodies are counted over all media types", () => {
  const { bodies } = operationOf([sent("text/plain", "a"), sent("text/plain", "b"), sent("application/json", "1")]);
  expect(countBodies(bodies)).toBe(3);
  expect(countBodies(new Map())).toBe(0);
});
