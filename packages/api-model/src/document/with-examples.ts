import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { exampleOf } from "../reference/schema-example.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import type { JsonObject } from "./dialect.ts";

/**
 * A rendered document with one example for each shared schema and each other schema of a body. Examples are made of the schema,
 * so no value of a call is in them but those of an enumeration.
 */
export function withExamples(document: JsonObject): JsonObject {
  const spec = specDocument(document);
  if (spec === null) return document;
  const add = (schema: JsonObject) => withExample(schema, spec);
  const { components, definitions, paths } = document;
  const { schemas } = objectOf(components);
  return {
    ...document,
    paths: mapMembers(paths, (item) => mapMembers(item, (operation) => mapBodies(operation, add))),
    ...(isWireObject(schemas) && { components: { ...objectOf(components), schemas: mapMembers(schemas, add) } }),
    ...(isWireObject(definitions) && { definitions: mapMembers(definitions, add) }),
  };
}

function withExample(schema: JsonObject, document: SpecDocument): JsonObject {
  // A reference has the example of its target, and what may be anything has none.
  if (schema["$ref"] !== undefined || Object.keys(schema).length === 0) return schema;
  const example = exampleOf(document, schema, "response");
  return { ...schema, ...(document.dialect === "3.1" ? { examples: [example] } : { example }) };
}

/** Schemas of an operation's bodies, in the words of OpenAPI 3 and of Swagger 2.0. */
function mapBodies(operation: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inHolder = (holder: JsonObject): JsonObject => ({
    ...holder,
    ...(isWireObject(holder["schema"]) && { schema: change(holder["schema"]) }),
    ...(isWireObject(holder["content"]) && { content: mapMembers(holder["content"], inHolder) }),
  });
  const { parameters, requestBody, responses } = operation;
  const isBody = (each: unknown): each is JsonObject => isWireObject(each) && each["in"] === "body";
  return {
    ...operation,
    ...(Array.isArray(parameters) && { parameters: parameters.map((each) => (isBody(each) ? inHolder(each) : each)) }),
    ...(isWireObject(requestBody) && { requestBody: inHolder(requestBody) }),
    ...(isWireObject(responses) && { responses: mapMembers(responses, inHolder) }),
  };
}

function mapMembers(given: unknown, change: (member: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(given)).map(([name, each]) => [name, isWireObject(each) ? change(each) : each]),
  );
}

const objectOf = (value: unknown): JsonObject => (isWireObject(value) ? value : {});
