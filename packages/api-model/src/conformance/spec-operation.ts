import { upgradeItem } from "../document/upgrade-swagger.ts";
import { isDate } from "../learning/string-format.ts";
import { mediaRange } from "../telemetry/media-type.ts";
import { scalarText } from "../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { getTextContent } from "./content-text.ts";
import { below, type Place } from "./finding.ts";
import { located, schemaPlace, type LocatedObject } from "./located-object.ts";
import { lostReference, type LostReference } from "./lost-reference.ts";
import type { Named } from "./parameter-value.ts";
import {
  isListFormat,
  partTypes,
  readEncodings,
  styledValue,
  type FieldEncoding,
  type PartTypes,
} from "./serialization.ts";
import type { SpecDocument } from "./spec-document.ts";
import { listOperations, type SpecPath } from "./spec-paths.ts";

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
  /** Prefix of a path's value: `.value`, `;name=value`. */
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

interface SpecResponse {
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
  /** Sunset date in Unix milliseconds (`x-sunset`). */
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
  path: SpecPath,
  method: string,
  written: WireObject,
): SpecOperation {
  const { item, operation } = inOpenApi(document, path, method, written);
  const place = below(path.place, method);
  const described = [...parametersAt(document, item, path.place), ...parametersAt(document, operation, place)];
  // The operation's own parameter replaces the path's.
  const byKey = new Map(
    described.map((each) => [`${scalarText(each.value["in"])} ${scalarText(each.value["name"])}`, each]),
  );
  return {
    place,
    ...getLifecycle(operation),
    parameters: [...byKey.values()].flatMap(({ value, place: at }) => readParameter(document, value, at)),
    body: readBody(document, operation, place),
    responses: readResponses(document, operation, place),
    lost: [
      ...lostParameters(document, item, path.place),
      ...lostParameters(document, operation, place),
      lostReference(document, operation["requestBody"], requestBody, below(place, "requestBody")),
      ...lostSchemes(document, operation, place),
    ].filter((each) => each !== null),
    security: readSecurity(document, operation),
  };
}

/** Whether and until when an operation may be called. */
export function getLifecycle(operation: WireObject): Pick<SpecOperation, "deprecated" | "sunsetMs"> {
  const text = scalarText(operation["x-sunset"]);
  // `Date.parse` reads 31 February as 3 March.
  const isNoDay = /^\d{4}-\d\d-\d\d/.test(text) && !isDate(text.slice(0, 10));
  const sunset = isNoDay ? Number.NaN : Date.parse(text);
  return { deprecated: operation["deprecated"] === true, sunsetMs: Number.isNaN(sunset) ? null : sunset };
}

/** A path item and an operation of it, in the form of OpenAPI 3. */
function inOpenApi(document: SpecDocument, { item, place }: SpecPath, method: string, operation: WireObject) {
  if (document.dialect !== "2.0") return { item, operation };
  const read = { item: { parameters: item["parameters"], [method]: operation }, place };
  const upgraded = upgradeItem(document, read, "check");
  return { item: upgraded, operation: new Map(listOperations(upgraded)).get(method) ?? operation };
}

/** Parts of a call. */
export const request = below(null, "request");
export const response = below(null, "response");
export const requestBody = below(request, "body");

function lostParameters(document: SpecDocument, owner: WireObject, place: Place): (LostReference | null)[] {
  const list: readonly unknown[] = Array.isArray(owner["parameters"]) ? owner["parameters"] : [];
  return list.map((each, at) => {
    const own = isWireObject(each) ? document.origins.get(each) : undefined;
    return lostReference(document, each, request, own ?? below(place, "parameters", at));
  });
}

function lostSchemes(document: SpecDocument, operation: WireObject, place: Place): (LostReference | null)[] {
  const { alternatives, schemes } = securityOf(document, operation);
  const spec = below(place, "security");
  const names = alternatives.flatMap((each) => Object.keys(each));
  document.steps.take(names.length);
  return names.map((name) => lostReference(document, schemes[name], below(request, "headers"), spec));
}

function parametersAt(document: SpecDocument, owner: WireObject, place: Place): LocatedObject[] {
  const list: readonly unknown[] = Array.isArray(owner["parameters"]) ? owner["parameters"] : [];
  return list.flatMap((each, at) => located(document, each, below(place, "parameters", at)) ?? []);
}

function readParameter(document: SpecDocument, value: WireObject, place: Place): SpecParameter[] {
  const where = value["in"];
  if (where !== "path" && where !== "query" && where !== "header" && where !== "cookie") return [];
  const name = scalarText(value["name"]);
  const defaultStyle = where === "query" || where === "cookie" ? "form" : "simple";
  const style = typeof value["style"] === "string" ? value["style"] : defaultStyle;
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
  // There is one of them (OpenAPI 3.1 §4.8.12).
  const [entry] = isWireObject(value["content"]) ? Object.entries(value["content"]) : [];
  if (entry === undefined) {
    const { schema, explode } = value;
    const styled = styledValue(style, explode, schema, document);
    return { schema, place, schemaPlace: schemaPlace(document, { value, place }), content: null, ...styled };
  }
  const [media, described] = entry;
  return {
    schema: isWireObject(described) ? described["schema"] : undefined,
    place,
    schemaPlace: below(place, "content", media, "schema"),
    content: getTextContent(media),
    separator: "repeat",
    object: null,
  };
}

/** What reading a media type or a header costs. */
const entrySteps = 40;

function readContent(document: SpecDocument, value: unknown, place: Place): SpecContent {
  const entries = isWireObject(value) ? Object.entries(value) : [];
  // Many responses may refer to one that has many media types.
  document.steps.take(entrySteps * entries.length);
  return new Map(
    entries.map(([key, each]): [string, SpecMedia] => {
      const media = mediaRange(key);
      const described = located(document, each, below(place, key)) ?? { value: {}, place: below(place, key) };
      const encoding = readEncodings(described.value, media, document);
      const parts = partTypes(described.value, media, below(described.place, "encoding"));
      return [media, { schema: described.value["schema"], place: schemaPlace(document, described), encoding, parts }];
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

function readResponses(document: SpecDocument, operation: WireObject, place: Place): ReadonlyMap<string, SpecResponse> {
  const responses = isWireObject(operation["responses"]) ? Object.entries(operation["responses"]) : [];
  return new Map(
    responses.flatMap(([status, each]): [string, SpecResponse][] => {
      const own = below(place, "responses", status);
      const found = located(document, each, own);
      const lost = lostReference(document, each, response, own);
      if (lost !== null) return [[status.toUpperCase(), { place: own, content: new Map(), headers: [], lost: [lost] }]];
      if (found === null) return [];
      const content = readContent(document, found.value["content"], below(found.place, "content"));
      return [[status.toUpperCase(), { place: found.place, content, ...readHeaders(document, found) }]];
    }),
  );
}

function readHeaders(document: SpecDocument, { value, place }: LocatedObject): Pick<SpecResponse, "headers" | "lost"> {
  const named = isWireObject(value["headers"]) ? Object.entries(value["headers"]) : [];
  document.steps.take(entrySteps * named.length);
  const sample = below(response, "headers");
  const lost = named.map(([name, each]) => lostReference(document, each, sample, below(place, "headers", name)));
  const headers = named.flatMap(([name, each]) => {
    const header = located(document, each, below(place, "headers", name));
    if (header === null) return [];
    const required = header.value["required"] === true;
    const style = isListFormat(header.value["style"]) ? header.value["style"] : "simple";
    return [{ name: name.toLowerCase(), required, ...readValue(document, header.value, style, header.place) }];
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
