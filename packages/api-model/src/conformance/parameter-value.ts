import { isIdKey } from "../paths/segment-class.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { readers, scalar, type TextContent } from "./content-text.ts";
import { unread } from "./finding.ts";
import { memberSchema } from "./schema-members.ts";
import { valueTypes } from "./schema-types.ts";
import type { Serialization } from "./serialization.ts";
import type { SpecDocument } from "./spec-document.ts";

/** What is described under one name: a parameter, or a field of a form. */
export interface Named extends Serialization {
  readonly name: string;
  /** Undefined where any value goes. */
  readonly schema: unknown;
  /** Content of its text where that is stated; null where it is written by a style. */
  readonly content: TextContent | null;
}

/** The texts of one name as the JSON value that its schema means; undefined where there are none. */
export function namedValue(
  { schema, content, separator, object }: Omit<Named, "name">,
  texts: readonly string[],
  document: SpecDocument,
): unknown {
  if (texts.length === 0) return undefined;
  if (schema === undefined) return unread;
  if (content !== null) return contentValue(texts, content, schema, document);
  if (object === null) return parameterValue(texts, separator, schema, document);
  return objectValue(texts, separator, object === "assigned", schema, document) ?? texts[0];
}

/** Content is one text: combining several is undefined. */
function contentValue(
  [text = "", ...more]: readonly string[],
  content: TextContent,
  schema: unknown,
  document: SpecDocument,
): unknown {
  return more.length > 0 ? unread : readers[content](text, valueTypes(schema, document).each);
}

/** A parameter's texts as the JSON value that its schema means; objects in lists and in objects have no text of theirs. */
export function parameterValue(
  texts: readonly string[],
  separator: string,
  schema: unknown,
  document: SpecDocument,
): unknown {
  const { isList, each } = valueTypes(schema, document);
  const [only = "", ...more] = texts;
  if (each.has("object") && !each.has("string")) return unread;
  if (!isList) return more.length === 0 ? scalar(only, each) : texts;
  const parts = separator === "repeat" || more.length > 0 ? texts : only === "" ? [] : only.split(separator);
  return parts.map((part) => scalar(part.trim(), each));
}

/**
 * A parameter's texts as the object that its schema means; undefined where they are not written as one.
 * @param isAssigned whether members are `name=value`, else names and values in turn
 */
function objectValue(
  texts: readonly string[],
  separator: string,
  isAssigned: boolean,
  schema: unknown,
  document: SpecDocument,
): unknown {
  const parts = texts.flatMap((each) => (separator === "repeat" ? [each] : each.split(separator)));
  const words = isAssigned ? parts.flatMap((each) => each.split(/=(.*)/s, 2)) : parts;
  if (words.length % 2 === 1) return undefined;
  const members = words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ""] as const] : []));
  return toObject(members, schema, document, (text, described) => parameterValue([text], ",", described, document));
}

/** The object of members that are read by what its schema says of them; what is named by a value is data. */
export function toObject<Written>(
  members: Iterable<readonly [name: string, written: Written]>,
  schema: unknown,
  document: SpecDocument,
  read: (written: Written, described: unknown, name: string) => unknown,
): WireObject {
  return Object.fromEntries(
    Array.from(members).flatMap(([name, written]) => {
      const described = memberSchema(schema, name, document);
      return described === undefined && isIdKey(name) ? [] : [[name, read(written, described, name)]];
    }),
  );
}
