import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, documentWith } from "../testing/api-documents.ts";

const card = { type: "object", required: ["number"], properties: { number: { type: "string", title: "Number" } } };
const invoice = { type: "object", required: ["iban"], properties: { iban: { type: "string" } } };

const reported = (base: unknown, revision: unknown): string[] =>
  compare(base, revision)
    .map(({ id, level }) => `${id} ${level}`)
    .toSorted();
const bodies = (base: unknown, revision: unknown) => reported(documentWith(base), documentWith(revision));

const preserved = ["request", "response"].map((each) => `${each}-body-wrapped-in-one-of-original-preserved warning`);
const broken = ["request", "response"].map((each) => `${each}-body-wrapped-in-one-of error`);

describe("a body that becomes one of several", () => {
  test.for<[name: string, revision: object]>([
    ["as it is", { oneOf: [card, invoice] }],
    ["in another place", { oneOf: [invoice, card] }],
    [
      "with other descriptions",
      {
        description: "A payment",
        discriminator: { propertyName: "kind" },
        oneOf: [{ ...card, title: "Card", properties: { number: { type: "string", description: "16 digits" } } }],
      },
    ],
    ["with what is asked of all as before", { type: "object", oneOf: [card, invoice] }],
  ])("and stays one of them, %s, is a warning and nothing else", ([, revision]) => {
    expect(bodies(card, revision)).toEqual(preserved);
    expect(bodies(revision, card).filter((each) => each.includes("wrapped"))).toEqual([]);
  });

  test.for<[name: string, revision: object]>([
    ["of which none is the same", { oneOf: [{ ...card, required: [] }, invoice] }],
    ["with a property that reads like a description", { oneOf: [{ ...card, properties: { title: {} } }] }],
    ["with more asked of all", { maxProperties: 5, oneOf: [card, invoice] }],
    ["of which one allows a value less", { oneOf: [{ ...card, properties: { number: { enum: ["1"] } } }] }],
  ])("%s, breaks callers", ([, revision]) => {
    expect(bodies(card, revision)).toEqual(expect.arrayContaining(broken));
    expect(bodies(card, revision)).not.toEqual(expect.arrayContaining([preserved[0]]));
  });

  test("is compared with the one that it stays, through references", () => {
    const number = (maxLength: number) => ({ type: "string", maxLength });
    const schemas = (maxLength: number) => ({
      schemas: {
        Card: { ...card, properties: { number: { $ref: "#/components/schemas/Number" } } },
        Number: number(maxLength),
      },
    });
    const reference = { $ref: "#/components/schemas/Card" };
    const [from, to] = [
      documentWith(reference, "3.1.0", schemas(16)),
      documentWith({ oneOf: [invoice, reference] }, "3.1.0", schemas(12)),
    ];
    expect(reported(from, to)).toEqual(["request-property-max-length-decreased error", ...preserved].toSorted());
    const [change] = compare(from, to);
    expect(change?.values["property"]).toBe("oneOf[#/components/schemas/Card]/number");
  });

  test("is never an error where it stays one, whatever it and the others ask for", () => {
    const names = fc.constantFrom("title", "properties", "required", "a");
    const leaf = fc.record(
      { type: fc.constantFrom("string", "array"), title: fc.string(), minItems: fc.nat(5), enum: fc.constant(["a"]) },
      { requiredKeys: [] },
    );
    const objects = fc.record({
      properties: fc.dictionary(names, fc.oneof(leaf, fc.boolean()), { maxKeys: 4 }),
      required: fc.uniqueArray(names),
    });
    fc.assert(
      fc.property(objects, fc.array(fc.oneof(objects, leaf), { maxLength: 3 }), fc.nat(3), (body, others, place) => {
        const described = { ...body, description: "As before" };
        expect(bodies(body, { oneOf: others.toSpliced(place, 0, described) })).toEqual(preserved);
      }),
    );
  });

  test("is no rule's business in a property", () => {
    const at = (schema: unknown) => ({ type: "object", properties: { payment: schema } });
    expect(bodies(at(card), at({ oneOf: [card, invoice] })).filter((each) => each.includes("wrapped"))).toEqual([]);
  });
});
