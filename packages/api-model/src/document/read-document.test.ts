import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import { readDocument } from "./read-document.ts";
import { readYamlText, writeYaml } from "./yaml-text.ts";

const info = { title: "Pets", version: "2" };
const responses = { 200: { description: "ok" } };
const written = (value: unknown) => readDocument(JSON.stringify(value, null, 2));

it.each([
  ["2.0", { swagger: "2.0", info, paths: { "/pets": { get: { responses } } } }],
  ["3.0", { openapi: "3.0.3", info, paths: { "/pets": { get: { responses }, parameters: [] } } }],
  ["3.1", { openapi: "3.1.0", info, paths: { "/pets": { get: {} }, "x-note": 1 } }],
] as const)("reads a document of OpenAPI %s", (dialect, value) => {
  expect(written(value)).toEqual({ ok: true, dialect, title: "Pets", version: "2", value });
});

it.each([
  ["no_object", [], "", 1],
  ["no_dialect", { info, paths: {} }, "", 1],
  ["title_missing", { openapi: "3.0.0", info: { version: "1" }, paths: {} }, "/info", 3],
  ["version_missing", { openapi: "3.0.0", info: { title: "t" }, paths: {} }, "/info", 3],
  ["paths_missing", { openapi: "3.0.0", info }, "", 1],
  ["path_start", { swagger: "2.0", info, paths: { pets: {} } }, "/paths/pets", 8],
  ["path_item", { swagger: "2.0", info, paths: { "/pets": 1 } }, "/paths/~1pets", 8],
  ["operation", { swagger: "2.0", info, paths: { "/a": { get: 1 } } }, "/paths/~1a/get", 9],
  ["responses_missing", { openapi: "3.0.0", info, paths: { "/a": { get: {} } } }, "/paths/~1a/get", 9],
] as const)("says on which line a document has the fault %s", (fault, value, pointer, line) => {
  const read = written(value);
  expect(read.ok ? [] : read.problems).toMatchObject([{ fault, pointer, line }]);
});

test("says where the text is neither JSON nor YAML", () => {
  const problem = (line: number, column: number) => ({
    ok: false,
    problems: [{ fault: "syntax", pointer: "", line, column }],
  });
  expect(readDocument('{"openapi" 1}')).toEqual(problem(1, 12));
  expect(readDocument("openapi: 3.1.0\ninfo: {title: [}\n")).toEqual(problem(2, 16));
  expect(readDocument("openapi: 3.1.0\nopenapi: 3.1.0\n")).toEqual(problem(2, 1));
});

const yaml = `openapi: 3.0.3
info:
  title: Pets
  version: "2"
paths:
  /pets:
    get:
      responses:
        200: { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
`;

test("reads YAML, and says at which key it is no document", () => {
  const pets = "components: { schemas: { Pet: { type: object, example: { $ref: '#/nowhere' } } } }\n";
  const read = readDocument(yaml + pets);
  expect(read).toMatchObject({ ok: true, dialect: "3.0", title: "Pets", version: "2" });
  expect(read.ok && read.value).toMatchObject({ paths: { "/pets": { get: { responses: { "200": {} } } } } });
  expect(readDocument(yaml)).toMatchObject({
    ok: false,
    problems: [{ fault: "reference", pointer: expect.stringMatching(/schema\/\$ref$/), line: 9 }],
  });
  expect(readDocument(yaml.replace('"2"', "2.1"))).toMatchObject({
    problems: [
      { fault: "version_missing", line: 2, column: 1 },
      { fault: "reference", line: 9 },
    ],
  });
});

test("refuses YAML that stands for more than its length, and values inside themselves", () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(", ")}]`,
  );
  expect(readDocument(`a0: &a0 lol\n${levels.join("\n")}\n`)).toMatchObject({ problems: [{ fault: "syntax" }] });
  expect(readDocument("openapi: &b [1, *b]\n")).toMatchObject({ problems: [{ fault: "syntax" }] });
});

test("reads what it writes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const read = readYamlText(writeYaml(value));
      expect(read.ok && read.value).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
