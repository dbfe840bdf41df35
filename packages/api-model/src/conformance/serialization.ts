import { mediaRange } from "../telemetry/media-type.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { getTextContent, type TextContent } from "./content-text.ts";
import { below, type Place } from "./finding.ts";
import { memberSchema } from "./schema-members.ts";
import { listTypes } from "./schema-types.ts";
import type { SpecDocument } from "./spec-document.ts";

/** How a value is written in a parameter, or in a field of a form (OpenAPI 3.1 §4.8.12, Swagger 2.0's formats of lists). */
export interface Serialization {
  /** How the values of a list are separated: by repeating the name, or by this text between them. */
  readonly separator: "repeat" | "," | " " | "|" | "\t" | ".";
  /**
   * Members of an object travel as `name[member]`, under names of their own, as names and values in turn, or as
   * `member=value`; null where the value is no object.
   */
  readonly object: "deep" | "spread" | "pairs" | "assigned" | null;
}

/** The styles of lists that only Swagger has: others are written with commas, too. */
const listFormats = { csv: ",", ssv: " ", tsv: "\t", pipes: "|" } as const;
const styles = { ...listFormats, spaceDelimited: " ", pipeDelimited: "|" } as const;

/** What `style` and `explode` say of a value. */
export function styledValue(style: string, explode: unknown, schema: unknown, document: SpecDocument): Serialization {
  const isExploded = typeof explode === "boolean" ? explode : style === "form";
  return { separator: separatorOf(style, isExploded), object: objectStyle(style, isExploded, schema, document) };
}

/** Whether a style is one of Swagger's formats of lists, which know no objects. */
export function isListFormat(style: unknown): style is keyof typeof listFormats {
  return typeof style === "string" && Object.hasOwn(listFormats, style);
}

function separatorOf(style: string, isExploded: boolean): Serialization["separator"] {
  if (isExploded && (style === "form" || style === "matrix")) return "repeat";
  return isExploded && style === "label" ? "." : keyed(styles, style, ",");
}

function objectStyle(
  style: string,
  isExploded: boolean,
  schema: unknown,
  document: SpecDocument,
): Serialization["object"] {
  if (style === "deepObject") return "deep";
  if (isListFormat(style) || !isObject(schema, document)) return null;
  if (!isExploded) return "pairs";
  return style === "form" ? "spread" : "assigned";
}

function isObject(schema: unknown, document: SpecDocument): boolean {
  const types = [...listTypes(schema, document)].filter((type) => type !== "null");
  const hasMembers = () => document.partsOf(schema).some(({ properties }) => isWireObject(properties));
  return types.length === 0 ? hasMembers() : types.every((type) => type === "object");
}

function keyed<Value>(table: Readonly<Record<string, Value>>, key: unknown, fallback: Value): Value {
  return typeof key === "string" && Object.hasOwn(table, key) ? (table[key] ?? fallback) : fallback;
}

/** How a field of a form is written: as in a query, or as JSON or another content of its own. */
export type FieldEncoding = Serialization | TextContent;

/** The encodings of the fields of a form, by name (OpenAPI 3.1 §4.8.15). */
export function readEncodings(
  { encoding, schema }: WireObject,
  media: string,
  document: SpecDocument,
): ReadonlyMap<string, FieldEncoding> {
  // OpenAPI 3.0 has no styles in parts (§4.7.15).
  const hasStyles = document.dialect !== "3.0" || media === "application/x-www-form-urlencoded";
  const entries = isWireObject(encoding) ? Object.entries(encoding) : [];
  return new Map(
    entries.flatMap(([name, each]) => {
      if (!isWireObject(each)) return [];
      const styled = hasStyles ? fieldStyle(each, memberSchema(schema, name, document), document) : null;
      const { contentType } = each;
      const read = styled ?? (typeof contentType === "string" ? getTextContent(contentType) : null);
      return read === null ? [] : [[name, read] as const];
    }),
  );
}

/** Content types that a part of a form may have, with wildcards, lower-case. */
export interface PartTypes {
  readonly types: readonly string[];
  readonly place: Place;
}

/** What encodings say of the content types of parts, by name. */
export function partTypes({ encoding }: WireObject, media: string, place: Place): ReadonlyMap<string, PartTypes> {
  const entries = isWireObject(encoding) && media.startsWith("multipart/") ? Object.entries(encoding) : [];
  return new Map(
    entries.flatMap(([name, each]): [string, PartTypes][] => {
      const contentType = isWireObject(each) ? each["contentType"] : null;
      if (typeof contentType !== "string") return [];
      return [[name, { types: contentType.split(",").map(mediaRange), place: below(place, name, "contentType") }]];
    }),
  );
}

/** One of the words that only queries have makes a field like one of them, whatever its content type. */
function fieldStyle(
  { style, explode, allowReserved }: WireObject,
  schema: unknown,
  document: SpecDocument,
): Serialization | null {
  const isStyled = typeof style === "string" || typeof explode === "boolean" || typeof allowReserved === "boolean";
  return isStyled ? styledValue(typeof style === "string" ? style : "form", explode, schema, document) : null;
}
