import { describe, expect, it, test } from "vitest";
import { lowerToSwagger } from "./lower-to-swagger.ts";
import { objectAt } from "./schema-walk.ts";

const responses = { 200: { description: "ok" } };

/** One operation in Swagger. */
function operation(described: object, components: object = {}) {
  const document = { openapi: "3.0.3", info: {}, paths: { "/a": { post: { responses, ...described } } }, components };
  return objectAt(objectAt(objectAt(lowerToSwagger(document), "paths"), "/a"), "post");
}

describe("bodies", () => {
  const json = (schema: object) => ({ content: { "application/json": { schema } } });

  it("are parameters with the media types that they may have", () => {
    expect(operation({ requestBody: { required: true, ...json({ type: "string" }) } })).toEqual({
      consumes: ["application/json"],
      parameters: [{ name: "body", in: "body", required: true, schema: { type: "string" } }],
      responses,
    });
    expect(operation({ requestBody: json({}) })["parameters"]).toEqual([{ name: "body", in: "body", schema: {} }]);
    expect(operation({ requestBody: {} })).toMatchObject({
      parameters: [{ name: "body", in: "body", schema: {} }],
    });
    expect(operation({ requestBody: {} })).not.toHaveProperty("consumes");
  });

  it("of several media types have the schema that all of them share", () => {
    const body = (...schemas: readonly unknown[]) => ({
      content: Object.fromEntries(
        schemas.map((schema, at) => [`text/x-${at}`, schema === undefined ? {} : { schema }]),
      ),
    });
    const schemaOf = (requestBody: object) => Object(operation({ requestBody })["parameters"])[0].schema;
    expect(schemaOf(body({ type: "string" }, { type: "string" }))).toEqual({ type: "string" });
    expect(schemaOf(body({ type: "string" }, { type: "integer" }))).toEqual({});
    expect(schemaOf(body({ type: "string" }, undefined))).toEqual({});
    expect(schemaOf(body(undefined))).toEqual({});
  });

  it("that are shared are written out", () => {
    const components = { requestBodies: { B: json({ type: "integer" }) } };
    expect(operation({ requestBody: { $ref: "#/components/requestBodies/B" } }, components)).toMatchObject({
      consumes: ["application/json"],
      parameters: [{ in: "body", schema: { type: "integer" } }],
    });
  });
});

describe("forms", () => {
  const urlencoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data";
  const form = (media: string, schema: object, more: object = {}, components: object = {}) =>
    operation({ requestBody: { required: true, content: { [media]: { schema, ...more } } } }, components)["parameters"];
  const list = { type: "array", items: { type: "string" } };

  it("are fields, needed by name", () => {
    const schema = { required: ["a"], properties: { a: { type: "integer" }, b: { type: "object" } } };
    for (const media of [urlencoded, multipart, `${urlencoded}; charset=utf-8`]) {
      expect(form(media, schema)).toEqual([
        { name: "a", in: "formData", required: true, type: "integer" },
        { name: "b", in: "formData", type: "string" },
      ]);
    }
  });

  it("have files in parts only", () => {
    const schema = { properties: { f: { type: "string", format: "binary" }, g: { type: "string", format: "byte" } } };
    expect(form(multipart, schema)).toEqual([
      { name: "f", in: "formData", type: "file" },
      { name: "g", in: "formData", type: "string", format: "byte" },
    ]);
    expect(form(urlencoded, schema)).toMatchObject([{ type: "string", format: "binary" }, {}]);
  });

  test.each<[media: string, encoding: object, format: string]>([
    [urlencoded, {}, "multi"],
    [urlencoded, { explode: false }, "csv"],
    [urlencoded, { style: "spaceDelimited" }, "ssv"],
    [urlencoded, { style: "pipeDelimited", explode: false }, "pipes"],
    [multipart, { explode: false }, "multi"],
    [multipart, { style: "pipeDelimited" }, "multi"],
  ])("in %s have lists that are encoded by %j as %s", (media, encoding, collectionFormat) => {
    expect(form(media, { properties: { a: list } }, { encoding: { a: encoding, b: { explode: false } } })).toEqual([
      { name: "a", in: "formData", ...list, collectionFormat },
    ]);
  });

  it("may be shared schemas, and be nothing but a form", () => {
    const components = {
      schemas: { F: { properties: { a: { $ref: "#/components/schemas/A" } } }, A: { type: "boolean" } },
    };
    expect(form(urlencoded, { $ref: "#/components/schemas/F" }, {}, components)).toEqual([
      { name: "a", in: "formData", type: "boolean" },
    ]);
    expect(operation({ requestBody: { content: { [urlencoded]: {} } } })).not.toHaveProperty("parameters");
  });

  it("next to another media type are a body", () => {
    const content = { [urlencoded]: { schema: { properties: { a: {} } } }, "application/json": { schema: {} } };
    expect(operation({ requestBody: { content } })["parameters"]).toEqual([{ name: "body", in: "body", schema: {} }]);
  });

  test.each(["multipart/mixed", "application/x-www-form-urlencode", "x-multipart/form-data"])(
    "are not of the type %s",
    (media) => {
      expect(form(media, { properties: { a: {} } })).toMatchObject([{ in: "body" }]);
    },
  );
});
