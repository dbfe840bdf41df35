import { describe, expect, it, test } from "vitest";
import { specDocument } from "../conformance/spec-document.ts";
import { lostReferences } from "./read-document.ts";

function lost(more: object): string[] {
  const document = specDocument({ openapi: "3.1.0", paths: {}, ...more });
  if (document === null) throw new Error("No document");
  return lostReferences(document).map(({ fault, pointer }) => (fault === "reference" ? "" : `${fault} `) + pointer);
}
const nowhere = { $ref: "#/components/schemas/Nowhere" };
const schemas = (value: unknown) => ({ components: { schemas: value } });

describe("references that lead nowhere", () => {
  test.each<[what: string, document: object, pointers: string[]]>([
    ["a schema that is missing", schemas({ A: nowhere }), ["/components/schemas/A/$ref"]],
    ["an item of a list", schemas({ A: { allOf: [{}, nowhere] } }), ["/components/schemas/A/allOf/1/$ref"]],
    ["a path item", { paths: { "/a": { $ref: "#/x" } } }, ["/paths/~1a/$ref"]],
    [
      "several, sorted",
      schemas({ B: nowhere, A: nowhere }),
      ["/components/schemas/A/$ref", "/components/schemas/B/$ref"],
    ],
    [
      "a chain that ends nowhere",
      schemas({ A: { $ref: "#/components/schemas/B" }, B: nowhere }),
      ["/components/schemas/A/$ref", "/components/schemas/B/$ref"],
    ],
    [
      "other files, which are never read",
      schemas({ A: { $ref: "./other.yaml#/A" }, B: { $ref: "https://example.com/a" }, C: { $ref: "other.yaml" } }),
      ["A", "B", "C"].map((name) => `reference_outside /components/schemas/${name}/$ref`),
    ],
    [
      "anchors that are missing",
      schemas({ A: { $ref: "#nope" }, B: { $dynamicRef: "#nope" }, C: { $ref: "#here", $anchor: "here" } }),
      ["/components/schemas/A/$ref", "/components/schemas/B/$dynamicRef"],
    ],
    [
      "identifiers that are too long, and references to and in them",
      schemas({
        A: { $id: `https://x.example/${"a".repeat(1_100)}`, items: { $ref: "#/components/schemas/B" } },
        B: { $ref: `https://x.example/${"a".repeat(1_100)}` },
      }),
      [
        "identifier /components/schemas/A/$id",
        "reference_outside /components/schemas/A/items/$ref",
        "reference_outside /components/schemas/B/$ref",
      ],
    ],
    ["a circle", schemas({ A: { $ref: "#/components/schemas/A" } }), ["/components/schemas/A/$ref"]],
  ])("%s", (_, document, pointers) => {
    expect(lost(document)).toEqual(pointers);
  });

  test.each<[what: string, document: object]>([
    ["what leads somewhere", schemas({ A: { $ref: "#/components/schemas/B" }, B: {} })],
    [
      "names of schemas under other keys",
      schemas({ A: { discriminator: { mapping: { a: "#/components/schemas/No" } } } }),
    ],
    ["what is no text", schemas({ A: { $ref: 7 } })],
    ["examples", schemas({ A: { example: nowhere, examples: [nowhere] } })],
    ["defaults and fixed values", schemas({ A: { default: nowhere, enum: [nowhere], const: nowhere } })],
    ["values of examples", { components: { examples: { a: { value: nowhere } } } }],
    ["extensions", { "x-more": nowhere, ...schemas({ A: { "x-note": nowhere } }) }],
    ["no objects", schemas({ A: null, B: 7, C: "$ref" })],
  ])("are not looked for in %s", (_, document) => {
    expect(lost(document)).toEqual([]);
  });

  test.each(["properties", "schemas", "definitions", "parameters", "headers"])(
    "are looked for below names in %s, whatever those are",
    (map) => {
      expect(lost({ [map]: { example: nowhere, "x-a": nowhere } })).toEqual([
        `/${map}/example/$ref`,
        `/${map}/x-a/$ref`,
      ]);
    },
  );

  it("are those in and to identifiers beyond the first 10,000", () => {
    const many = Array.from({ length: 10_001 }, (_, at) => [`S${at}`, { $id: `https://x.example/${at}` }] as const);
    const found = lost(schemas({ ...Object.fromEntries(many), Last: { $id: "https://x.example/last" } }));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((each) => each.startsWith("identifier /components/schemas/"))).toBe(true);
  });

  it("are a hundred at most, and a document without end of them is read all the same", () => {
    expect(lost(schemas(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`S${at}`, nowhere]))))).toHaveLength(
      100,
    );
  });
});
