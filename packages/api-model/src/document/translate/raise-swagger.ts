import { scalarText } from "../../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../../telemetry/wire-value.ts";
import { listMediaTypes, upgradeScheme } from "../upgrade-swagger.ts";
import { mapFields, mapSchema, objectAt, objectsAt, without } from "./schema-walk.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/** Swagger 2.0 as OpenAPI 3.0. */
export function raiseSwagger(document: WireObject): WireObject {
  const raise = (item: unknown) => (isWireObject(item) ? raiseItem(document, item) : item);
  const servers = serversOf(document);
  const schemes = mapFields(objectAt(document, "securityDefinitions"), (_, scheme) =>
    isWireObject(scheme) ? upgradeScheme(scheme) : undefined,
  );
  const { info, tags, externalDocs, security } = document;
  return {
    openapi: "3.0.3",
    info,
    ...(servers.length > 0 && { servers }),
    ...extensionsOf(document),
    ...(tags !== undefined && { tags }),
    ...(externalDocs !== undefined && { externalDocs }),
    ...(security !== undefined && { security }),
    paths: mapFields(objectAt(document, "paths"), (path, item) => (path.startsWith("x-") ? item : raise(item))),
    components: {
      schemas: mapFields(objectAt(document, "definitions"), (_, schema) => raiseSchema(schema)),
      ...(Object.keys(schemes).length > 0 && { securitySchemes: schemes }),
    },
  };
}

function extensionsOf(object: WireObject): WireObject {
  return mapFields(object, (key, value) => (key.startsWith("x-") && key !== "x-nullable" ? value : undefined));
}

function serversOf(document: WireObject): WireObject[] {
  const { host, basePath, schemes } = document;
  const path = typeof basePath === "string" && basePath !== "/" ? basePath : "";
  if (typeof host !== "string") return path === "" ? [] : [{ url: path }];
  const all: readonly unknown[] = Array.isArray(schemes) && schemes.length > 0 ? schemes : ["https"];
  return all.map((scheme) => ({ url: `${scalarText(scheme)}://${host}${path}` }));
}

function raiseSchema(schema: unknown): unknown {
  return mapSchema(schema, ({ $ref, discriminator, "x-nullable": nullable, ...rest }) => {
    if (typeof $ref === "string") return { $ref: $ref.replace(/^#\/definitions\//, "#/components/schemas/") };
    return {
      ...without(rest, "collectionFormat"),
      ...(rest["type"] === "file" && { type: "string", format: "binary" }),
      ...(rest["type"] === "array" && rest["items"] === undefined && { items: {} }),
      ...(typeof discriminator === "string" && { discriminator: { propertyName: discriminator } }),
      ...(nullable === true && { nullable: true }),
    };
  });
}

/** What a reference to a shared parameter or response says. */
function follow(document: WireObject, value: WireObject): WireObject {
  const [, list = "", name = ""] = /^#\/(parameters|responses)\/(.+)$/.exec(scalarText(value["$ref"])) ?? [];
  return list === "" ? value : objectAt(objectAt(document, list), name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function raiseItem(document: WireObject, item: WireObject): WireObject {
  const shared = objectsAt(item, "parameters").map((each) => follow(document, each));
  return mapFields(item, (key, value) => {
    if (key === "parameters") return shared.filter(isPlain).map(raiseParameter);
    return methods.has(key) && isWireObject(value) ? raiseOperation(document, value, shared) : value;
  });
}

/** Bodies and fields of forms are parameters in Swagger only. */
function isPlain({ in: where }: WireObject): boolean {
  return where !== "body" && where !== "formData";
}

function raiseOperation(document: WireObject, operation: WireObject, shared: readonly WireObject[]): WireObject {
  const own = objectsAt(operation, "parameters").map((each) => follow(document, each));
  const body = raiseBody([...shared, ...own], listMediaTypes(document, operation, "consumes"));
  const produced = listMediaTypes(document, operation, "produces");
  return {
    ...without(operation, "consumes", "produces", "schemes", "parameters", "responses"),
    ...(own.some(isPlain) && { parameters: own.filter(isPlain).map(raiseParameter) }),
    ...(body !== null && { requestBody: body }),
    responses: mapFields(objectAt(operation, "responses"), (status, value) =>
      isWireObject(value) && !status.startsWith("x-") ? raiseResponse(follow(document, value), produced) : value,
    ),
  };
}

const aboutParameters = new Set(["name", "in", "description", "required", "allowEmptyValue", "deprecated"]);

function raiseParameter(parameter: WireObject): WireObject {
  const said = mapFields(parameter, (key, value) =>
    aboutParameters.has(key) || key.startsWith("x-") ? value : undefined,
  );
  const schema = raiseSchema(without(parameter, ...Object.keys(said)));
  return { ...said, ...(parameter["type"] === "array" && styleOf(parameter)), schema };
}

const styles: ReadonlyMap<unknown, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["pipes", "pipeDelimited"],
]);

function styleOf({ in: where, collectionFormat }: WireObject): WireObject {
  if (where !== "query" && where !== "formData") return {};
  if (collectionFormat === "multi") return { style: "form", explode: true };
  return { style: styles.get(collectionFormat) ?? "form", explode: false };
}

function raiseBody(parameters: readonly WireObject[], consumed: readonly string[]): WireObject | null {
  const body = parameters.findLast(({ in: where }) => where === "body");
  if (body !== undefined) {
    const { description, required, schema } = body;
    return {
      ...(description !== undefined && { description }),
      content: Object.fromEntries(consumed.map((media) => [media, { schema: raiseSchema(schema) }])),
      ...(required === true && { required: true }),
    };
  }
  const fields = parameters.filter(({ in: where }) => where === "formData");
  if (fields.length === 0) return null;
  const hasFile = fields.some(({ type }) => type === "file");
  const needed = fields.filter(({ required }) => required === true).map(({ name }) => scalarText(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      fields.map((each) => [
        scalarText(each["name"]),
        raiseSchema(without(each, "name", "in", "required", "allowEmptyValue")),
      ]),
    ),
    ...(needed.length > 0 && { required: needed }),
  };
  const forms = consumed.filter((media) => /form/.test(media));
  const media = forms.length > 0 ? forms : [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"];
  return {
    content: Object.fromEntries(media.map((each) => [each, { schema, ...encodingOf(each, fields) }])),
    ...(needed.length > 0 && { required: true }),
  };
}

/** Fields of a form repeat unless it is said how their lists are written; parts of a multipart form always do. */
function encodingOf(media: string, fields: readonly WireObject[]): WireObject {
  const isInParts = media !== "application/x-www-form-urlencoded";
  const joined = fields.filter(({ type, collectionFormat }) => type === "array" && collectionFormat !== "multi");
  if (isInParts || joined.length === 0) return {};
  return { encoding: Object.fromEntries(joined.map((each) => [scalarText(each["name"]), styleOf(each)])) };
}

function raiseResponse(response: WireObject, produced: readonly string[]): WireObject {
  const { schema, headers } = response;
  const rest = without(response, "schema", "headers", "examples");
  return {
    ...rest,
    description: typeof rest["description"] === "string" ? rest["description"] : "",
    ...(isWireObject(headers) && {
      headers: mapFields(headers, (_, header) =>
        isWireObject(header)
          ? {
              ...(header["description"] !== undefined && { description: header["description"] }),
              schema: raiseSchema(without(header, "description")),
            }
          : undefined,
      ),
    }),
    ...(schema !== undefined && {
      content: Object.fromEntries(produced.map((media) => [media, { schema: raiseSchema(schema) }])),
    }),
  };
}
