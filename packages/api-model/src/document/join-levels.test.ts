import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContract } from "../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import { exchange } from "../testing/exchange.ts";
import type { Dialect, JsonObject } from "./dialect.ts";
import { readDocument } from "./read-document.ts";
import { renderDocument } from "./render-document.ts";

const confidence = { requiredAfter: 1, enumAfter: 200 };
const reference = "#/components/schemas/Category";

const callOf = (body: unknown) =>
  exchange({
    path: "/categories",
    resHeaders: [{ name: "content-type", value: "application/json" }],
    resBody: new TextEncoder().encode(JSON.stringify(body)),
  });

function documentOf(bodies: readonly unknown[], dialect: Dialect = "3.1"): JsonObject {
  const contract = bodies.reduce<typeof emptyContract>(
    (learned, body) => observe(learned, "test", callOf(body)),
    emptyContract,
  );
  const options = { dialect, title: "A", version: "1", confidence, isShared: true } as const;
  return renderDocument(clusterPaths(trafficOf(contract)), options);
}

const schemasOf = (...bodies: readonly unknown[]) => Object(documentOf(bodies)["components"])["schemas"];
const [id, name] = [{ type: "integer" }, { type: "string" }];

describe("a tree", () => {
  it("of lists refers to itself, and what only its leaves lack isn't required", () => {
    const leaf = { id: 3, name: "c" };
    const body = { id: 1, name: "a", children: [{ id: 2, name: "b", children: [leaf] }, leaf] };
    expect(schemasOf([body])).toEqual({
      Category: {
        type: "object",
        properties: { children: { type: "array", items: { $ref: reference } }, id, name },
        required: ["id", "name"],
      },
    });
  });

  it("of single objects refers to itself, or to null at its end", () => {
    const body = { id: 1, name: "a", parent: { id: 2, name: "b", parent: null } };
    expect(schemasOf([body])).toEqual({
      Category: {
        type: "object",
        properties: { id, name, parent: { anyOf: [{ $ref: reference }, { type: "null" }] } },
        required: ["id", "name", "parent"],
      },
    });
  });

  it("has as many branches as it has", () => {
    const leaf = { value: 1, left: null, right: null };
    const schemas = schemasOf([{ value: 1, left: { ...leaf, left: leaf }, right: leaf }]);
    expect(Object.keys(schemas)).toEqual(["Category"]);
    expect(JSON.stringify(schemas).match(/Category"}/g)).toHaveLength(2);
  });

  it.each<[what: string, body: object]>([
    ["what is in it has other members", { id: 1, name: "a", owner: { id: 2, email: "b", owner: null } }],
    ["what is in it doesn't go on", { id: 1, name: "a", parent: { id: 2, name: "b" } }],
    ["what is in it has few of its members", { a: 1, b: 2, c: 3, d: 4, in: [{ a: 1, in: [] }] }],
    ["a list has other things, too", { id: 1, name: "a", children: [{ id: 2, name: "b", children: [] }, "c"] }],
    ["it's an envelope", { data: { data: { data: { id: 1 } } } }],
  ])("is none where %s", (_what, body) => {
    expect(JSON.stringify(documentOf([[body]]))).not.toContain("$ref");
  });
});

it.each<Dialect>(["3.1", "3.0", "2.0"])(
  "a tree of %s is valid, and allows every call that it was learned from",
  (dialect) => {
    const node = fc.letrec<{ node: object }>((tie) => ({
      node: fc.record(
        {
          id: fc.integer(),
          name: fc.option(fc.constantFrom("a", "b")),
          children: fc.oneof(
            { maxDepth: 3 },
            fc.constant([]),
            fc.constant(null),
            fc.array(tie("node"), { maxLength: 2 }),
          ),
          parent: fc.oneof({ maxDepth: 2 }, fc.constant(null), tie("node")),
        },
        { requiredKeys: ["id"] },
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(fc.array(node, { maxLength: 2 }), { minLength: 1, maxLength: 4 }), (bodies) => {
        const document = documentOf(bodies, dialect);
        expect(JSON.stringify(document)).not.toContain("#self");
        expect(readDocument(JSON.stringify(document))).toMatchObject({ ok: true, warnings: [] });
        const contract = readContract(document);
        for (const body of bodies) expect(contract?.check(callOf(body)).findings).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);
