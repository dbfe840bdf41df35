import { below, type Place } from "../conformance/finding.ts";
import { located, type LocatedObject } from "../conformance/located-object.ts";
import { isListFormat } from "../conformance/serialization.ts";
import type { SpecDocument } from "../conformance/spec-document.ts";
import { listOperations, type SpecPath } from "../conformance/spec-paths.ts";
import { scalarText } from "../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";

/** A Swagger 2.0 document in the form of OpenAPI 3, as far as it is compared. @throws TooCostly */
export function upgradeSwagger(document: SpecDocument): WireObject {
  const { info, definitions, security } = document.root;
  const paths = upgradeMap(document, document.root, "paths", null, ({ value, place }) =>
    upgradeItem(document, { item: value, place }, "comparison"),
  );
  const securitySchemes = upgradeMap(document, document.root, "securityDefinitions", null, ({ value, place }) =>
    made(document, upgradeScheme(value), place),
  );
  if (isWireObject(definitions)) made(document, definitions, below(null, "definitions"));
  return { info, paths, security, components: { schemas: definitions, securitySchemes } };
}

/** How to upgrade what a document leaves open: calls may do either, and a comparison must not report it. */
type Purpose = "check" | "comparison";

/** Kinds of forms where a document states none. */
const defaultMediaTypes = {
  check: ["application/x-www-form-urlencoded", "multipart/form-data"],
  comparison: ["application/x-www-form-urlencoded"],
} as const;

/**
 * A path item of Swagger 2.0 in the form of OpenAPI 3. Schemas stay the objects that they are, and the document knows the
 * origin of what is made. @throws TooCostly
 */
export function upgradeItem(
  document: SpecDocument,
  { item, place }: Pick<SpecPath, "item" | "place">,
  purpose: Purpose,
): WireObject {
  const shared = parametersAt(document, item, place);
  const operations = listOperations(item).map(([method, value]) => {
    const operation = { value, place: below(place, method) };
    return [method, upgradeOperation(document, operation, shared, purpose)] as const;
  });
  return made(document, { ...Object.fromEntries(operations), parameters: upgradeParameters(document, shared) }, place);
}

function upgradeOperation(
  document: SpecDocument,
  { value, place }: LocatedObject,
  shared: readonly LocatedObject[],
  purpose: Purpose,
): WireObject {
  const own = parametersAt(document, value, place);
  const requestBody = upgradeBody(document, { value, place }, [...shared, ...own], purpose);
  const produced = listMediaTypes(document.root, value, "produces");
  document.steps.take(produced.length);
  const responses = upgradeMap(document, value, "responses", place, (each) =>
    upgradeResponse(document, each, produced),
  );
  const body = requestBody === null ? {} : { requestBody };
  return made(document, { ...value, parameters: upgradeParameters(document, own), ...body, responses }, place);
}

/** What writing a key costs. */
const keySteps = 10;

/** A map of an object with its entries upgraded, references followed; those that lead nowhere stay. */
function upgradeMap(
  document: SpecDocument,
  owner: WireObject,
  key: string,
  place: Place | null,
  upgrade: (each: LocatedObject) => WireObject,
): WireObject {
  const entries = isWireObject(owner[key]) ? Object.entries(owner[key]) : [];
  document.steps.take(keySteps * entries.length);
  return Object.fromEntries(
    entries.map(([name, each]) => {
      const found = located(document, each, below(place, key, name));
      return [name, found === null ? each : upgrade(found)] as const;
    }),
  );
}

/** The parameters of an operation or a path item, of references that lead nowhere the reference. */
function parametersAt(document: SpecDocument, owner: WireObject, place: Place): LocatedObject[] {
  const list: readonly unknown[] = Array.isArray(owner["parameters"]) ? owner["parameters"] : [];
  document.steps.take(list.length);
  return list.flatMap((value, at) => {
    const own = below(place, "parameters", at);
    return located(document, value, own) ?? (isWireObject(value) ? { value, place: own } : []);
  });
}

/** A parameter of Swagger is its own schema. */
function upgradeParameters(document: SpecDocument, parameters: readonly LocatedObject[]): WireObject[] {
  return parameters
    .filter(({ value }) => value["in"] !== "body" && value["in"] !== "formData")
    .map(({ value, place }) => {
      made(document, value, place);
      if (typeof value["$ref"] === "string") return value;
      document.steps.take(keySteps * Object.keys(value).length);
      return made(document, { ...value, ...styleOf(value), schema: value }, place);
    });
}

/** How lists of Swagger are written: those of its formats that aren't OpenAPI's styles are styles of their own. */
function styleOf({ collectionFormat }: WireObject): WireObject {
  if (collectionFormat === "multi") return { style: "form", explode: true };
  return { style: isListFormat(collectionFormat) ? collectionFormat : "csv", explode: false };
}

function upgradeBody(
  document: SpecDocument,
  { value: operation, place }: LocatedObject,
  parameters: readonly LocatedObject[],
  purpose: Purpose,
): WireObject | null {
  const consumed = listMediaTypes(document.root, operation, "consumes");
  document.steps.take(consumed.length);
  const body = parameters.findLast(({ value }) => value["in"] === "body");
  if (body !== undefined) {
    const { required, schema } = body.value;
    const content = contentOf(document, consumed, schema === undefined ? {} : { schema }, body.place);
    return made(document, { required: required === true, content }, body.place);
  }
  const fields = parameters.filter(({ value }) => value["in"] === "formData");
  if (fields.length > 0) return upgradeForm(document, fields, consumed, below(place, "parameters"), purpose);
  // An operation that says what it consumes may take a body, even if it says nothing else about it.
  if (operation["consumes"] === undefined || purpose !== "check") return null;
  return made(document, { required: false, content: contentOf(document, consumed, {}, place) }, place);
}

/** The fields of a form as one object. */
function upgradeForm(
  document: SpecDocument,
  fields: readonly LocatedObject[],
  consumed: readonly string[],
  place: Place,
  purpose: Purpose,
): WireObject {
  // The operation's own field replaces the path's.
  const named = [...new Map(fields.map((each) => [scalarText(each.value["name"]), each]))];
  const required = named.filter(([, { value }]) => value["required"] === true).map(([name]) => name);
  const properties = Object.fromEntries(named.map(([name, field]) => [name, upgradeField(document, field, purpose)]));
  const schema = made(document, { type: "object", properties, required }, place);
  const encoding = Object.fromEntries(named.map(([name, { value }]) => [name, styleOf(value)]));
  const stated = consumed.filter((media) => media !== "application/json");
  const content = contentOf(
    document,
    stated.length > 0 ? stated : defaultMediaTypes[purpose],
    { schema, encoding },
    place,
  );
  return made(document, { required: required.length > 0, content }, place);
}

/** A file is compared with a binary text; as a text, it could not come several times. */
function upgradeField(document: SpecDocument, { value, place }: LocatedObject, purpose: Purpose): WireObject {
  const isText = value["type"] === "file" && purpose === "comparison";
  return made(document, isText ? { ...value, type: "string", format: "binary" } : value, place);
}

function upgradeResponse(
  document: SpecDocument,
  { value, place }: LocatedObject,
  produced: readonly string[],
): WireObject {
  const { description, schema } = value;
  const content = schema === undefined ? {} : contentOf(document, produced, { schema }, place);
  const headers = upgradeMap(document, value, "headers", place, (header) => {
    made(document, header.value, header.place);
    return made(document, { ...styleOf(header.value), schema: header.value }, header.place);
  });
  return made(document, { description, content, headers }, place);
}

/** The same for each of the media types. */
function contentOf(document: SpecDocument, media: readonly string[], described: WireObject, place: Place): WireObject {
  document.steps.take(keySteps * media.length);
  const entry = made(document, described, place);
  return Object.fromEntries(media.map((each) => [each, entry]));
}

/** What an operation consumes or produces: JSON where neither it nor the document says so. */
export function listMediaTypes(root: WireObject, operation: WireObject, name: "consumes" | "produces"): string[] {
  const list: unknown = operation[name] ?? root[name];
  const media = Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  return media.length > 0 ? media : ["application/json"];
}

/** Records the origin of a created value. */
function made(document: SpecDocument, value: WireObject, place: Place): WireObject {
  document.origins.set(value, place);
  return value;
}

const flows: ReadonlyMap<unknown, string> = new Map([
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** A security scheme in the words of OpenAPI 3. */
export function upgradeScheme({ type, flow, authorizationUrl, tokenUrl, scopes, ...rest }: WireObject): WireObject {
  if (type === "basic") return { ...rest, type: "http", scheme: "basic" };
  if (type !== "oauth2") return { ...rest, type };
  const details = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: scopes ?? {},
  };
  return { ...rest, type, flows: { [flows.get(flow) ?? scalarText(flow)]: details } };
}
