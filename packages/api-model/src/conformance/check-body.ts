import { say } from "./phrases.ts";
import { multipartParts } from "../learning/multipart.ts";
import { byName, queryPairs } from "../learning/pairs.ts";
import { jsonBody, parseJson } from "../learning/read-body.ts";
import { isIdKey } from "../paths/segment-class.ts";
import { bodyText } from "../telemetry/body-text.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { checkValue, type Check } from "./check-schema.ts";
import { add, below, type Where } from "./finding.ts";
import { parameterValue, typesOf } from "./parameter-value.ts";
import type { SpecDocument } from "./spec-document.ts";
import { listSeparator, type SpecContent } from "./spec-operation.ts";

/** Checks a body against the media types that are documented (null: none is); what was not captured is not judged. */
export function checkBody(
  bytes: Uint8Array | null,
  contentType: string | null,
  content: SpecContent | null,
  where: Where,
  check: Check,
): void {
  const media = contentType === null ? "" : mediaType(contentType);
  if (bytes === null || bytes.length === 0 || contentType === null || media === "") return;
  const described = content === null ? null : contentFor(content, media);
  const sample = below(where.sample, "body");
  if (described === null) {
    const expected = content === null || content.size === 0 ? say("no_body") : [...content.keys()].join(" or ");
    add(check.findings, "rogue", "undocumented_media_type", { sample, spec: where.spec }, expected, media);
    return;
  }
  const { schema, place } = described;
  if (schema === undefined || allowsAnything(schema)) return;
  const isJson = isJsonType(media);
  const text = isJson ? "" : bodyText(bytes, contentType);
  if (text === null) return;
  const value = isJson ? jsonBody(bytes, contentType) : bodyValue(text, media, contentType, schema, check);
  if (value === undefined) {
    if (isJson)
      add(check.findings, "violation", "json_syntax", { sample, spec: place }, say("json"), say("something_else"));
    return;
  }
  checkValue(schema, value, { sample, spec: place }, check);
}

/** `{}` is how Swagger writes `true`: nothing is promised, not even that the body can be read. */
function allowsAnything(schema: unknown): boolean {
  return schema === true || (isWireObject(schema) && Object.keys(schema).length === 0);
}

function contentFor(
  content: SpecContent,
  media: string,
): { readonly schema: unknown; readonly place: Where["spec"] } | null {
  return content.get(media) ?? content.get(`${media.split("/", 1)[0] ?? ""}/*`) ?? content.get("*/*") ?? null;
}

function bodyValue(text: string, media: string, contentType: string, schema: unknown, check: Check): unknown {
  if (media === "application/x-www-form-urlencoded") return formValue(queryPairs(text), schema, check);
  if (media === "multipart/form-data") {
    const parts = multipartParts(text, contentType);
    return parts === null
      ? undefined
      : formValue(
          parts.map(({ name, value }) => [name, value]),
          schema,
          check,
        );
  }
  return media.startsWith("text/") ? text : undefined;
}

/** Fields of a form as the object that the schema means. */
function formValue(pairs: readonly (readonly [string, string])[], schema: unknown, { document }: Check): unknown {
  const followed = document.follow(schema);
  const described = isWireObject(followed) && isWireObject(followed["properties"]) ? followed["properties"] : {};
  return Object.fromEntries(
    [...byName(pairs)]
      // A field named by a value is data, as a query's parameter is.
      .filter(([name]) => Object.hasOwn(described, name) || !isIdKey(name))
      .map(([name, texts]) => [
        name,
        fieldValue(texts, Object.hasOwn(described, name) ? described[name] : undefined, document),
      ]),
  );
}

/** A field of a form; an object in it travels as JSON, and lists of Swagger 2.0 as their format says. */
function fieldValue(texts: readonly string[], schema: unknown, document: SpecDocument): unknown {
  const [only = "", ...more] = texts;
  const json = more.length === 0 && /^\s*[{[]/.test(only) ? parseJson(only) : undefined;
  if (json !== undefined && typesOf(schema, document).has(Array.isArray(json) ? "array" : "object")) return json;
  const separator = document.dialect === "2.0" && isWireObject(schema) ? listSeparator(schema) : "repeat";
  return parameterValue(texts, separator, schema, document);
}
