import { describe, expect, test } from "vitest";
import { specDocument } from "../conformance/spec-document.ts";
import { inlineReferences } from "./call-difference.ts";

const at = ["paths", "/pets", "get"];
function inlined(operation: unknown, schemas: Readonly<Record<string, unknown>>) {
  const document = specDocument({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { get: operation } },
    components: { schemas },
  });
  if (document === null) throw new Error("No document");
  return inlineReferences(document, operation, at);
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("references", () => {
  test("give way to what they lead to, on every level", () => {
    const { value } = inlined(
      { a: ref("Pet"), list: [ref("Name"), 7] },
      { Pet: { name: ref("Name") }, Name: { type: "string" } },
    );
    expect(value).toEqual({ a: { name: { type: "string" } }, list: [{ type: "string" }, 7] });
  });

  test("stay where they lead to nothing, or aren't texts", () => {
    const operation = { a: ref("Missing"), b: { $ref: 7, c: ref("Name") } };
    expect(inlined(operation, { Name: 1 }).value).toEqual({ a: ref("Missing"), b: { $ref: 7, c: 1 } });
  });

  test("that hold themselves stay one after one turn", () => {
    const { value } = inlined({ a: ref("Pet") }, { Pet: { mother: ref("Pet") } });
    expect(value).toEqual({ a: { mother: ref("Pet") } });
  });

  test("that hold each other do too, and a name may come again side by side", () => {
    const schemas = { One: { two: ref("Two") }, Two: { one: ref("One") } };
    const { value } = inlined({ a: ref("One"), b: ref("One") }, schemas);
    const once = { two: { one: ref("One") } };
    expect(value).toEqual({ a: once, b: once });
  });

  test("are followed twelve deep", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, level) => [`L${level}`, { n: ref(`L${level + 1}`) }]),
    );
    let inner: unknown = inlined({ a: ref("L0") }, schemas).value;
    let depth = 0;
    for (inner = Reflect.get(Object(inner), "a"); inner !== undefined; inner = Reflect.get(Object(inner), "n"))
      depth += 1;
    // Twelve that were put in place, and the thirteenth, which stayed a reference.
    expect(depth).toBe(13);
  });
});

describe("places", () => {
  const schemas = { Pet: { properties: { name: ref("Name") } }, Name: { type: "string" } };
  const operation = { parameters: [{ schema: { type: "integer" } }], answer: { schema: ref("Pet") } };
  const { find } = inlined(operation, schemas);
  const operationAt = "/paths/~1pets/get";

  test.each([
    ["the operation itself", operationAt, []],
    ["a member", `${operationAt}/parameters`, ["parameters"]],
    ["an item of a list", `${operationAt}/parameters/0/schema/type`, ["parameters", "0", "schema", "type"]],
    [
      "what a reference leads to",
      "/components/schemas/Pet/properties/name",
      ["answer", "schema", "properties", "name"],
    ],
    ["the whole of it", "/components/schemas/Pet", ["answer", "schema"]],
    [
      "what a reference within it leads to",
      "/components/schemas/Name/type",
      ["answer", "schema", "properties", "name", "type"],
    ],
    [
      "the nearest part above what isn't there",
      "/components/schemas/Pet/properties/age/type",
      ["answer", "schema", "properties"],
    ],
    ["nothing of another operation", "/paths/~1pets/post", []],
    ["nothing of a schema that isn't used", "/components/schemas/Toy", []],
    ["nothing for no pointer", "", []],
  ])("%s", (_, pointer, keys) => {
    expect(find(pointer)).toEqual(keys);
  });

  test("of a schema that comes twice are those of its first coming", () => {
    const twice = inlined({ a: ref("Name"), b: ref("Name") }, schemas);
    expect(twice.find("/components/schemas/Name")).toEqual(["a"]);
  });
});
