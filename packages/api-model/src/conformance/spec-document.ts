import { memberAt } from "../call/pointer.ts";
import { isJsonSchema, type Dialect } from "../document/dialect.ts";
import { basePath } from "../document/render-document.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, type Place } from "./finding.ts";
import { finished } from "./finished.ts";
import { toFragment, normalReferenceSteps, type NormalDocument } from "./normal-references.ts";
import { Steps, TooCostly } from "./steps.ts";

/** A value of a document and its location. */
interface Located {
  readonly value: unknown;
  readonly place: Place | null;
}

/** What a schema refers to. */
interface Referred {
  readonly keyword: "$ref" | "$dynamicRef";
  readonly reference: string;
  /** null where it leads nowhere. */
  readonly target: Located | null;
}

/** An OpenAPI document as checks read it. References lead inside the document only: none is ever fetched. */
export interface SpecDocument {
  readonly dialect: Dialect;
  readonly root: WireObject;
  /** Locations of objects that the upgrade of a Swagger document created or moved. */
  readonly origins: WeakMap<object, Place>;
  /**
   * Base paths of the effective servers, the longest first, "" last: those of the nearest owner (an operation, its path
   * item) that names any, else the document's (OpenAPI 3.1 §4.8.1, §4.8.9, §4.8.10).
   */
  readonly basesOf: (...owners: readonly WireObject[]) => ReadonlySet<string>;
  /** What a reference means, through further references; null when it leads nowhere, outside, or in a circle. */
  readonly resolve: (reference: string) => Located | null;
  /** What a schema refers to by `$ref` and `$dynamicRef`. @param applied schemas that led here, the outermost first */
  readonly referred: (schema: WireObject, applied: readonly { readonly schema: unknown }[]) => readonly Referred[];
  /** The value, or what it refers to. */
  readonly follow: (value: unknown) => unknown;
  /** A schema and all that it is combined of (`allOf`, `anyOf`, `oneOf`), references followed. */
  readonly partsOf: (schema: unknown) => readonly WireObject[];
  /** What reading it may still cost: of one call while that is checked. */
  readonly steps: Steps;
}

/** The document as one call reads it, for no more than the steps of that call. */
export function withSteps(document: SpecDocument, steps: Steps): SpecDocument {
  return {
    ...document,
    steps,
    partsOf: (schema) => {
      const parts = document.partsOf(schema);
      if (parts.length > maxParts) throw new TooCostly("A schema has too many parts");
      steps.take(1 + parts.length);
      return parts;
    },
  };
}

/** Reads a parsed document; null when it is no OpenAPI 3.x or Swagger 2.0. */
export function specDocument(parsed: unknown): SpecDocument | null {
  return finished(specDocumentSteps(parsed));
}

/** The same in steps, so that others may go between. */
export function* specDocumentSteps(parsed: unknown): Generator<undefined, SpecDocument | null> {
  if (!isWireObject(parsed)) return null;
  const dialect = dialectOf(parsed);
  if (dialect === null) return null;
  const normal = isJsonSchema(dialect) ? yield* normalReferenceSteps(parsed) : null;
  const value = normal?.root ?? parsed;
  const resolved = new Map<string, Located | null>();
  const resolve = (reference: string): Located | null => {
    const known = resolved.get(reference);
    if (known !== undefined) return known;
    const found = resolveIn(value, reference, 0);
    resolved.set(reference, found);
    return found;
  };
  const follow = (each: unknown): unknown =>
    isWireObject(each) && typeof each["$ref"] === "string" ? resolve(each["$ref"])?.value : each;
  const partsOfObject = oncePerObject((schema) => partsIn(schema, dialect, resolve));
  const partsOf = (schema: unknown) => (isWireObject(schema) ? partsOfObject(schema) : []);
  return {
    dialect,
    root: value,
    origins: new WeakMap(),
    basesOf: basesIn(value, dialect),
    resolve,
    referred: ({ $ref, $dynamicRef }, applied) => {
      if ($ref === undefined && $dynamicRef === undefined) return noTargets;
      const targets: Referred[] = [];
      if (typeof $ref === "string") targets.push({ keyword: "$ref", reference: $ref, target: resolve($ref) });
      if (typeof $dynamicRef === "string" && isJsonSchema(dialect)) {
        const target = resolveDynamic($dynamicRef, applied, resolve, normal);
        targets.push({ keyword: "$dynamicRef", reference: $dynamicRef, target });
      }
      return targets;
    },
    follow,
    partsOf,
    steps: new Steps(Infinity),
  };
}

const noTargets: readonly Referred[] = [];

/** The outermost schema of this dynamic anchor on the way here, else what the reference names itself (§8.2.3.2). */
function resolveDynamic(
  reference: string,
  applied: readonly { readonly schema: unknown }[],
  resolve: SpecDocument["resolve"],
  normal: NormalDocument | null,
): Located | null {
  const target = resolve(reference);
  const name = isWireObject(target?.value) ? target.value["$dynamicAnchor"] : undefined;
  if (typeof name !== "string") return target;
  for (const { schema } of applied) {
    const place = normal?.resourceOf(schema)?.dynamic.get(name);
    if (place !== undefined) return resolve(`#${toFragment(place)}`);
  }
  return target;
}

function dialectOf({ swagger, openapi }: WireObject): Dialect | null {
  if (swagger === "2.0" || swagger === 2) return "2.0";
  if (typeof openapi !== "string") return null;
  if (openapi.startsWith("3.0")) return "3.0";
  return /^3\.\d/.test(openapi) ? "3.1" : null;
}

function resolveIn(root: WireObject, reference: string, depth: number): Located | null {
  // Names of anchors were written as pointers, where there is such an anchor.
  if (!/^#(?:\/|$)/.test(reference) || depth > 16) return null;
  let value: unknown = root;
  let place: Place | null = null;
  for (const raw of reference.slice(1).split("/").slice(1)) {
    const key = decode(raw).replaceAll("~1", "/").replaceAll("~0", "~");
    value = memberAt(value, key);
    place = below(place, key);
  }
  if (value === undefined) return null;
  // A chain of bare references ends at what it leads to; one with siblings is a schema of its own.
  const next = isWireObject(value) && Object.keys(value).length === 1 ? value["$ref"] : undefined;
  return typeof next === "string" ? resolveIn(root, next, depth + 1) : { value, place };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The function, which computes what it knows of an object once. */
export function oncePerObject<Value>(compute: (object: WireObject) => Value): (object: WireObject) => Value {
  const known = new WeakMap<WireObject, { readonly value: Value }>();
  return (object) => {
    const found = known.get(object) ?? { value: compute(object) };
    known.set(object, found);
    return found.value;
  };
}

/** Parts of one schema that are read; a schema of more is never checked. */
const maxParts = 5_000;

function partsIn(schema: WireObject, dialect: Dialect, resolve: SpecDocument["resolve"]): WireObject[] {
  const found = new Set([schema]);
  const addTo = (value: unknown) => {
    if (isWireObject(value)) found.add(value);
  };
  // Only OpenAPI 3.1 has siblings of a reference.
  const isReference = ({ $ref }: WireObject) => typeof $ref === "string" && !isJsonSchema(dialect);
  for (const part of found) {
    if (found.size > maxParts) break;
    if (typeof part["$ref"] === "string") addTo(resolve(part["$ref"])?.value);
    if (isReference(part)) continue;
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list: unknown = part[keyword];
      if (Array.isArray(list)) list.forEach(addTo);
    }
  }
  return [...found].filter((part) => !isReference(part));
}

function basesIn(root: WireObject, dialect: Dialect): SpecDocument["basesOf"] {
  const ownBases = oncePerObject((owner) => (dialect === "2.0" ? null : serverBases(owner)));
  const defaults = ownBases(root) ?? basesFrom(dialect === "2.0" ? [root["basePath"]] : []);
  return (...owners) => owners.map(ownBases).find((bases) => bases !== null) ?? defaults;
}

/** Base paths of the servers that an object names; null where it names none. */
function serverBases({ servers }: WireObject): ReadonlySet<string> | null {
  const named = Array.isArray(servers) ? servers.filter(isWireObject) : [];
  return named.length === 0 ? null : basesFrom(named.flatMap(withVariables));
}

/** Without a base path, too: gateways take it off. */
function basesFrom(urls: readonly unknown[]): ReadonlySet<string> {
  const bases = urls.filter((url) => typeof url === "string").map((url) => basePath(url));
  return new Set([...bases, ""].toSorted((a, b) => b.length - a.length));
}

/** Max distinct base paths: variables with many values would make too many. */
const maxBasePaths = 100;

/** A server's URL with each value that its variables may have. */
function withVariables({ url, variables }: WireObject): string[] {
  const named = isWireObject(variables) ? variables : {};
  let urls = [typeof url === "string" ? url : ""];
  for (const [name, variable] of Object.entries(named)) {
    const values = isWireObject(variable) ? valuesOf(variable) : [];
    if (values.length === 0 || !urls[0]?.includes(`{${name}}`)) continue;
    urls = replaced(urls, `{${name}}`, values);
  }
  return urls;
}

/** The URLs with each of the values in place of a variable, up to the limit of base paths. */
function replaced(urls: readonly string[], variable: string, values: readonly string[]): string[] {
  const found: string[] = [];
  for (const url of urls) {
    for (const value of values.slice(0, maxBasePaths - found.length)) found.push(url.replaceAll(variable, value));
  }
  return found;
}

function valuesOf({ default: defaults, enum: others }: WireObject): string[] {
  const values: readonly unknown[] = [defaults, ...(Array.isArray(others) ? others : [])];
  return [...new Set(values.filter((each) => typeof each === "string"))];
}
