import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { at, field, type Pair } from "./node.ts";
import type { Partners } from "./report.ts";
import { isAnnotationKeyword, membersOf } from "./schema-alternatives.ts";
import { schemaText } from "./sorted-text.ts";
import type { Spot } from "./spot.ts";

/** An object that became one of several: what it promised alone is promised by none of them. */
export function isWrapped({ base, revision }: Pair): boolean {
  const has = (node: Pair["base"], keyword: string) => field(node.value, keyword) !== undefined;
  return (
    at(base, "properties") !== null &&
    !has(base, "oneOf") &&
    has(revision, "oneOf") &&
    at(revision, "properties") === null
  );
}

/**
 * The alternative that asks for what a body asked for before it became one of several. A body may match two of them, which
 * `oneOf` refuses. Null where there is none, where more is asked of all, and for properties, which no rule is about.
 */
export function findOriginal({ pair, names, subject }: Spot): Partners | null {
  if (!names.includes(`${subject.direction}-body`) || !isWrapped(pair) || asksMore(pair)) return null;
  const { base, revision } = pair;
  const asked = contractText(base.value);
  const original = membersOf(revision, "oneOf").find(({ node }) => contractText(node.value) === asked);
  return original === undefined ? null : { pair: { base, revision: original.node }, name: `oneOf[${original.name}]` };
}

/** Whether the alternatives are under conditions that the body was not under. */
function asksMore({ base, revision }: Pair): boolean {
  return Object.entries(revision.value).some(
    ([keyword, value]) =>
      keyword !== "oneOf" &&
      keyword !== "discriminator" &&
      !isAnnotationKeyword(keyword) &&
      schemaText(value) !== schemaText(field(base.value, keyword)),
  );
}

/** By schema: many operations may have the same one. */
const texts = new WeakMap<WireObject, string>();

/** A schema without what only describes it, as JSON; references stay, since what they lead to is compared by itself. */
function contractText(schema: WireObject): string {
  const text = texts.get(schema) ?? schemaText(withoutAnnotations(schema));
  texts.set(schema, text);
  return text;
}

function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (!isWireObject(schema)) return schema;
  const asking = Object.entries(schema).filter(([keyword]) => !isAnnotationKeyword(keyword));
  return Object.fromEntries(
    asking.map(([keyword, value]) => {
      if (literals.has(keyword)) return [keyword, value];
      return [keyword, named.has(keyword) ? mapValues(value, withoutAnnotations) : withoutAnnotations(value)];
    }),
  );
}

function mapValues(map: unknown, change: (value: unknown) => unknown): unknown {
  if (!isWireObject(map)) return map;
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}

/** Keywords with schemas by names, which may read like keywords. */
const named = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Keywords with values that are no schemas. */
const literals = new Set(["enum", "const", "discriminator", "dependentRequired"]);
