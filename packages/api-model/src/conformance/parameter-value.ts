import { isWireObject } from "../telemetry/wire-value.ts";
import type { SpecDocument } from "./spec-document.ts";

/** A parameter's texts as the JSON value that its schema means. */
export function parameterValue(
  texts: readonly string[],
  separator: string,
  schema: unknown,
  document: SpecDocument,
): unknown {
  const types = typesOf(schema, document);
  const [only = "", ...more] = texts;
  if (!types.has("array")) return more.length === 0 ? scalar(only, types) : texts;
  const items = isWireObject(schema) ? arrayItems(schema, document) : undefined;
  const each = typesOf(items, document);
  const parts = separator === "repeat" || more.length > 0 ? texts : only === "" ? [] : only.split(separator);
  return parts.map((part) => scalar(part.trim(), each));
}

/**
 * A parameter's texts as the object that its schema means; undefined where they are not written as one.
 * @param isAssigned whether members are `name=value`, else names and values in turn
 */
export function objectValue(
  texts: readonly string[],
  separator: string,
  isAssigned: boolean,
  schema: unknown,
  document: SpecDocument,
): unknown {
  const parts = texts.flatMap((each) => (separator === "repeat" ? [each] : each.split(separator)));
  const words = isAssigned ? parts.flatMap((each) => each.split(/=(.*)/s, 2)) : parts;
  if (words.length % 2 === 1) return undefined;
  const followed = document.follow(schema);
  const described = isWireObject(followed) && isWireObject(followed["properties"]) ? followed["properties"] : {};
  const members = words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ""] as const] : []));
  return Object.fromEntries(
    members.map(([name, text]) => [
      name,
      parameterValue([text], ",", Object.hasOwn(described, name) ? described[name] : undefined, document),
    ]),
  );
}

/** A text as the value of one of these types; text where none fits, or where a text is welcome. */
function scalar(text: string, types: ReadonlySet<string>): unknown {
  if ((types.has("integer") || types.has("number")) && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text))
    return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if (types.has("null") && (text === "" || text === "null")) return null;
  return text;
}

/** The types that a schema and its alternatives name. */
export function typesOf(schema: unknown, document: SpecDocument, depth = 0): ReadonlySet<string> {
  const found = new Set<string>();
  const followed = document.follow(schema);
  if (!isWireObject(followed) || depth > 8) return found;
  const type = followed["type"];
  const named: readonly unknown[] = Array.isArray(type) ? type : [type];
  for (const each of named) if (typeof each === "string") found.add(each);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const list: unknown = followed[keyword];
    if (!Array.isArray(list)) continue;
    for (const each of list) for (const inner of typesOf(each, document, depth + 1)) found.add(inner);
  }
  return found;
}

function arrayItems(schema: unknown, document: SpecDocument): unknown {
  const followed = document.follow(schema);
  return isWireObject(followed) ? followed["items"] : undefined;
}
