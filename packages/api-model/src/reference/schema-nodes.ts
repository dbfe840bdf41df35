import type { SchemaNode } from "@parapet/contract";
import type { SpecDocument } from "../conformance/spec-document.ts";
import { scalarText } from "../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";

/** How much of its schemas one answer holds. */
const schemaLimits = {
  /** Schemas after which no reference is followed: a reader asks for what they mean when it is opened. */
  followed: 600,
  /** Schemas in all. */
  nodes: 4_000,
  /** Properties of an object, and alternatives of a schema. */
  members: 400,
  /** Values of an enumeration. */
  values: 100,
  /** Parts that one schema is merged of. */
  parts: 100,
  /** Characters of a text of the document. */
  text: 20_000,
  /** Characters of descriptions in all. */
  texts: 2_000_000,
  /** Characters of a value. */
  value: 500,
} as const;

type SchemaProperty = NonNullable<SchemaNode["properties"]>[number];

/** Schemas of one answer, each once. */
export interface SchemaNodes {
  /** The place of a schema in the list; null beyond the limits. */
  readonly add: (schema: unknown) => number | null;
  /** Reads all that were added, and what they hold; the widest first. */
  readonly finish: () => SchemaNode[];
}

const limitKeywords = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const;

/** Collects schemas of an OpenAPI 3.1 document. */
export function schemaNodes(document: SpecDocument): SchemaNodes {
  const places = new Map<unknown, number>();
  const waiting: { readonly schema: unknown; readonly at: number }[] = [];
  const nodes: SchemaNode[] = [];
  let room: number = schemaLimits.texts;

  const add = (schema: unknown): number | null => {
    const reference = bareReference(schema);
    // All references to one component are one schema, which ends recursion.
    const key = reference ?? (isWireObject(schema) ? schema : null);
    const known = key === null ? undefined : places.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= schemaLimits.nodes) return null;
    const at = nodes.push({ types: [] }) - 1;
    if (key !== null) places.set(key, at);
    waiting.push({ schema, at });
    return at;
  };

  const read = (schema: unknown, isFirst: boolean): SchemaNode => {
    const reference = bareReference(schema);
    if (reference !== null) {
      const name = nameOf(reference);
      if (document.resolve(reference) === null) return { types: [], lost: reference.slice(0, schemaLimits.value) };
      if (nodes.length > schemaLimits.followed && !isFirst) return { types: [], name, pointer: reference };
    }
    const { merged, lost } = mergeSchema(document, schema);
    return describe(merged, add, lost);
  };

  return {
    add,
    finish() {
      for (let next = 0; next < waiting.length; next += 1) {
        const { schema, at } = waiting[next] ?? { schema: null, at: -1 };
        const node = read(schema, next === 0);
        const { description = "", ...rest } = node;
        room -= description.length;
        nodes[at] = room < 0 ? rest : node;
      }
      return nodes;
    },
  };
}

/** The reference of a schema that is nothing else. */
function bareReference(schema: unknown): string | null {
  if (!isWireObject(schema) || typeof schema["$ref"] !== "string") return null;
  return Object.keys(schema).length === 1 ? schema["$ref"] : null;
}

/** The last part of a reference: how people call the schema. */
export function nameOf(reference: string): string {
  const last = reference
    .slice(reference.lastIndexOf("/") + 1)
    .slice(0, schemaLimits.value)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A schema, what it refers to and what it is combined of (`allOf`) as one; what it says itself counts first. */
export function mergeSchema(
  document: SpecDocument,
  schema: unknown,
  depth = 0,
): { readonly merged: Merged; readonly lost: string | null } {
  const merged: Merged = { name: null, own: {}, properties: new Map(), required: new Set(), groups: [] };
  const seen = new Set<unknown>();
  let lost: string | null = null;
  const take = (part: unknown, isWhole: boolean): void => {
    if (!isWireObject(part) || seen.has(part) || seen.size >= schemaLimits.parts) return;
    seen.add(part);
    const { $ref, allOf, properties, required, oneOf, anyOf, ...rest } = part;
    merged.own = { ...rest, ...merged.own };
    if (isWireObject(properties))
      for (const [name, each] of Object.entries(properties))
        if (!merged.properties.has(name)) merged.properties.set(name, each);
    if (Array.isArray(required)) for (const each of required) merged.required.add(scalarText(each));
    for (const [kind, list] of [
      ["oneOf", oneOf],
      ["anyOf", anyOf],
    ] as const)
      if (Array.isArray(list)) merged.groups.push({ kind, list });
    if (typeof $ref === "string") {
      const target = document.resolve($ref);
      if (target === null) lost ??= $ref;
      else {
        if (isWhole) merged.name ??= nameOf($ref);
        take(target.value, isWhole);
      }
    }
    // Before 3.1, one part is how a reference gets a description.
    const isOnly = isWhole && !isWireObject(properties);
    if (Array.isArray(allOf)) for (const each of allOf) take(each, isOnly && allOf.length === 1);
  };
  take(schema, true);
  return { merged: withoutNull(document, merged, depth), lost };
}

/** A schema that is one object again. */
export interface Merged {
  name: string | null;
  /** Keywords but those below. */
  own: WireObject;
  readonly properties: Map<string, unknown>;
  readonly required: Set<string>;
  groups: { readonly kind: "oneOf" | "anyOf"; readonly list: readonly unknown[] }[];
}

/** Null among alternatives is a mark; one alternative is none. */
function withoutNull(document: SpecDocument, merged: Merged, depth: number): Merged {
  let isNullable = false;
  const groups = merged.groups.map(({ kind, list }) => {
    const others = list.filter((each) => !(isWireObject(each) && each["type"] === "null"));
    isNullable ||= others.length < list.length;
    return { kind, list: others };
  });
  const [only, ...more] = groups;
  const base = { ...merged, groups, own: isNullable ? { ...merged.own, nullable: true } : merged.own };
  if (only === undefined || more.length > 0 || only.list.length !== 1 || !isNullable || depth > 4) return base;
  const { merged: inner } = mergeSchema(document, only.list[0], depth + 1);
  return {
    name: merged.name ?? inner.name,
    own: { ...inner.own, ...base.own },
    properties: new Map([...inner.properties, ...merged.properties]),
    required: new Set([...inner.required, ...merged.required]),
    groups: inner.groups,
  };
}

function describe({ name, own, properties, required, groups }: Merged, add: SchemaNodes["add"], lost: string | null) {
  let omitted = 0;
  const place = (schema: unknown): number[] => {
    const at = add(schema);
    if (at === null) omitted += 1;
    return at === null ? [] : [at];
  };
  const some = <Value>(list: readonly Value[]): readonly Value[] => {
    omitted += Math.max(0, list.length - schemaLimits.members);
    return list.slice(0, schemaLimits.members);
  };
  const listed = some([...properties]).flatMap(([key, schema]): SchemaProperty[] =>
    place(schema).map((node) => ({ name: key, required: required.has(key), node })),
  );
  const alternatives = [
    ...groups.map(({ kind, list }) => ({ kind, nodes: some(list).flatMap(place) })),
    ...(isWireObject(own["not"]) ? [{ kind: "not" as const, nodes: place(own["not"]) }] : []),
  ].filter(({ nodes }) => nodes.length > 0);
  const [items] = isWireObject(own["items"]) ? place(own["items"]) : [];
  const [others] = isWireObject(own["additionalProperties"]) ? place(own["additionalProperties"]) : [];
  const values = "const" in own ? [own["const"]] : Array.isArray(own["enum"]) ? own["enum"] : [];
  omitted += Math.max(0, values.length - schemaLimits.values);
  const limits = limitKeywords.flatMap((keyword) => limitOf(keyword, own[keyword]));
  const { types, isNullable } = typesOf(own, properties.size > 0);
  const node: SchemaNode = {
    ...(name !== null && { name }),
    types,
    ...(isNullable && { nullable: true as const }),
    ...textAt(own, "format"),
    ...textAt(own, "title"),
    ...textAt(own, "description"),
    ...(own["deprecated"] === true && { deprecated: true as const }),
    ...(own["readOnly"] === true
      ? { access: "read" as const }
      : own["writeOnly"] === true && { access: "write" as const }),
    ...(limits.length > 0 && { limits }),
    ...(values.length > 0 && { values: values.slice(0, schemaLimits.values).map(jsonOf) }),
    ...(own["default"] !== undefined && { default: jsonOf(own["default"]) }),
    ...(listed.length > 0 && { properties: listed }),
    ...(others !== undefined && { others }),
    ...(items !== undefined && { items }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(lost !== null && { lost: lost.slice(0, schemaLimits.value) }),
    ...(omitted > 0 && { omitted }),
  };
  return node;
}

function typesOf(own: WireObject, hasProperties: boolean): { types: string[]; isNullable: boolean } {
  const { type, nullable, items } = own;
  const all = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
  const types = all.filter((each) => each !== "null" || all.length === 1);
  if (types.length === 0 && hasProperties) types.push("object");
  if (types.length === 0 && items !== undefined) types.push("array");
  return { types, isNullable: nullable === true || types.length < all.length };
}

function limitOf(keyword: string, value: unknown): { keyword: string; value: string }[] {
  if (value === undefined || value === null || typeof value === "object" || value === false) return [];
  return [{ keyword, value: scalarText(value).slice(0, schemaLimits.value) }];
}

function textAt<Key extends "format" | "title" | "description">(
  own: WireObject,
  key: Key,
): { readonly [Each in Key]?: string } {
  const value = textOf(own[key]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens
  return (value === "" ? {} : { [key]: value }) as { readonly [Each in Key]?: string };
}

/** A text of the document, as much of it as is shown. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, schemaLimits.text) : "";
}

function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, schemaLimits.value);
}
