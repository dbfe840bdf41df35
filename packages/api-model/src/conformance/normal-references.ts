import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, pointerTo, type Place } from "./finding.ts";

/** A schema with an identifier of its own, or the document around all of them (JSON Schema 2020-12 §8.2). */
interface SchemaResource {
  readonly place: Place | null;
  /** Places by `$anchor` and `$dynamicAnchor`. */
  readonly anchors: Map<string, Place | null>;
  /** Places by `$dynamicAnchor`. */
  readonly dynamic: Map<string, Place | null>;
}

/** A document whose references are all pointers from its root. */
export interface NormalDocument {
  readonly root: WireObject;
  /** The resource of a schema; null where the document is the only one. */
  readonly resourceOf: (schema: unknown) => SchemaResource | null;
}

/** Only base of identifiers: nothing is ever fetched. */
const documentUri = "https://document.invalid/";
/** Their members are values and no schemas. */
const values = new Set(["enum", "const", "default", "example", "examples"]);
/** Base of the references of schemas whose own identifier can't be read: they lead nowhere. */
const unreadUri = "https://unread.invalid/";
/** Schemas with an identifier, and characters of one; references in what is beyond, and to it, lead nowhere. */
export const identifierLimits = { resources: 10_000, characters: 1_000 } as const;
/** Values between two steps. */
const stride = 500;

type Resources = Map<string, SchemaResource>;

/** Writes references by `$id`, `$anchor` and `$dynamicAnchor` as pointers, in steps; the document itself where it has none of these. */
export function* normalReferenceSteps(root: WireObject): Generator<undefined, NormalDocument> {
  const resources: Resources = new Map([[documentUri, newResource(null)]]);
  if (!(yield* collectSteps(root, resources))) return { root, resourceOf: () => null };
  const resourceOf = new WeakMap<object, SchemaResource>();
  const written = yield* rewriteSteps(root, resources, resourceOf);
  return {
    root: written,
    resourceOf: (schema) => (isWireObject(schema) ? (resourceOf.get(schema) ?? null) : null),
  };
}

/** Finds what is named, and whether anything is. */
function* collectSteps(root: WireObject, resources: Resources): Generator<undefined, boolean> {
  const waiting: { readonly value: object; readonly place: Place | null; readonly around: string }[] = [
    { value: root, place: null, around: documentUri },
  ];
  let isNamed = false;
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, place, around } = next;
    const uri = uriOf(value, around);
    if (uri !== unreadUri && uri !== around && !resources.has(uri) && resources.size < identifierLimits.resources)
      resources.set(uri, newResource(place));
    isNamed = nameIn(resources.get(uri), value, place) || uri !== around || isNamed;
    for (const key of Object.keys(value)) {
      count += 1;
      if (count % stride === 0) yield;
      const each: unknown = Reflect.get(value, key);
      if (isContainer(each) && !values.has(key)) waiting.push({ value: each, place: below(place, key), around: uri });
    }
  }
  return isNamed;
}

/** Notes the anchors of a schema; true where it has any, or a dynamic reference. */
function nameIn(resource: SchemaResource | undefined, schema: object, place: Place | null): boolean {
  if (!isWireObject(schema)) return false;
  const { $anchor: anchor, $dynamicAnchor: dynamicAnchor, $dynamicRef: dynamic } = schema;
  if (typeof anchor === "string") resource?.anchors.set(anchor, place);
  if (typeof dynamicAnchor === "string") {
    resource?.anchors.set(dynamicAnchor, place);
    resource?.dynamic.set(dynamicAnchor, place);
  }
  return [anchor, dynamicAnchor, dynamic].some((each) => typeof each === "string");
}

function* rewriteSteps(
  root: WireObject,
  resources: Resources,
  resourceOf: WeakMap<object, SchemaResource>,
): Generator<undefined, WireObject> {
  const written: Record<string, unknown> = {};
  const waiting: { readonly from: object; readonly to: object; readonly around: string }[] = [
    { from: root, to: written, around: documentUri },
  ];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { from, to, around } = next;
    const uri = uriOf(from, around);
    const resource = resources.get(uri);
    if (resource !== undefined) resourceOf.set(to, resource);
    for (const key of Object.keys(from)) {
      count += 1;
      if (count % stride === 0) yield;
      const each: unknown = Reflect.get(from, key);
      const isReference = key === "$ref" || key === "$dynamicRef";
      let value: unknown = each;
      if (isReference && typeof each === "string") value = pointerOf(each, uri, resources);
      else if (isContainer(each) && !values.has(key)) {
        const copy = Array.isArray(each) ? [] : {};
        waiting.push({ from: each, to: copy, around: uri });
        value = copy;
      }
      // `__proto__` is a name like any other in JSON.
      Object.defineProperty(to, key, { value, enumerable: true, writable: true, configurable: true });
    }
  }
  return written;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function newResource(place: Place | null): SchemaResource {
  return { place, anchors: new Map(), dynamic: new Map() };
}

/** The URI of the resource that a schema belongs to. */
function uriOf(schema: object, around: string): string {
  const id = isWireObject(schema) ? schema["$id"] : undefined;
  if (typeof id !== "string" || id === "" || id.startsWith("#")) return around;
  return resolved(id, around)?.uri ?? unreadUri;
}

function resolved(reference: string, base: string): { readonly uri: string; readonly fragment: string } | null {
  if (reference.length > identifierLimits.characters) return null;
  const url = URL.parse(reference, base);
  if (url === null || url.href.length > 2 * identifierLimits.characters) return null;
  const fragment = url.hash.slice(1);
  url.hash = "";
  return { uri: url.href, fragment };
}

/** A reference as a pointer from the root; as it is where it leads out of the document. */
function pointerOf(reference: string, base: string, resources: Resources): string {
  // Nearly all references are such, and mean the document where no schema around them has an identifier.
  if (base === documentUri && reference.startsWith("#/")) return reference;
  const target = resolved(reference, base);
  const resource = target === null ? undefined : resources.get(target.uri);
  if (target === null) return reference;
  // As a whole, for a pointer alone would be taken as one into the document.
  if (resource === undefined) return reference.startsWith("#") ? `${target.uri}${reference}` : reference;
  const { fragment } = target;
  if (fragment === "" || fragment.startsWith("/")) return `#${toFragment(resource.place)}${fragment}`;
  const place = resource.anchors.get(fragment);
  return place === undefined ? reference : `#${toFragment(place)}`;
}

/** A place as the fragment of a URI (RFC 6901 §6). */
export function toFragment(place: Place | null): string {
  return pointerTo(place).split("/").map(encodeURIComponent).join("/");
}
