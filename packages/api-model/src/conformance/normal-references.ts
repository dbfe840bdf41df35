import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";

/** A schema with an identifier of its own, and the document around all of them (JSON Schema 2020-12 §8.2). */
export interface SchemaResource {
  readonly pointer: string;
  /** Pointers by `$anchor` and `$dynamicAnchor`. */
  readonly anchors: Map<string, string>;
  /** Pointers by `$dynamicAnchor`. */
  readonly dynamic: Map<string, string>;
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
const maxDepth = 500;

/** Writes references by `$id`, `$anchor` and `$dynamicAnchor` as pointers; the document itself where it has none of these. */
export function withNormalReferences(root: WireObject): NormalDocument {
  const resources = new Map<string, SchemaResource>([[documentUri, newResource("")]]);
  let isNamed = false;
  const resourceOf = new WeakMap<object, SchemaResource>();

  const collect = (value: unknown, pointer: string, around: string, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) return value.forEach((each, at) => collect(each, `${pointer}/${at}`, around, depth + 1));
    if (!isWireObject(value)) return;
    const uri = uriOf(value, around);
    if (!resources.has(uri)) resources.set(uri, newResource(pointer));
    const { $anchor: anchor, $dynamicAnchor: dynamicAnchor } = value;
    const resource = resources.get(uri);
    if (typeof anchor === "string") resource?.anchors.set(anchor, pointer);
    if (typeof dynamicAnchor === "string") {
      resource?.anchors.set(dynamicAnchor, pointer);
      resource?.dynamic.set(dynamicAnchor, pointer);
    }
    isNamed ||= uri !== around || typeof anchor === "string" || typeof dynamicAnchor === "string";
    isNamed ||= typeof value["$dynamicRef"] === "string";
    for (const [key, each] of Object.entries(value))
      if (!values.has(key)) collect(each, `${pointer}/${token(key)}`, uri, depth + 1);
  };

  const rewrite = (value: unknown, around: string, depth: number): unknown => {
    if (depth > maxDepth) return value;
    if (Array.isArray(value)) return value.map((each) => rewrite(each, around, depth + 1));
    if (!isWireObject(value)) return value;
    const uri = uriOf(value, around);
    const written = Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isReference = key === "$ref" || key === "$dynamicRef";
        if (isReference && typeof each === "string") return [key, pointerOf(each, uri, resources)];
        return [key, values.has(key) ? each : rewrite(each, uri, depth + 1)];
      }),
    );
    const resource = resources.get(uri);
    if (resource !== undefined) resourceOf.set(written, resource);
    return written;
  };

  collect(root, "", documentUri, 0);
  if (!isNamed) return { root, resourceOf: () => null };
  const written = rewrite(root, documentUri, 0);
  return {
    root: isWireObject(written) ? written : root,
    resourceOf: (schema) => (isWireObject(schema) ? (resourceOf.get(schema) ?? null) : null),
  };
}

function newResource(pointer: string): SchemaResource {
  return { pointer, anchors: new Map(), dynamic: new Map() };
}

/** The URI of the resource that a schema belongs to. */
function uriOf({ $id: id }: WireObject, around: string): string {
  if (typeof id !== "string" || id === "" || id.startsWith("#")) return around;
  return resolved(id, around)?.uri ?? around;
}

function resolved(reference: string, base: string): { readonly uri: string; readonly fragment: string } | null {
  if (!URL.canParse(reference, base)) return null;
  const url = new URL(reference, base);
  const fragment = url.hash.slice(1);
  url.hash = "";
  return { uri: url.href, fragment };
}

/** A reference as a pointer from the root; as it is where it leads out of the document. */
function pointerOf(reference: string, base: string, resources: ReadonlyMap<string, SchemaResource>): string {
  const target = resolved(reference, base);
  const resource = target === null ? undefined : resources.get(target.uri);
  if (target === null || resource === undefined) return reference;
  const { fragment } = target;
  if (fragment === "" || fragment.startsWith("/")) return `#${resource.pointer}${fragment}`;
  const pointer = resource.anchors.get(fragment);
  return pointer === undefined ? reference : `#${pointer}`;
}

/** A key in the fragment of a URI (RFC 6901 §6). */
function token(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}
