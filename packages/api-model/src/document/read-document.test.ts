import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
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
  expect(written(value)).toMatchObject({ ok: true, dialect, title: "Pets", version: "2", warnings: [], value });
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

describe("a document of JSON", () => {
  const head = { openapi: "3.0.3", info };
  const faultsOf = (value: unknown) => {
    const read = written(value);
    return read.ok ? [] : read.problems.map(({ fault, pointer }) => `${fault} ${pointer}`);
  };

  test.each<[what: string, value: unknown, faults: string[]]>([
    ["several faults at once", { openapi: "3.0.3" }, ["title_missing ", "version_missing ", "paths_missing "]],
    [
      "a title and a version that are no texts",
      { openapi: "3.0.3", info: { title: 1, version: 2 }, paths: {} },
      ["title_missing /info", "version_missing /info"],
    ],
    ["an info that is no object", { openapi: "3.0.3", info: [], paths: {} }, ["title_missing ", "version_missing "]],
    ["paths that are a list", { ...head, paths: [] }, ["paths_missing "]],
    ["no paths in 3.1", { openapi: "3.1.0", info }, []],
    ["paths that are none in 3.1", { openapi: "3.1.0", info, paths: null }, ["paths_missing "]],
    ["extensions among the paths", { ...head, paths: { "x-a": 1, "X-b": 1 } }, ["path_start /paths/X-b"]],
    ["other members of a path item", { ...head, paths: { "/a": { summary: 1, parameters: 2, GET: 3, query: 4 } } }, []],
    ["an operation without responses in 3.1", { openapi: "3.1.0", info, paths: { "/a": { get: {} } } }, []],
    [
      "responses that are none in 3.1",
      { openapi: "3.1.0", info, paths: { "/a": { get: { responses: [] } } } },
      ["responses_missing /paths/~1a/get"],
    ],
    ["a lost reference", { ...head, paths: {}, components: { schemas: { A: { $ref: "#/x" } } } }, []],
    ["another version of OpenAPI", { openapi: "4.0.0", info, paths: {} }, ["no_dialect "]],
    ["null", null, ["no_object "]],
  ])("with %s", (_, value, faults) => {
    expect(faultsOf(value)).toEqual(faults);
  });

  test.each("get put post delete options head patch trace".split(" "))("with a broken %s has one fault", (method) => {
    expect(faultsOf({ ...head, paths: { "/a/{b~c}": { [method]: [] } } })).toEqual([
      `operation /paths/~1a~1{b~0c}/${method}`,
    ]);
  });

  it("lists a hundred faults", () => {
    const paths = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`p${at}`, {}]));
    expect(faultsOf({ ...head, paths })).toHaveLength(100);
  });

  it("may begin with a byte order mark and white space", () => {
    expect(readDocument(`\uFEFF \n${JSON.stringify({ ...head, paths: {} })}`).ok).toBe(true);
    expect(readDocument("\uFEFFopenapi: 3.0.3\ninfo: {title: a, version: b}\npaths: {}\n").ok).toBe(true);
  });

  it("keeps byte order marks anywhere else", () => {
    const read = written({ ...head, info: { title: "\uFEFFPets", version: "1" }, paths: {} });
    expect(read).toMatchObject({ ok: true, title: "\uFEFFPets" });
  });

  it("is reported as JSON where it starts as JSON", () => {
    const broken = (text: string) => readDocument(text);
    expect(broken("[a: 1]")).toEqual({ ok: false, problems: [{ fault: "syntax", pointer: "", line: 1, column: 2 }] });
    expect(broken("{a: 1}")).toEqual({ ok: false, problems: [{ fault: "syntax", pointer: "", line: 1, column: 2 }] });
    expect(broken("a: 1")).toMatchObject({ problems: [{ fault: "no_dialect", line: 1, column: 1 }] });
    expect(broken("")).toMatchObject({ problems: [{ fault: "no_object" }] });
  });
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
    ok: true,
    warnings: [{ fault: "reference", pointer: expect.stringMatching(/schema\/\$ref$/), line: 9 }],
  });
  expect(readDocument(yaml.replace('"2"', "2.1"))).toMatchObject({
    problems: [{ fault: "version_missing", line: 2, column: 1 }],
  });
});

test("lists warnings by their lines", () => {
  const earlier = yaml.replace("paths:\n", "paths:\n  /zoo: { get: { responses: { 200: { $ref: 'zoo.yaml' } } } }\n");
  expect(readDocument(earlier)).toMatchObject({
    warnings: [
      { fault: "reference_outside", line: 6 },
      { fault: "reference", line: 10 },
    ],
  });
});

test("refuses YAML that stands for more than its length, and values inside themselves", () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(", ")}]`,
  );
  expect(readDocument(`a0: &a0 lol\n${levels.join("\n")}\n`)).toMatchObject({ problems: [{ fault: "too_large" }] });
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

test("refuses a document of more paths than are read", () => {
  const document = (paths: number) => ({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: Object.fromEntries(Array.from({ length: paths }, (_, at) => [`/${at}`, {}])),
  });
  expect(readDocument(JSON.stringify(document(10_000))).ok).toBe(true);
  expect(readDocument(JSON.stringify(document(10_001)))).toMatchObject({
    problems: [{ fault: "too_many_paths", pointer: "/paths" }],
  });
});
