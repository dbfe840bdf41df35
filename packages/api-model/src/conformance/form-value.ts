import type { WireObject } from "../telemetry/wire-value.ts";
import { readers } from "./content-text.ts";
import { unread } from "./finding.ts";
import { toObject } from "./parameter-value.ts";
import { isNameOf, queryValue, type Texts } from "./query-value.ts";
import { describesMember, memberSchema } from "./schema-members.ts";
import { valueTypes } from "./schema-types.ts";
import type { FieldEncoding } from "./serialization.ts";
import type { SpecDocument } from "./spec-document.ts";

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
