import type { Part } from "../learning/multipart.ts";
import { byName } from "../learning/pairs.ts";
import { isLongBody, parseBody, type ParsedBody } from "../learning/parse-body.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { checkValue } from "./check-schema.ts";
import type { Check } from "./check.ts";
import { readers } from "./content-text.ts";
import { add, below, type Place, type Where, unread } from "./finding.ts";
import { toObject } from "./parameter-value.ts";
import { say } from "./phrases.ts";
import { isNameOf, queryValue, type Texts } from "./query-value.ts";
import { describesMember, memberSchema } from "./schema-members.ts";
import { valueTypes } from "./schema-types.ts";
import type { FieldEncoding } from "./serialization.ts";
import type { SpecDocument } from "./spec-document.ts";
import type { SpecContent, SpecMedia } from "./spec-operation.ts";
import { TooCostly } from "./steps.ts";

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
  const described = content?.get(rangeOf(media, (range) => content.has(range)) ?? "") ?? null;
  const sample = below(where.sample, "body");
  if (described === null) {
    check.document.steps.take(content?.size ?? 0);
    const expected = content === null || content.size === 0 ? say("no_body") : [...content.keys()].join(" or ");
    add(check.findings, "rogue", "undocumented_media_type", { sample, spec: where.spec }, expected, media);
    return;
  }
  const { schema, place, parts } = described;
  const isAny = schema === undefined || allowsAnything(schema);
  if (isAny && parts.size === 0) return;
  if (isLongBody(bytes)) throw new TooCostly("The body is too long to be checked");
  const body = parseBody(bytes, media, contentType);
  if (body?.kind === "parts") checkParts(body.parts, parts, sample, check);
  if (isAny) return;
  if (body === null) {
    if (isJsonType(media))
      add(check.findings, "violation", "json_syntax", { sample, spec: place }, say("json"), say("something_else"));
    return;
  }
  const value = valueOf(body, media, described, check.document);
  if (value === undefined) return;
  checkValue(schema, value, { sample, spec: place }, check);
}

/** `{}` is how Swagger writes `true`: nothing is promised, not even that the body can be read. */
function allowsAnything(schema: unknown): boolean {
  return schema === true || (isWireObject(schema) && Object.keys(schema).length === 0);
}

/** The narrowest of what may describe a media type: itself, its kind, or anything. */
function rangeOf(media: string, isDescribed: (range: string) => boolean): string | null {
  if (isDescribed(media)) return media;
  return [`${media.split("/", 1)[0] ?? ""}/*`, "*/*"].find(isDescribed) ?? null;
}

/** Parts that say nothing of their content are not judged. */
function checkParts(parts: readonly Part[], allowed: SpecMedia["parts"], sample: Place, check: Check): void {
  for (const { name, contentType } of parts) {
    const described = allowed.get(name);
    check.document.steps.take(1 + (described?.types.length ?? 0));
    const media = contentType === null ? "" : mediaType(contentType);
    if (described === undefined || media === "") continue;
    if (rangeOf(media, (range) => described.types.includes(range)) !== null) continue;
    const where = { sample: below(sample, name), spec: described.place };
    add(check.findings, "rogue", "undocumented_media_type", where, inWords(described.types), media);
  }
}

function inWords(types: readonly string[]): string {
  return types
    .slice(0, 20)
    .map((type) => type.slice(0, 100))
    .join(" or ");
}

/** A body that is text; undefined where it is none that a schema describes. */
function valueOf(body: ParsedBody, media: string, { schema, encoding }: SpecMedia, document: SpecDocument): unknown {
  switch (body.kind) {
    case "json":
      return body.value;
    case "form":
      return formValue(byName(body.pairs), schema, encoding, document);
    case "parts": {
      const fields = body.parts.map(({ name, value }) => [name, value] as const);
      return formValue(byName(fields), schema, encoding, document);
    }
    case "text":
      return media.startsWith("text/") ? body.text : undefined;
  }
}

/** The fields of a form as the object that its schema means (OpenAPI 3.1 §4.8.15). */
export function formValue(
  texts: Texts,
  schema: unknown,
  encoding: ReadonlyMap<string, FieldEncoding>,
  document: SpecDocument,
): WireObject {
  const styled = Array.from(encoding).flatMap(([name, how]) =>
    typeof how === "string" ? [] : [{ ...how, name, schema: memberSchema(schema, name, document), content: null }],
  );
  // A field that the schema names is that field, though a member of another one may have its name.
  const isStyled = (name: string) =>
    styled.some((each) =>
      describesMember(schema, name, document) ? each.name === name : isNameOf(name, each, document),
    );
  const others = Array.from(texts).filter(([name]) => !isStyled(name));
  const values = toObject(others, schema, document, (written, described, name) => {
    const how = encoding.get(name);
    return fieldValue(written, described, typeof how === "string" ? how : "default", document);
  });
  const styledValues = styled.map((each) => [each.name, queryValue(each, texts, document)] as const);
  return { ...values, ...Object.fromEntries(styledValues.filter(([, value]) => value !== undefined)) };
}

/** A field by its content type, which is that of each item of a list. */
function fieldValue(
  texts: readonly string[],
  schema: unknown,
  content: keyof typeof readers,
  document: SpecDocument,
): unknown {
  const { isList, each } = valueTypes(schema, document);
  const read = readers[content];
  const [only = "", ...more] = texts;
  if (!isList) return more.length === 0 ? read(only, each) : texts;
  // Many write a list of values as one JSON text.
  const whole = more.length === 0 ? read(only, new Set(["array"])) : undefined;
  if (Array.isArray(whole)) return whole;
  const items = texts.map((text) => read(text.trim(), each));
  return items.includes(unread) ? unread : items;
}
