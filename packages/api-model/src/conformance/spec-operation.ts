import { mediaRange } from "../telemetry/media-type.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { contentOf } from "./content-text.ts";
import { below, type Place } from "./finding.ts";
import { lostReference, type LostReference } from "./lost-reference.ts";
import type { Named } from "./parameter-value.ts";
import {
  listFormat,
  partTypes,
  readEncodings,
  styledValue,
  type FieldEncoding,
  type PartTypes,
} from "./serialization.ts";
import type { SpecDocument } from "./spec-document.ts";
import type { SpecPath } from "./spec-paths.ts";

/** A parameter or a header that a document describes. */
export interface SpecHeader extends Named {
  readonly required: boolean;
  readonly place: Place;
  readonly schemaPlace: Place;
}

/** A parameter that a document describes. */
export interface SpecParameter extends SpecHeader {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly mayBeEmpty: boolean;
  /** What stands in front of a path's value: `.value`, `;name=value`. */
  readonly prefix: "label" | "matrix" | null;
}

/** A body of one media type. */
export interface SpecMedia {
  /** Undefined where any body goes. */
  readonly schema: unknown;
  readonly place: Place;
  /** How the fields of a form are written, where the document says so. */
  readonly encoding: ReadonlyMap<string, FieldEncoding>;
  /** Which content types the parts of a form may have, where the document says so. */
  readonly parts: ReadonlyMap<string, PartTypes>;
}

/** Bodies by media type. */
export type SpecContent = ReadonlyMap<string, SpecMedia>;

export interface SpecResponse {
  readonly place: Place;
  readonly content: SpecContent;
  readonly headers: readonly SpecHeader[];
  /** The response itself, or headers of it, that are described nowhere. */
  readonly lost: readonly LostReference[];
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
  /** Parts of the request that are described nowhere. */
  readonly lost: readonly LostReference[];
  /** Alternatives, each a list of schemes that are all needed; empty when nothing is asked for. */
  readonly security: readonly (readonly WireObject[])[];
}

/** Reads an operation of a path item. */
export function specOperation(
  document: SpecDocument,
  { item, place: itemPlace }: SpecPath,
  method: string,
  operation: WireObject,
): SpecOperation {
  const place = below(itemPlace, method);
  const described = [...parametersAt(document, item, itemPlace), ...parametersAt(document, operation, place)];
  // The operation's own parameter replaces the path's.
  const byKey = new Map(described.map((each) => [`${textOf(each.value["in"])} ${textOf(each.value["name"])}`, each]));
  const parameters = [...byKey.values()];
  const sunset = Date.parse(textOf(operation["x-sunset"]));
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
    lost: [
      ...lostParameters(document, item, itemPlace),
      ...lostParameters(document, operation, place),
      lostReference(document, operation["requestBody"], requestBody, below(place, "requestBody")),
      ...lostSchemes(document, operation, place),
    ].filter((each) => each !== null),
    security: readSecurity(document, operation),
  };
}

/** Parts of a call. */
export const request = below(null, "request");
export const response = below(null, "response");
export const requestBody = below(request, "body");

function lostParameters(document: SpecDocument, owner: WireObject, place: Place): (LostReference | null)[] {
  const list: readonly unknown[] = Array.isArray(owner["parameters"]) ? owner["parameters"] : [];
  return list.map((each, at) => lostReference(document, each, request, below(place, "parameters", at)));
}

function lostSchemes(document: SpecDocument, operation: WireObject, place: Place): (LostReference | null)[] {
  const { alternatives, schemes } = securityOf(document, operation);
  const spec = below(place, "security");
  const names = alternatives.flatMap((each) => Object.keys(each));
  document.steps.take(names.length);
  return names.map((name) => lostReference(document, schemes[name], below(request, "headers"), spec));
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

function readParameter(document: SpecDocument, value: WireObject, place: Place): SpecParameter[] {
  const where = value["in"];
  if (where !== "path" && where !== "query" && where !== "header" && where !== "cookie") return [];
  const name = textOf(value["name"]);
  const usual = where === "query" || where === "cookie" ? "form" : "simple";
  const style = typeof value["style"] === "string" ? value["style"] : usual;
  return [
    {
      name: where === "header" ? name.toLowerCase() : name,
      in: where,
      required: where === "path" || value["required"] === true,
      mayBeEmpty: value["allowEmptyValue"] === true,
      prefix: style === "label" || style === "matrix" ? style : null,
      ...readValue(document, value, style, place),
    },
  ];
}

/** The schema of a parameter or a header, and how its text becomes a value: by its content type, or by a style. */
function readValue(
  document: SpecDocument,
  value: WireObject,
  style: string,
  place: Place,
): Omit<SpecHeader, "name" | "required"> {
  if (document.dialect === "2.0")
    return { schema: value, place, schemaPlace: place, content: null, separator: listFormat(value), object: null };
  // There is one of them (OpenAPI 3.1 §4.8.12).
  const [entry] = isWireObject(value["content"]) ? Object.entries(value["content"]) : [];
  if (entry === undefined) {
    const { schema, explode } = value;
    const styled = styledValue(style, explode, schema, document);
    return { schema, place, schemaPlace: below(place, "schema"), content: null, ...styled };
  }
  const [media, described] = entry;
  return {
    schema: isWireObject(described) ? described["schema"] : undefined,
    place,
    schemaPlace: below(place, "content", media, "schema"),
    content: contentOf(media),
    separator: "repeat",
    object: null,
  };
}

/** A text, or what YAML reads as another scalar. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** A body that is no form, or a form whose fields say nothing of how they are written. */
function plainMedia(schema: unknown, place: Place): SpecMedia {
  return { schema, place, encoding: new Map(), parts: new Map() };
}

function readContent(document: SpecDocument, value: unknown, place: Place): SpecContent {
  const entries = isWireObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.map(([key, each]): [string, SpecMedia] => {
      const media = mediaRange(key);
      const described = isWireObject(each) ? each : {};
      const encoding = readEncodings(described, media, document);
      const parts = partTypes(described, media, below(place, key, "encoding"));
      return [media, { schema: described["schema"], place: below(place, key, "schema"), encoding, parts }];
    }),
  );
}

function readBody(document: SpecDocument, operation: WireObject, place: Place): SpecOperation["body"] {
  const body = located(document, operation["requestBody"], below(place, "requestBody"));
  if (body === null) return null;
  return {
    required: body.value["required"] === true,
    content: readContent(document, body.value["content"], below(body.place, "content")),
    place: body.place,
  };
}

function mediaList(document: SpecDocument, operation: WireObject, name: "consumes" | "produces"): string[] {
  const list: unknown = operation[name] ?? document.root[name];
  const media = Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  return media.length === 0 ? ["application/json"] : media.map(mediaRange);
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
    const described = plainMedia(body.value["schema"], below(body.place, "schema"));
    return {
      required: body.value["required"] === true,
      content: new Map(consumed.map((media) => [media, described])),
      place: body.place,
    };
  }
  const fields = parameters.filter(({ value }) => value["in"] === "formData");
  if (fields.length === 0) {
    // An operation that says what it consumes takes a body, even if it says nothing else about it.
    const content = new Map(consumed.map((media) => [media, plainMedia(undefined, place)]));
    return operation["consumes"] === undefined ? null : { required: false, content, place };
  }
  const named = fields.map(({ value }) => [textOf(value["name"]), value] as const);
  const required = named.filter(([, value]) => value["required"] === true).map(([name]) => name);
  const described: SpecMedia = {
    schema: { type: "object", properties: Object.fromEntries(named), required },
    place: below(place, "parameters"),
    encoding: new Map(named.map(([name, value]) => [name, { separator: listFormat(value), object: null }])),
    parts: new Map(),
  };
  const forms = consumed.filter((media) => media !== "application/json");
  const media = forms.length > 0 ? forms : ["application/x-www-form-urlencoded", "multipart/form-data"];
  return {
    required: required.length > 0,
    content: new Map(media.map((each) => [each, described])),
    place: described.place,
  };
}

function readResponses(document: SpecDocument, operation: WireObject, place: Place): ReadonlyMap<string, SpecResponse> {
  const responses = isWireObject(operation["responses"]) ? Object.entries(operation["responses"]) : [];
  const produced = document.dialect === "2.0" ? mediaList(document, operation, "produces") : [];
  return new Map(
    responses.flatMap(([status, each]): [string, SpecResponse][] => {
      const own = below(place, "responses", status);
      const found = located(document, each, own);
      const lost = lostReference(document, each, response, own);
      if (lost !== null) return [[status.toUpperCase(), { place: own, content: new Map(), headers: [], lost: [lost] }]];
      if (found === null) return [];
      const { value } = found;
      const described = plainMedia(value["schema"], below(found.place, "schema"));
      const content =
        document.dialect !== "2.0"
          ? readContent(document, value["content"], below(found.place, "content"))
          : new Map(value["schema"] === undefined ? [] : produced.map((media) => [media, described]));
      return [[status.toUpperCase(), { place: found.place, content, ...readHeaders(document, found) }]];
    }),
  );
}

function readHeaders(document: SpecDocument, { value, place }: LocatedObject): Pick<SpecResponse, "headers" | "lost"> {
  const named = isWireObject(value["headers"]) ? Object.entries(value["headers"]) : [];
  const sample = below(response, "headers");
  const lost = named.map(([name, each]) => lostReference(document, each, sample, below(place, "headers", name)));
  const headers = named.flatMap(([name, each]) => {
    const header = located(document, each, below(place, "headers", name));
    if (header === null) return [];
    const required = header.value["required"] === true;
    return [{ name: name.toLowerCase(), required, ...readValue(document, header.value, "simple", header.place) }];
  });
  return { headers, lost: lost.filter((each) => each !== null) };
}

/** The schemes by requirement; a requirement that names an unknown scheme cannot be checked and asks for nothing. */
function readSecurity(document: SpecDocument, operation: WireObject): readonly (readonly WireObject[])[] {
  const { alternatives, schemes } = securityOf(document, operation);
  return alternatives.map((each) =>
    Object.keys(each).flatMap((name) => {
      const scheme = document.follow(schemes[name]);
      return isWireObject(scheme) ? [scheme] : [];
    }),
  );
}

function securityOf(
  document: SpecDocument,
  operation: WireObject,
): { readonly alternatives: readonly WireObject[]; readonly schemes: WireObject } {
  const list: unknown = operation["security"] ?? document.root["security"];
  const alternatives = Array.isArray(list) ? list.filter(isWireObject) : [];
  const components = document.root["components"];
  const named =
    document.dialect === "2.0"
      ? document.root["securityDefinitions"]
      : isWireObject(components)
        ? components["securitySchemes"]
        : null;
  return { alternatives, schemes: isWireObject(named) ? named : {} };
}
