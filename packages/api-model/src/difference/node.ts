import { below, pointerTo, type Place } from "../conformance/finding.ts";
import type { SpecDocument } from "../conformance/spec-document.ts";
import { isJsonSchema } from "../document/dialect.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";

/** A document in the form of OpenAPI 3, whatever it was written in. */
export interface Api {
  readonly spec: SpecDocument;
  readonly root: WireObject;
  /** Places of values that an upgrade created or moved. */
  readonly origins: WeakMap<object, Place>;
  /** A schema next to `$ref` merged with its target; cached so that the same place is the same value. */
  readonly joined: WeakMap<object, WireObject>;
  /** A schema with the keywords of its parts (`allOf`); null where they don't make one. */
  readonly flat: WeakMap<object, WireObject | null>;
}

/** An object of a document, references followed. */
export interface Node {
  readonly api: Api;
  readonly value: WireObject;
  readonly place: Place | null;
  /** The reference that led here. */
  readonly reference: string | null;
}

/** The same thing in both documents; null where one has none. */
export interface Sides {
  readonly base: Node | null;
  readonly revision: Node | null;
}

/** The same thing, in both documents. */
export interface Pair {
  readonly base: Node;
  readonly revision: Node;
}

/** The document as a node. */
export function getRoot(api: Api): Node {
  return { api, value: api.root, place: null, reference: null };
}

/** An object's own field; a document may call a property `constructor`. */
export function field(object: WireObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The node below, through references; null where there is no object. */
export function at(node: Node | null, ...keys: readonly string[]): Node | null {
  let here = node;
  for (const key of keys) {
    if (here === null) return null;
    here = nodeOf(here.api, field(here.value, key), below(here.place, key));
  }
  return here;
}

/** The nodes of a map such as `properties`. */
export function entriesAt(node: Node | null, ...keys: readonly string[]): Map<string, Node> {
  const map = at(node, ...keys);
  if (map === null) return new Map();
  return new Map(
    Object.keys(map.value).flatMap((key) => {
      const child = at(map, key);
      return child === null ? [] : [[key, child] as const];
    }),
  );
}

/** The nodes of a list such as `oneOf`. */
export function listAt(node: Node | null, key: string): Node[] {
  const list = node === null ? undefined : field(node.value, key);
  if (node === null || !Array.isArray(list)) return [];
  return list.flatMap((each, index) => nodeOf(node.api, each, below(node.place, key, index)) ?? []);
}

/** The texts of a list such as `required`. */
export function textsAt(node: Node | null, key: string): string[] {
  const list = node === null ? undefined : field(node.value, key);
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

/** A text; "" where there is none. */
export function textAt(node: Node | null, key: string): string {
  const text = node === null ? undefined : field(node.value, key);
  return typeof text === "string" ? text : "";
}

/** Whether a flag is set. */
export function isSet(node: Node | null, key: string): boolean {
  return node !== null && field(node.value, key) === true;
}

/** The pointer to a node, or to a keyword of it where it has that keyword. */
export function getPointer(node: Node | null, keyword: string | null): string | null {
  if (node === null) return null;
  const hasKeyword = keyword !== null && Object.hasOwn(node.value, keyword);
  return pointerTo(hasKeyword ? below(node.place, keyword) : node.place);
}

function nodeOf(api: Api, value: unknown, place: Place): Node | null {
  // A schema may be `true` or `false`: anything, or nothing.
  if (value === true) return { api, value: {}, place, reference: null };
  if (value === false) return { api, value: nothing, place, reference: null };
  if (!isWireObject(value)) return null;
  const own = api.origins.get(value) ?? place;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { api, value, place: own, reference: null };
  const target = api.spec.resolve(reference);
  if (target?.value === false) return { api, value: nothing, place: target.place, reference };
  if (target === null || !isWireObject(target.value)) return { api, value: {}, place: own, reference };
  const origin = api.origins.get(target.value) ?? target.place;
  return { api, value: joined(api, value, target.value), place: origin, reference };
}

/** What the schema `false` says. */
export const nothing: WireObject = { not: {} };

/** Whether a schema is `false`: no value is allowed. */
export function isFalseSchema(node: Node | null): boolean {
  return node?.value === nothing;
}

/** OpenAPI 3.1 allows keywords next to `$ref`; earlier versions ignore them. */
function joined(api: Api, value: WireObject, target: WireObject): WireObject {
  if (!isJsonSchema(api.spec.dialect) || Object.keys(value).length === 1) return target;
  const known = api.joined.get(value);
  if (known !== undefined) return known;
  const { $ref: _, ...siblings } = value;
  const both = { ...target, ...siblings };
  api.joined.set(value, both);
  return both;
}
