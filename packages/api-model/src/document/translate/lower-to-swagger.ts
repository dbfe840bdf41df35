import { scalarText } from "../../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../../telemetry/wire-value.ts";
import { withoutSchemes } from "./between-3-0-and-3-1.ts";
import { mapFields, mapSchema, objectAt, objectsAt, without } from "./schema-walk.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/** OpenAPI 3.0 as Swagger 2.0; what Swagger cannot say is left out, so that it allows the more rather than the less. */
export function lowerToSwagger(document: WireObject): WireObject {
  const components = objectAt(document, "components");
  const described = objectAt(components, "securitySchemes");
  const schemes = mapFields(described, (_, value) => {
    const scheme = isWireObject(value) ? follow(document, value) : null;
    return scheme === null ? undefined : (lowerScheme(scheme) ?? undefined);
  });
  const lost = Object.keys(described).filter((name) => !(name in schemes));
  const { info, tags, externalDocs, security, paths } = withoutSchemes(document, lost);
  return {
    swagger: "2.0",
    info,
    ...placeOf(objectsAt(document, "servers")[0]),
    ...(tags !== undefined && { tags }),
    ...(externalDocs !== undefined && { externalDocs }),
    ...(security !== undefined && { security }),
    paths: mapFields(isWireObject(paths) ? paths : {}, (_, item) =>
      isWireObject(item) ? lowerItem(document, item) : item,
    ),
    definitions: mapFields(objectAt(components, "schemas"), (_, schema) => lowerSchema(schema)),
    ...(Object.keys(schemes).length > 0 && { securityDefinitions: schemes }),
  };
}

function placeOf(server: WireObject | undefined): WireObject {
  const url = typeof server?.["url"] === "string" ? server["url"] : "";
  const [, scheme, host, path = ""] = /^(?:(https?|wss?):\/\/([^/{}]+))?(\/[^{}?#]*)?$/.exec(url) ?? [];
  const base = path.replace(/\/$/, "");
  return {
    ...(host !== undefined && { host, schemes: [scheme] }),
    ...(base !== "" && { basePath: base }),
  };
}

/** What a reference to anything but a schema leads to. */
function follow(document: WireObject, value: WireObject): WireObject {
  const [, list = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(scalarText(value["$ref"])) ?? [];
  return list === ""
    ? value
    : objectAt(objectAt(objectAt(document, "components"), list), name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Keywords that Swagger's schemas have not. */
const unknown = ["anyOf", "oneOf", "not", "writeOnly", "deprecated", "nullable", "discriminator", "$ref"];

function lowerSchema(schema: unknown): unknown {
  return mapSchema(schema, (each) => {
    const { $ref, nullable, discriminator } = each;
    if (typeof $ref === "string") return { $ref: $ref.replace(/^#\/components\/schemas\//, "#/definitions/") };
    const name =
      isWireObject(discriminator) && !("oneOf" in each) && !("anyOf" in each)
        ? discriminator["propertyName"]
        : undefined;
    // Swagger requires the discriminator property.
    const isNeeded = Array.isArray(each["required"]) && each["required"].includes(name);
    return {
      ...without(each, ...unknown),
      ...(nullable === true && { "x-nullable": true }),
      ...(isNeeded && { discriminator: name }),
    };
  });
}

function lowerItem(document: WireObject, item: WireObject): WireObject {
  const shared = objectsAt(item, "parameters").flatMap((each) => lowerParameter(document, each));
  return mapFields(without(item, "summary", "description", "servers", "trace"), (key, value) => {
    if (key === "parameters") return shared;
    return methods.has(key) && isWireObject(value) ? lowerOperation(document, value) : value;
  });
}

function lowerOperation(document: WireObject, operation: WireObject): WireObject {
  const body = isWireObject(operation["requestBody"]) ? follow(document, operation["requestBody"]) : null;
  const consumed = Object.keys(objectAt(body ?? {}, "content"));
  const parameters = [
    ...objectsAt(operation, "parameters").flatMap((each) => lowerParameter(document, each)),
    ...(body === null ? [] : lowerBody(document, body)),
  ];
  const answers = Object.entries(objectAt(operation, "responses")).flatMap(([status, value]): [string, WireObject][] =>
    isWireObject(value) ? [[/^\d{3}$/.test(status) ? status : "default", follow(document, value)]] : [],
  );
  const produced = new Set(answers.flatMap(([, answer]) => Object.keys(objectAt(answer, "content"))));
  return {
    ...without(operation, "requestBody", "callbacks", "servers", "parameters", "responses"),
    ...(consumed.length > 0 && { consumes: consumed }),
    ...(produced.size > 0 && { produces: [...produced] }),
    ...(parameters.length > 0 && { parameters }),
    responses:
      answers.length === 0
        ? { default: { description: "" } }
        : Object.fromEntries(answers.map(([status, answer]) => [status, lowerResponse(document, answer)])),
  };
}

/** The schema of the one media type, or of all if they share it; anything goes otherwise. */
function schemaIn(content: WireObject): unknown {
  const [only, ...more] = Object.values(content)
    .filter(isWireObject)
    .map(({ schema }) => schema);
  return only !== undefined && more.every((each) => JSON.stringify(each) === JSON.stringify(only))
    ? lowerSchema(only)
    : {};
}

function lowerResponse(document: WireObject, response: WireObject): WireObject {
  const content = objectAt(response, "content");
  const headers = mapFields(objectAt(response, "headers"), (_, header) =>
    isWireObject(header) ? plainSchema(document, follow(document, header)["schema"]) : undefined,
  );
  return {
    description: typeof response["description"] === "string" ? response["description"] : "",
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { schema: schemaIn(content) }),
  };
}

function lowerParameter(document: WireObject, parameter: WireObject): WireObject[] {
  const {
    name,
    in: where,
    description,
    required,
    allowEmptyValue,
    schema,
    style,
    explode,
  } = follow(document, parameter);
  // Swagger has no cookies.
  if (where !== "path" && where !== "query" && where !== "header") return [];
  const plain = plainSchema(document, schema);
  return [
    {
      name,
      in: where,
      ...(description !== undefined && { description }),
      ...((required === true || where === "path") && { required: true }),
      ...(where === "query" && allowEmptyValue === true && { allowEmptyValue: true }),
      ...plain,
      ...(plain["type"] === "array" && { collectionFormat: separation(where, style, explode) }),
    },
  ];
}

function separation(where: string, style: unknown, explode: unknown): string {
  if (style === "spaceDelimited") return "ssv";
  if (style === "pipeDelimited") return "pipes";
  return where === "query" && explode !== false ? "multi" : "csv";
}

/** Parts of a multipart form repeat; so do fields whose encoding does not say otherwise. */
function fieldSeparation(media: string, described: WireObject, name: string): string {
  if (media.startsWith("multipart/")) return "multi";
  const { style, explode } = objectAt(objectAt(described, "encoding"), name);
  return separation("query", style, explode);
}

const plainTypes = new Set(["string", "number", "integer", "boolean"]);
const plainKeywords = new Set(
  `type format default enum minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern multipleOf
  minItems maxItems uniqueItems x-nullable`.split(/\s+/),
);

/** A schema of what is no body: a plain type or a list of such; a text where it is neither. */
function plainSchema(document: WireObject, schema: unknown): WireObject {
  const read = isWireObject(schema) ? follow(document, schema) : {};
  const plain = mapFields(Object.assign({}, lowerSchema(read)), (key, value) =>
    plainKeywords.has(key) ? value : undefined,
  );
  if (read["type"] === "array") return { ...plain, items: plainSchema(document, read["items"]) };
  return plainTypes.has(scalarText(read["type"])) ? plain : { type: "string" };
}

/** A body, or the fields of a form. */
function lowerBody(document: WireObject, body: WireObject): WireObject[] {
  const content = objectAt(body, "content");
  const [media = "", ...more] = Object.keys(content);
  const isForm = more.length === 0 && /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(media);
  if (!isForm)
    return [
      { name: "body", in: "body", ...(body["required"] === true && { required: true }), schema: schemaIn(content) },
    ];
  const described = objectAt(content, media);
  const schema = follow(document, objectAt(described, "schema"));
  const needed: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(objectAt(schema, "properties")).map(([name, value]) => {
    const field = isWireObject(value) ? follow(document, value) : {};
    const isFile = media.startsWith("multipart/") && field["type"] === "string" && field["format"] === "binary";
    const plain = isFile ? { type: "file" } : plainSchema(document, field);
    return {
      name,
      in: "formData",
      ...(needed.includes(name) && { required: true }),
      ...plain,
      ...(plain["type"] === "array" && { collectionFormat: fieldSeparation(media, described, name) }),
    };
  });
}

const flows: Readonly<Record<string, string>> = {
  authorizationCode: "accessCode",
  clientCredentials: "application",
  implicit: "implicit",
  password: "password",
};

/** Null where Swagger has no such scheme. A bearer token is a key in its header there. */
function lowerScheme(scheme: WireObject): WireObject | null {
  const { type, description, scheme: way, name, in: where } = scheme;
  const said = description === undefined ? {} : { description };
  if (type === "http" && scalarText(way).toLowerCase() === "basic") return { ...said, type: "basic" };
  if (type === "http") return { ...said, type: "apiKey", name: "Authorization", in: "header" };
  if (type === "apiKey") return where === "cookie" ? null : { ...said, type, name, in: where };
  if (type !== "oauth2") return null;
  const [flow, details] = Object.entries(objectAt(scheme, "flows")).find(([each]) => Object.hasOwn(flows, each)) ?? [];
  if (flow === undefined || !isWireObject(details)) return null;
  const { authorizationUrl, tokenUrl, scopes } = details;
  return {
    ...said,
    type,
    flow: flows[flow],
    ...(/^(?:implicit|authorizationCode)$/.test(flow) && { authorizationUrl }),
    ...(flow !== "implicit" && { tokenUrl }),
    scopes: scopes ?? {},
  };
}
