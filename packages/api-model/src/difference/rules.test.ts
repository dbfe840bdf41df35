import { expect, test } from "vitest";
import { documentOf, documentWith, idsOf } from "../testing/api-documents.ts";
import { rules } from "./rules.ts";

// Written as text: an object with a member `then` would be taken for a promise.
const branches: unknown = JSON.parse(`{"if":{},"then":{},"else":{}}`);
const mapping = (entries: unknown, propertyName = "a") => ({ discriminator: { propertyName, mapping: entries } });

/** Changes of a schema, from one to the next and back. */
const schemas: readonly (readonly unknown[])[] = [
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "minimum", "exclusiveMinimum", "minLength"].map(
    (keyword) => [{}, { [keyword]: 2 }, { [keyword]: 3 }],
  ),
  ...["minItems", "minContains", "maxContains", "minProperties", "maxProperties"].map((keyword) => [
    {},
    { [keyword]: 2 },
    { [keyword]: 3 },
  ]),
  [{}, { multipleOf: 2 }, { multipleOf: 3 }, { multipleOf: 4 }],
  [{}, { uniqueItems: true }],
  [{}, false],
  ...["const", "default", "contentMediaType", "contentEncoding"].map((keyword) => [
    {},
    { [keyword]: "a" },
    { [keyword]: "b" },
  ]),
  [{}, { enum: ["a"] }, { enum: ["a", "b"] }],
  [{ "x-extensible-enum": ["a", "b"] }, { "x-extensible-enum": ["a"] }],
  [{}, { pattern: "a" }, { pattern: "b" }, { pattern: ".*" }],
  [{ type: "integer" }, { type: "number" }, { type: "string" }, { type: ["string", "null"] }, { type: "object" }],
  [{ type: "string" }, { type: "array", items: { type: "string" } }],
  [{ anyOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
  ...["allOf", "anyOf", "oneOf"].map((keyword) => [{ [keyword]: [] }, { [keyword]: [{ minimum: 1 }] }]),
  [{ allOf: [] }, { allOf: [{ title: "a" }] }],
  [{ properties: {} }, { oneOf: [{}] }, { oneOf: [{ properties: {} }] }],
  [{ prefixItems: [] }, { prefixItems: [{}] }],
  ["contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema"].reduce<unknown[]>(
    ([none, all], keyword) => [none, { ...Object(all), [keyword]: {} }],
    [{}, branches],
  ),
  ...["patternProperties", "dependentSchemas"].map((keyword) => [{ [keyword]: {} }, { [keyword]: { a: {} } }]),
  [{}, { dependentRequired: { a: ["b"] } }, { dependentRequired: { a: ["c"] } }],
  [{}, mapping({ a: "A" }), mapping({ a: "B", b: "B" }, "b")],
];

/** Changes of a property. */
const properties: readonly (readonly unknown[])[] = [
  ...["readOnly", "writeOnly"].map((keyword) => [{}, { [keyword]: true }]),
  [{}, { deprecated: true }, { deprecated: true, "x-sunset": "2099-01-01" }, {}],
  [{}, { deprecated: true, "x-sunset": "2099-01-01" }],
  [{}, { deprecated: true, "x-sunset": "2026-11-25" }],
  [{}, { deprecated: true, "x-sunset": "soon" }],
  [{ "x-stability-level": "beta" }, { "x-stability-level": "stable" }],
];

const object = (schema: unknown, required: readonly string[] = []) => ({ properties: { a: schema }, required });
const hidden = (schema: unknown) => ({ ...Object(schema), readOnly: true, writeOnly: true });
const parameter = (more: unknown, where = "query") => ({ parameters: [{ name: "a", in: where, ...Object(more) }] });
const answer = (more: unknown) => ({ responses: { 200: more } });
const xml = (schema: unknown) => ({ content: { "application/xml": { schema } } });

/** Where a schema may stand. */
const places: readonly ((schema: unknown) => unknown)[] = [
  (schema) => documentWith(schema),
  (schema) => documentWith(object(schema)),
  (schema) => documentWith(object(schema, ["a"])),
  (schema) => documentWith(object(hidden(schema))),
  (schema) => documentOf(parameter({ schema })),
  (schema) => documentOf(parameter({ schema: object(schema) })),
  (schema) => documentOf(parameter({ schema: object(schema) }, "header")),
  (schema) => documentOf(answer({ headers: { a: { schema } } })),
  (schema) => documentOf({ requestBody: xml(schema), ...answer(xml(schema)) }),
  (schema) => documentOf({ requestBody: xml(object(schema)), ...answer(xml(object(schema))) }),
];

/** Objects whose property comes, goes, and has to be there. */
const objects: readonly (readonly unknown[])[] = [
  [{}, object({}), object({}, ["a"]), { required: [] }],
  [{}, object(hidden({})), object(hidden({}), ["a"]), {}],
  [{}, object({ default: 1 }), object({ default: 1 }, ["a"]), {}],
];

const sunset = (date: string) => ({ deprecated: true, "x-sunset": date });
const lives = [{}, { deprecated: true }, ...["2099-01-01", "2098-01-01", "2026-11-25", "soon"].map(sunset)];
const media = (...types: string[]) => ({ content: Object.fromEntries(types.map((type) => [type, { schema: {} }])) });

/** Operations each of which may become each other. */
const operations: readonly (readonly unknown[])[] = [
  lives,
  [{}, ...lives.map((life) => parameter(life))],
  [{}, parameter({}), parameter({ required: true }), parameter({ required: true }, "path")],
  [{}, { requestBody: media("text/plain") }, { requestBody: { required: true, ...media("text/plain", "a/b") } }],
  [
    { requestBody: { content: { "a/b": {} } }, ...answer({ content: { "a/b": {} } }) },
    { requestBody: media("a/b"), ...answer(media("a/b")) },
  ],
  [{}, { schema: {} }, { itemSchema: {} }, { schema: {}, itemSchema: {} }].map((each) => {
    const content = { "a/b": each };
    return { requestBody: { content }, ...answer({ content }) };
  }),
  [
    answer(media("application/json")),
    answer(media("application/a+json")),
    answer(media("application/a+json;version=2")),
    answer(media("a/b")),
  ],
  [{ responses: {} }, { responses: { 200: {}, 404: {} } }],
  [answer({}), answer({ headers: { a: {} } }), answer({ headers: { a: { required: true } } })],
  [{}, { operationId: "a", tags: ["a"] }, { operationId: "b", tags: ["b"] }],
  [{}, { security: [{ a: [] }] }, { security: [{ a: ["b"] }] }],
  [{}, { "x-stability-level": "beta" }, { "x-stability-level": "stable" }, { "x-stability-level": "a" }],
];

const flow = (more: unknown) => ({
  components: { securitySchemes: { a: { type: "oauth2", flows: { implicit: more } } } },
});

/** The rest of a document. */
const rest: readonly (readonly unknown[])[] = [
  [{}, { security: [{ a: [] }] }, { security: [{ a: ["b"] }] }],
  [{}, { webhooks: { a: {} } }],
  [{}, { components: { schemas: { A: {} } } }],
  [{}, { components: { securitySchemes: { a: { type: "http" } } } }, flow({ scopes: {} })],
  [{ scopes: {} }, { scopes: { a: "a" } }, { scopes: { a: "b" }, authorizationUrl: "a", tokenUrl: "a" }].map(flow),
  [
    { info: { version: "1.1.0" } },
    { info: { version: "1.2.0" } },
    { info: { version: "1.1.0" }, paths: {} },
    { info: { version: "1.3.0" }, paths: {} },
  ],
];

const path = (more: unknown) => ({ openapi: "3.1.0", paths: { "/things/{id}": more } });
const shared = (more: unknown) => path({ get: {}, ...Object(more) });

test("every rule is reported by some change", () => {
  const found = new Set<string>();
  const policies = [{}, { stableNoticeDays: 30, checksVersion: true }];
  const collect = (documents: readonly unknown[]) => {
    for (const base of documents)
      for (const revision of documents)
        for (const policy of policies) for (const id of idsOf(base, revision, policy)) found.add(id);
  };
  for (const place of places) for (const list of [...schemas, ...properties]) collect(list.map(place));
  for (const list of objects) collect(list.map((each) => documentWith(each)));
  collect(objects.flat().map((schema) => documentOf(parameter({ schema }, "header"))));
  for (const list of operations) collect(list.map((each) => documentOf(each)));
  for (const list of rest) collect([documentOf({}), ...list.map((each) => documentOf({}, Object(each)))]);
  collect([shared({}), shared(parameter({})), shared(parameter({ required: true }))]);
  // Removed with the path, and from a path that stays.
  for (const life of lives) collect([path({ get: life, put: {} }), path({ put: {} }), { openapi: "3.1.0", paths: {} }]);
  expect([...rules.keys()].filter((id) => !found.has(id))).toEqual([]);
});
