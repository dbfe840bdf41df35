import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, type Place } from "./finding.ts";
import type { SpecDocument } from "./spec-document.ts";

/** A parameter that a document describes. */
export interface SpecParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly mayBeEmpty: boolean;
  readonly schema: unknown;
  readonly place: Place;
  /** How the values of a list are told apart: by repeating the name, or by this text between them. */
  readonly separator: "repeat" | "," | " " | "|" | "\t" | ".";
  /** What stands in front of a path's value: `.value`, `;name=value`. */
  readonly prefix: "label" | "matrix" | null;
  /**
   * Members of an object travel as `name[member]`, as parameters of their own, as names and values in turn, or as
   * `member=value`; null where the parameter is no object.
   */
  readonly object: "deep" | "spread" | "pairs" | "assigned" | null;
}

/** Media types and their schemas; undefined where any body goes. */
export type SpecContent = ReadonlyMap<string, { readonly schema: unknown; readonly place: Place }>;

export interface SpecResponse {
  readonly place: Place;
  readonly content: SpecContent;
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: unknown;
    readonly place: Place;
  }[];
}

/** An operation of any dialect in one form. */
export interface SpecOperation {
  readonly place: Place;
  readonly deprecated: boolean;
  /** Unix milliseconds from which nobody should call it (`x-sunset`). */
  readonly sunsetMs: number | null;
  readonly parameters: readonly SpecParameter[];
  readonly body: { readonly required: boolean; readonly content: SpecContent; readonly place: Place } | null;
  readonly responses: ReadonlyMap<string, SpecResponse>;
  /** Alternatives, each a list of schemes that are all needed; empty when nothing is asked for. */
  readonly security: readonly (readonly WireObject[])[];
}

/** Members of a path item that are operations; the others are no methods, whatever a call says. */
const methods = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** Reads the operation at `item[method]`. */
export function specOperation(
  document: SpecDocument,
  item: WireObject,
  method: string,
  itemPlace: Place,
): SpecOperation | null {
  const operation = methods.test(method) ? item[method] : undefined;
  if (!isWireObject(operation)) return null;
  const place = below(itemPlace, method);
  const described = [...parametersAt(document, item, itemPlace), ...parametersAt(document, operation, place)];
  // The operation's own parameter replaces the path's.
  const byKey = new Map(described.map((each) => [`${String(each.value["in"])} ${String(each.value["name"])}`, each]));
  const parameters = [...byKey.values()];
  const sunset = Date.parse(String(operation["x-sunset"]));
  return {
    place,
    deprecated: operation["deprecated"] === true,
    sunsetMs: Number.isNaN(sunset) ? null : sunset,
    parameters: parameters.flatMap(({ value, place: at }) => readParameter(document, value, at)),
    body:
      document.dialect === "2.0"
        ? swaggerBody(document, operation, parameters, place)
        : readBody(document, operation, place),
    responses: readResponses(document, operation, place),
    security: readSecurity(document, operation),
  };
}

interface LocatedObject {
  readonly value: WireObject;
  readonly place: Place;
}

function located(document: SpecDocument, value: unknown, place: Place): LocatedObject | null {
  if (!isWireObject(value)) return null;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { value, place };
  const target = document.resolve(reference);
  return target !== null && isWireObject(target.value) ? { value: target.value, place: target.place ?? place } : null;
}

function parametersAt(document: SpecDocument, owner: WireObject, place: Place): LocatedObject[] {
  const list: readonly unknown[] = Array.isArray(owner["parameters"]) ? owner["parameters"] : [];
  return list.flatMap((each, at) => located(document, each, below(place, "parameters", at)) ?? []);
}

const separators = { csv: ",", ssv: " ", tsv: "\t", pipes: "|", multi: "repeat" } as const;
const styles = { spaceDelimited: " ", pipeDelimited: "|" } as const;

function readParameter(document: SpecDocument, value: WireObject, place: Place): SpecParameter[] {
  const where = value["in"];
  if (where !== "path" && where !== "query" && where !== "header" && where !== "cookie") return [];
  const name = String(value["name"]);
  const isSwagger = document.dialect === "2.0";
  const content = isWireObject(value["content"]) ? Object.entries(value["content"])[0] : undefined;
  const schema = isSwagger ? value : content === undefined ? value["schema"] : undefined;
  const style = textOr(value["style"], where === "query" || where === "cookie" ? "form" : "simple");
  const explode = value["explode"] ?? style === "form";
  const resolved = document.follow(schema);
  const isObject = isWireObject(resolved) && (resolved["type"] === "object" || isWireObject(resolved["properties"]));
  return [
    {
      name: where === "header" ? name.toLowerCase() : name,
      in: where,
      required: where === "path" || value["required"] === true,
      mayBeEmpty: value["allowEmptyValue"] === true,
      schema,
      place: isSwagger ? place : below(place, "schema"),
      separator: separatorOf(value, style, explode === true, isSwagger),
      prefix: style === "label" || style === "matrix" ? style : null,
      object: isObject ? objectStyle(style, explode === true) : null,
    },
  ];
}

function separatorOf(
  value: WireObject,
  style: string,
  isExploded: boolean,
  isSwagger: boolean,
): SpecParameter["separator"] {
  if (isSwagger) return listSeparator(value);
  if (isExploded && (style === "form" || style === "matrix")) return "repeat";
  return isExploded && style === "label" ? "." : keyed(styles, style, ",");
}

/** How a list of Swagger 2.0 is written. */
export function listSeparator({ collectionFormat }: WireObject): SpecParameter["separator"] {
  return keyed(separators, String(collectionFormat), ",");
}

function objectStyle(style: string, isExploded: boolean): SpecParameter["object"] {
  if (style === "deepObject") return "deep";
  if (!isExploded) return "pairs";
  return style === "form" ? "spread" : "assigned";
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function keyed<Value>(table: Readonly<Record<string, Value>>, key: string, fallback: Value): Value {
  return Object.hasOwn(table, key) ? (table[key] ?? fallback) : fallback;
}

function readContent(value: unknown, place: Place): SpecContent {
  const entries = isWireObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.map(([media, each]) => [
      (media.split(";", 1)[0] ?? "").trim().toLowerCase(),
      { schema: isWireObject(each) ? each["schema"] : undefined, place: below(place, media, "schema") },
    ]),
  );
}

function readBody(document: SpecDocument, operation: WireObject, place: Place): SpecOperation["body"] {
  const body = located(document, operation["requestBody"], below(place, "requestBody"));
  if (body === null) return null;
  return {
    required: body.value["required"] === true,
    content: readContent(body.value["content"], below(body.place, "content")),
    place: body.place,
  };
}

function mediaList(document: SpecDocument, operation: WireObject, name: "consumes" | "produces"): string[] {
  const list: unknown = operation[name] ?? document.root[name];
  const media = Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  return media.length === 0
    ? ["application/json"]
    : media.map((each) => (each.split(";", 1)[0] ?? "").trim().toLowerCase());
}

/** Swagger's body parameter, or its form fields as one object. */
function swaggerBody(
  document: SpecDocument,
  operation: WireObject,
  parameters: readonly LocatedObject[],
  place: Place,
): SpecOperation["body"] {
  const body = parameters.find(({ value }) => value["in"] === "body");
  const consumed = mediaList(document, operation, "consumes");
  if (body !== undefined) {
    const schema = { schema: body.value["schema"], place: below(body.place, "schema") };
    return {
      required: body.value["required"] === true,
      content: new Map(consumed.map((media) => [media, schema])),
      place: body.place,
    };
  }
  const fields = parameters.filter(({ value }) => value["in"] === "formData");
  if (fields.length === 0) {
    // An operation that says what it consumes takes a body, even if it says nothing else about it.
    const anything = consumed.map((media) => [media, { schema: undefined, place }] as const);
    return operation["consumes"] === undefined ? null : { required: false, content: new Map(anything), place };
  }
  const required = fields.filter(({ value }) => value["required"] === true).map(({ value }) => value["name"]);
  const properties = Object.fromEntries(fields.map(({ value }) => [String(value["name"]), value]));
  const schema = { type: "object", properties, required };
  const forms = consumed.filter((media) => media !== "application/json");
  const media = forms.length > 0 ? forms : ["application/x-www-form-urlencoded", "multipart/form-data"];
  return {
    required: required.length > 0,
    content: new Map(media.map((each) => [each, { schema, place: below(place, "parameters") }])),
    place: below(place, "parameters"),
  };
}

function readResponses(document: SpecDocument, operation: WireObject, place: Place): ReadonlyMap<string, SpecResponse> {
  const responses = isWireObject(operation["responses"]) ? Object.entries(operation["responses"]) : [];
  const produced = document.dialect === "2.0" ? mediaList(document, operation, "produces") : [];
  return new Map(
    responses.flatMap(([status, each]): [string, SpecResponse][] => {
      const response = located(document, each, below(place, "responses", status));
      if (response === null) return [];
      const { value } = response;
      const schema = { schema: value["schema"], place: below(response.place, "schema") };
      const content =
        document.dialect !== "2.0"
          ? readContent(value["content"], below(response.place, "content"))
          : new Map(value["schema"] === undefined ? [] : produced.map((media) => [media, schema]));
      return [[status.toUpperCase(), { place: response.place, content, headers: readHeaders(document, response) }]];
    }),
  );
}

function readHeaders(document: SpecDocument, { value, place }: LocatedObject): SpecResponse["headers"] {
  const headers = isWireObject(value["headers"]) ? Object.entries(value["headers"]) : [];
  return headers.flatMap(([name, each]) => {
    const header = located(document, each, below(place, "headers", name));
    if (header === null) return [];
    const schema = document.dialect === "2.0" ? header.value : header.value["schema"];
    return [{ name: name.toLowerCase(), required: header.value["required"] === true, schema, place: header.place }];
  });
}

/** The schemes by requirement; a requirement that names an unknown scheme cannot be checked and asks for nothing. */
function readSecurity(document: SpecDocument, operation: WireObject): readonly (readonly WireObject[])[] {
  const list: unknown = operation["security"] ?? document.root["security"];
  const alternatives = Array.isArray(list) ? list.filter(isWireObject) : [];
  const components = document.root["components"];
  const named =
    document.dialect === "2.0"
      ? document.root["securityDefinitions"]
      : isWireObject(components)
        ? components["securitySchemes"]
        : null;
  const schemes = isWireObject(named) ? named : {};
  return alternatives.map((each) =>
    Object.keys(each).flatMap((name) => {
      const scheme = document.follow(schemes[name]);
      return isWireObject(scheme) ? [scheme] : [];
    }),
  );
}
