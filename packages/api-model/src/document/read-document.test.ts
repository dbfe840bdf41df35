import { expect, it, test } from "vitest";
import { readDocument } from "./read-document.ts";

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

test("says where the text is no JSON, as of YAML", () => {
  expect(readDocument("openapi: 3.1.0\n")).toEqual({
    ok: false,
    problems: [{ fault: "syntax", pointer: "", line: 1, column: 1 }],
  });
});
