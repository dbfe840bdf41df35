import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readYamlText } from "../document/yaml-text.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { callDifference } from "./call-difference.ts";

const document = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://api.example.com/v2" }],
  paths: {
    "/pets/{petId}": {
      get: {
        summary: "One pet",
        parameters: [{ name: "petId", in: "path", required: true, schema: { type: "integer" } }],
        responses: {
          "200": { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
        },
      },
    },
    "/health": { get: { responses: { "200": { description: "" } } } },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id"],
        properties: {
          name: { type: "string" },
          id: { type: "integer" },
          mother: { $ref: "#/components/schemas/Pet" },
        },
      },
    },
  },
};
const call = jsonCall("/v2/pets/7?colour=red", { id: "seven", name: "Rex" });
const lineOf = (text: string, line: number | null) => text.split("\n")[(line ?? 0) - 1]?.trim();

test("the operation stands alone on both sides, references in their place, members in one order", () => {
  const { left, right } = callDifference(call, { document, template: "/v2/pets/{id}" });
  expect(left).toMatch(/^paths:\n {2}\/pets\/\{petId\}:\n {4}get:\n {6}summary: One pet\n/);
  expect(right).toMatch(/^paths:\n {2}\/pets\/\{petId\}:\n {4}get:\n/);
  expect(left).not.toContain("/health");
  expect(right).not.toContain("summary");
  expect(left).toContain("type: integer");
  const order = (text: string) => [...text.matchAll(/^ +(name|id):$/gm)].map(([, key]) => key);
  expect(order(left).slice(0, 2)).toEqual(["name", "id"]);
  expect(order(right)).toEqual(["name", "id"]);
  for (const text of [left, right]) expect(readYamlText(text).ok).toBe(true);
});

test("a finding points at the lines of both sides", () => {
  const { left, right, findings } = callDifference(call, { document, template: "/v2/pets/{id}" });
  const type = findings.find(({ sample }) => sample === "/response/body/id");
  expect(type).toMatchObject({ verdict: "violation", rule: "type" });
  expect(lineOf(left, type?.leftLine ?? null)).toMatch(/^(id:|type: integer)$/);
  expect(lineOf(right, type?.rightLine ?? null)).toBe("id:");
  const colour = findings.find(({ sample }) => sample.endsWith("colour"));
  expect(lineOf(right, colour?.rightLine ?? null)).toBe("- name: colour");
});

test("findings of another time are placed as they are", () => {
  const found = {
    rule: "x",
    verdict: "violation",
    sample: "/response/body/name",
    spec: "",
    expected: "",
    got: "",
  } as const;
  const { right, findings } = callDifference(call, { document, template: "/", findings: [found] });
  expect(findings).toHaveLength(1);
  expect(findings[0]?.leftLine).toBeNull();
  expect(lineOf(right, findings[0]?.rightLine ?? null)).toBe("name:");
});

test("on demand the whole document is shown, with the one operation replaced", () => {
  const { left, right, findings } = callDifference(call, { document, template: "/", whole: true });
  expect(left).toContain("/health");
  expect(right).toContain("/health");
  expect(right).toContain("colour");
  expect(left).toContain("$ref: ");
  const type = findings.find(({ sample }) => sample === "/response/body/id");
  expect(lineOf(left, type?.leftLine ?? null)).toMatch(/^(id:|type: integer)$/);
});

test("without a document, or for an operation that it does not know, the left side is empty", () => {
  const unknown = jsonCall("/v2/cats", []);
  for (const value of [null, document]) {
    const { left, right } = callDifference(unknown, { document: value, template: "/v2/cats" });
    expect(left).toBe("");
    expect(right).toMatch(/^paths:\n {2}\/v2\/cats:\n {4}get:\n/);
  }
  const [shadow] = callDifference(unknown, { document, template: "/v2/cats" }).findings;
  expect(shadow).toMatchObject({ verdict: "shadow", leftLine: null });
});

test("a refused call and a Swagger 2.0 document have an operation too", () => {
  const swagger = {
    swagger: "2.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { post: { parameters: [], responses: { "201": { description: "" } } } } },
  };
  const refused = exchange({
    method: "POST",
    path: "/pets",
    status: 404,
    reqHeaders: [{ name: "content-type", value: "application/json" }],
    reqBody: Buffer.from('{"name":"Rex"}'),
  });
  const { left, right } = callDifference(refused, { document: swagger, template: "/pets" });
  expect(left).toContain('"201"');
  expect(right).toContain('"404"');
  expect(right).toContain("in: body");
});
