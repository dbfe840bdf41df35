import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, documentOf, documentWith } from "../testing/api-documents.ts";

const property = (schema: unknown) => ({ type: "object", properties: { a: schema } });

/** Level and id of what is reported, in order of the ids. */
const reported = (base: unknown, revision: unknown): string[] =>
  compare(base, revision)
    .map(({ id, level }) => `${id} ${level}`)
    .toSorted();

/** What is reported of a body, without the subject. */
type Row = readonly [base: unknown, revision: unknown, request: readonly string[], response: readonly string[]];

const list = { type: "array", items: {} };
const rows: readonly Row[] = [
  [list, { ...list, maxItems: 5 }, ["max-items-set error"], []],
  [{ ...list, maxItems: 5 }, list, [], []],
  [{ maxItems: 5 }, { maxItems: 9 }, ["max-items-increased info"], ["max-items-increased error"]],
  [{ maxItems: 9 }, { maxItems: 5 }, ["max-items-decreased error"], []],
  [{}, { maxProperties: 5 }, ["max-properties-set error"], []],
  [{ maxProperties: 5 }, {}, [], []],
  [{ maxProperties: 5 }, { maxProperties: 9 }, ["max-properties-increased info"], ["max-properties-increased error"]],
  [{ maxProperties: 9 }, { maxProperties: 5 }, ["max-properties-decreased error"], []],
  [{ minProperties: 1 }, { minProperties: 2 }, ["min-properties-increased error"], []],
  [{ minProperties: 2 }, { minProperties: 1 }, [], ["min-properties-decreased error"]],
  [{}, { minProperties: 0 }, [], []],
  [{}, { minProperties: 1 }, ["min-properties-increased error"], []],
  [list, { ...list, uniqueItems: true }, ["unique-items-set error"], []],
  [{ ...list, uniqueItems: true }, list, ["unique-items-unset info"], ["unique-items-unset error"]],
  [{ uniqueItems: false }, {}, [], []],
  [{}, { multipleOf: 5 }, ["multiple-of-set error"], []],
  [{ multipleOf: 5 }, {}, ["multiple-of-unset info"], ["multiple-of-unset error"]],
  [{ multipleOf: 5 }, { multipleOf: 2.5 }, ["multiple-of-generalized info"], ["multiple-of-changed error"]],
  [{ multipleOf: 2.5 }, { multipleOf: 5 }, ["multiple-of-changed error"], ["multiple-of-specialized info"]],
  [{ multipleOf: 2 }, { multipleOf: 3 }, ["multiple-of-changed error"], ["multiple-of-changed error"]],
  [{ multipleOf: 0.3 }, { multipleOf: 0.1 }, ["multiple-of-generalized info"], ["multiple-of-changed error"]],
  [{ multipleOf: 1e21 }, { multipleOf: 1e-7 }, ["multiple-of-generalized info"], ["multiple-of-changed error"]],
  [{ multipleOf: 0 }, { multipleOf: -2 }, [], []],
];

describe("constraints", () => {
  const of = (subject: string, changes: readonly string[]) => changes.map((change) => `${subject}-${change}`);

  test.for(rows)("of a body and of a property, %j to %j", ([base, revision, request, response]) => {
    expect(reported(documentWith(base), documentWith(revision))).toEqual([
      ...of("request-body", request),
      ...of("response-body", response),
    ]);
    expect(reported(documentWith(property(base)), documentWith(property(revision)))).toEqual([
      ...of("request-property", request),
      ...of("response-property", response),
    ]);
  });

  test.for<[base: object, revision: object, ids: readonly string[]]>([
    [{ maxItems: 9 }, { maxItems: 5 }, ["request-read-only-property-max-items-decreased info"]],
    [{ maxProperties: 9 }, { maxProperties: 5 }, ["request-read-only-property-max-properties-decreased info"]],
    [{ minProperties: 1 }, { minProperties: 2 }, []],
    [{}, { multipleOf: 2, uniqueItems: true, maxItems: 5 }, []],
    [{ multipleOf: 2 }, { multipleOf: 3 }, ["response-property-multiple-of-changed error"]],
    [{}, { multipleOf: 2 }, []],
  ])("of what callers can't send, %j to %j", ([base, revision, ids]) => {
    const [from, to] = [base, revision].map((schema) => documentWith(property({ ...schema, readOnly: true })));
    expect(reported(from, to)).toEqual(ids);
  });

  test.for<[base: object, revision: object]>([
    [{ multipleOf: 2 }, {}],
    [{ uniqueItems: true }, {}],
    [{ maxItems: 5 }, { maxItems: 9 }],
    [{ minProperties: 2 }, {}],
  ])("of what callers never see, %j to %j", ([base, revision]) => {
    const [from, to] = [base, revision].map((schema) =>
      documentOf({
        responses: { 200: { content: { "application/json": { schema: property({ ...schema, writeOnly: true }) } } } },
      }),
    );
    expect(reported(from, to)).toEqual([]);
  });

  test("a step of whole parts widens, whatever the numbers", () => {
    const tenths = fc.integer({ min: 1, max: 9_999 }).map((number) => number / 10);
    fc.assert(
      fc.property(tenths, fc.integer({ min: 2, max: 99 }), (step, times) => {
        // Written as decimals, as documents have them.
        const whole = Number((step * times).toFixed(1));
        const [from, to] = [whole, step].map((multipleOf) => documentWith({ multipleOf }));
        expect(reported(from, to)).toEqual([
          "request-body-multiple-of-generalized info",
          "response-body-multiple-of-changed error",
        ]);
        expect(reported(to, from)).toEqual([
          "request-body-multiple-of-changed error",
          "response-body-multiple-of-specialized info",
        ]);
      }),
    );
  });
});
