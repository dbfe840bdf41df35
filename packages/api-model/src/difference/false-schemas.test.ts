import { describe, expect, test } from "vitest";
import { compare, documentOf, documentWith } from "../testing/api-documents.ts";

const text = { type: "string", maxLength: 5 };
const object = (schema: unknown) => ({ type: "object", properties: { a: schema } });
const tuple = (more: object) => ({ type: "array", prefixItems: [text], ...more });
const answer = (more: unknown) => ({ responses: { 200: more } });

const reported = (base: unknown, revision: unknown): string[] =>
  compare(base, revision)
    .map(({ id, level, values }) => [id, level, values["property"] ?? []].flat().join(" "))
    .toSorted();

/** Where a schema is, and what is reported when it becomes `false`, and when it is that no more. */
type Row = readonly [
  name: string,
  place: (schema: unknown) => unknown,
  forth: readonly string[],
  back: readonly string[],
];

const became = (property: string) => [
  `request-property-schema-became-false error ${property}`,
  `response-property-schema-became-false info ${property}`,
];
const becameNot = (property: string) => [
  `request-property-schema-became-not-false info ${property}`,
  `response-property-schema-became-not-false error ${property}`,
];
const row = (name: string, place: Row[1], property: string): Row => [
  name,
  place,
  became(property),
  becameNot(property),
];

const rows: readonly Row[] = [
  [
    "a body",
    documentWith,
    ["request-body-schema-became-false error", "response-body-schema-became-false error"],
    ["request-body-schema-became-not-false info", "response-body-schema-became-not-false info"],
  ],
  row("a property", (schema) => documentWith(object(schema)), "a"),
  row("items", (schema) => documentWith({ type: "array", items: schema }), "items"),
  row("an item with a place", (schema) => documentWith({ prefixItems: [schema] }), "prefixItems[1]"),
  row("an item that there must be", (schema) => documentWith({ contains: schema }), "contains"),
  [
    "a parameter",
    (schema) => documentOf({ parameters: [{ name: "q", in: "query", schema }] }),
    ["request-parameter-schema-became-false error"],
    ["request-parameter-schema-became-not-false info"],
  ],
  [
    "a property of a parameter",
    (schema) => documentOf({ parameters: [{ name: "q", in: "query", schema: object(schema) }] }),
    ["request-parameter-property-schema-became-false error a"],
    ["request-parameter-property-schema-became-not-false info a"],
  ],
  [
    "a response header",
    (schema) => documentOf(answer({ headers: { a: { schema } } })),
    ["response-header-schema-became-false info"],
    ["response-header-schema-became-not-false error"],
  ],
];

describe("a schema that allows nothing", () => {
  test.for(rows)("in place of %s is reported once", ([, place, forth, back]) => {
    expect(reported(place(text), place(false))).toEqual(forth);
    expect(reported(place(false), place(text))).toEqual(back);
    expect(reported(place(false), place(false))).toEqual([]);
  });

  test.for<[name: string, open: object]>([
    ["without other items", {}],
    ["with any other items", { items: true }],
  ])("closes a list %s", ([, open]) => {
    const [from, to] = [documentWith(tuple(open)), documentWith(tuple({ items: false }))];
    expect(reported(from, to)).toEqual(became("items"));
    expect(reported(to, from)).toEqual(becameNot("items"));
    expect(reported(documentWith(object(tuple(open))), documentWith(object(tuple({ items: false }))))).toEqual(
      became("a/items"),
    );
  });

  test("has no pointer where there is no schema", () => {
    const [from, to] = [documentWith(tuple({})), documentWith(tuple({ items: false }))];
    const found = compare(from, to).map(({ base, revision }) => [base, revision?.endsWith("/schema/items")]);
    expect(found).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  test("comes and goes with the schema of a media type", () => {
    const at = (media: object) =>
      documentOf({ requestBody: { content: { "a/b": media } }, ...answer({ content: { "a/b": media } }) });
    const ids = ["request-body-schema-became-false error", "response-body-schema-became-false error"];
    expect(reported(at({}), at({ schema: false }))).toEqual(ids);
    expect(reported(at({ schema: false }), at({}))).toEqual([
      "request-body-schema-became-not-false info",
      "response-body-schema-became-not-false info",
    ]);
  });

  test("is found through a reference", () => {
    const at = (schema: unknown) =>
      documentWith(object({ $ref: "#/components/schemas/A" }), "3.1.0", { schemas: { A: schema } });
    expect(reported(at(text), at(false))).toEqual(became("a"));
    expect(reported(at(false), at(false))).toEqual([]);
  });

  test("is a note where callers can't send or see the property", () => {
    const [sent, seen] = ["writeOnly", "readOnly"].map((mark) => documentWith(object({ ...text, [mark]: true })));
    const none = documentWith(object(false));
    const levels = (base: unknown, revision: unknown) => compare(base, revision).map(({ level }) => level);
    expect(reported(seen, none)).toEqual(["response-property-schema-became-false info a"]);
    expect(levels(seen, none)).not.toContain("error");
    expect(levels(none, sent)).not.toContain("error");
    expect(levels(sent, none)).toContain("error");
    expect(levels(none, seen)).toContain("error");
  });
});
