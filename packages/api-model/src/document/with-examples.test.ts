import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContract } from "../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import { exchange } from "../testing/exchange.ts";
import type { Dialect, JsonObject } from "./dialect.ts";
import { readDocument } from "./read-document.ts";
import { renderDocument } from "./render-document.ts";
import { withExamples } from "./with-examples.ts";

const json = { name: "content-type", value: "application/json" };
const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));

const callOf = (body: unknown, answer: unknown = body) =>
  exchange({
    method: "POST",
    path: "/orders",
    reqHeaders: [json],
    reqBody: bytes(body),
    resHeaders: [json],
    resBody: bytes(answer),
  });

function documentOf(bodies: readonly unknown[], dialect: Dialect): JsonObject {
  const contract = bodies.reduce<typeof emptyContract>(
    (learned, body) => observe(learned, "test", callOf(body)),
    emptyContract,
  );
  const confidence = { requiredAfter: 1, enumAfter: 200 };
  const options = { dialect, title: "A", version: "1", confidence, isShared: true } as const;
  return withExamples(renderDocument(clusterPaths(trafficOf(contract)), options));
}

describe("examples", () => {
  const order = {
    id: 4711,
    owner: "grace@meridian.example",
    placed: "2026-11-02",
    lines: [{ sku: "kettle", price: 12.5 }],
  };
  const made = { id: 1, lines: [{ price: 1, sku: "string" }], owner: "user@example.com", placed: "2026-01-15" };

  it.each<[Dialect, object]>([
    ["3.1", { components: { schemas: { Order: { examples: [made] } } } }],
    ["3.0", { components: { schemas: { Order: { example: made } } } }],
    ["2.0", { definitions: { Order: { example: made } } }],
  ])("of %s are with the schema, and no value of a call is in them", (dialect, expected) => {
    const document = documentOf([order], dialect);
    expect(document).toMatchObject(expected);
    for (const value of ["4711", "grace", "kettle", "2026-11-02", "12.5"])
      expect(JSON.stringify(document)).not.toContain(value);
  });

  it("of what may be anything aren't made", () => {
    expect(JSON.stringify(documentOf([[]], "3.1"))).not.toContain('"items":{"examples"');
  });
});

it.each<Dialect>(["3.1", "3.0", "2.0"])("examples of %s fit their schema, and the document is valid", (dialect) => {
  const name = fc.constantFrom("id", "name", "at", "lines", "next");
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(
        null,
        true,
        7,
        2 ** 40,
        1.5,
        "a",
        "2026-11-02",
        "2026-11-02T10:00:00Z",
        "9f1c2d34-0000-4000-8000-000000000000",
      ),
      fc.array(tie("value"), { maxLength: 2 }),
      fc.dictionary(name, tie("value"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(fc.dictionary(name, value, { maxKeys: 4 }), { minLength: 1, maxLength: 4 }), (bodies) => {
      const document = documentOf(bodies, dialect);
      expect(readDocument(JSON.stringify(document))).toMatchObject({ ok: true, warnings: [] });
      const contract = readContract(document);
      expect(contract?.check(callOf(exampleIn(document))).findings, JSON.stringify(document)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** The example of the body's schema, in the words of each dialect. */
function exampleIn(document: JsonObject): unknown {
  const { components, definitions, paths } = Object(document);
  const { requestBody, parameters } = paths["/orders"].post;
  const inBody =
    requestBody?.content["application/json"] ?? parameters.find((each: { in: string }) => each.in === "body");
  const { $ref = "" } = inBody.schema;
  const { examples, example } =
    $ref === "" ? inBody.schema : (components?.schemas ?? definitions)[$ref.slice($ref.lastIndexOf("/") + 1)];
  expect(examples === undefined ? 1 : examples.length).toBe(1);
  expect(examples?.[0] ?? example).toBeDefined();
  return examples?.[0] ?? example;
}
