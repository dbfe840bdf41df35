import { decodeSegment, writtenSegments } from "../paths/path-tree.ts";
import { withoutMatrix } from "../paths/segment-parts.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, type Place } from "./finding.ts";
import { finished } from "./finished.ts";
import { segmentTemplate, type SegmentTemplate } from "./segment-template.ts";
import type { SpecDocument } from "./spec-document.ts";
import type { Steps } from "./steps.ts";

/** A path item of a document. */
export interface SpecPath {
  /** As the document writes it. */
  readonly template: string;
  readonly item: WireObject;
  readonly place: Place;
}

/** A path item that a path fits. */
export interface PathMatch extends SpecPath {
  /** The template as callers see it, with the base path of the server. */
  readonly route: string;
  /** The operation of the method that was asked for; null where none is served below that base path. */
  readonly operation: WireObject | null;
  /** Values of the parameters, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** The templates of a document as a tree. */
interface SpecPaths {
  readonly paths: readonly SpecPath[];
  /** As callers see them, with the base paths of the servers. */
  readonly templates: readonly string[];
  /**
   * The path item that a path fits; of those below several base paths, one that has the method, lower-case.
   * @throws TooCostly
   */
  readonly match: (path: string, method: string, steps: Steps) => PathMatch | null;
}

interface Node {
  readonly literals: Map<string, Node>;
  /** Segments with parameters in them, by what they match and the names of their values. */
  readonly patterns: Map<string, { readonly template: SegmentTemplate; readonly node: Node }>;
  end: ServedPath | null;
}

/** A path item and the base paths below which its operations are served: one set for all with the same servers. */
interface ServedPath extends SpecPath {
  readonly served: readonly ReadonlySet<string>[];
}

/** Members of a path item that are operations; the others are no methods, whatever a call says. */
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** The operations of a path item with their methods, lower-case. */
export function listOperations(item: WireObject): [method: string, operation: WireObject][] {
  return methods.flatMap((method): [string, WireObject][] => {
    const operation = item[method];
    return isWireObject(operation) ? [[method, operation]] : [];
  });
}

/** Reads the paths of a document. Literals are tried before parameters, a server's base path is taken off first. */
export function specPaths(document: SpecDocument): SpecPaths {
  return finished(specPathSteps(document));
}

/** The same, one path at each step. */
export function* specPathSteps(document: SpecDocument): Generator<undefined, SpecPaths> {
  const root = emptyNode();
  const paths: ServedPath[] = [];
  const items = isWireObject(document.root["paths"]) ? document.root["paths"] : {};
  for (const template of Object.keys(items)) {
    const path = readPath(document, template, items[template]);
    if (path !== null && insert(root, path)) paths.push(path);
    yield;
  }
  yield* sortPatterns(root);
  const sets = new Set(paths.flatMap(({ served }) => served));
  const bases = [...new Set([...sets].flatMap((each) => [...each]))].toSorted((a, b) => b.length - a.length);
  const matchBelow = (base: string, path: string, method: string, steps: Steps): PathMatch | null => {
    steps.take(1);
    if (base !== "" && path !== base && !path.startsWith(`${base}/`)) return null;
    const segments = writtenSegments(path.slice(base.length)).map(decodeSegment);
    steps.take(5 + Math.ceil(path.length / 16));
    const found = find(root, { base, segments, steps }, 0, []);
    if (found === null) return null;
    const { template, item, place, values } = found;
    const [, operation = null] = listOperations(item).find(([each]) => each === method) ?? [];
    const isServed = operation !== null && document.basesOf(operation, item).has(base);
    return { template, item, place, values, route: routeOf(base, template), operation: isServed ? operation : null };
  };
  return {
    paths,
    templates: paths.flatMap(({ template, served }) => longestOf(served).map((base) => `${base}${template}`)),
    match: (path, method, steps) => {
      let withoutMethod: PathMatch | null = null;
      for (const base of bases) {
        const match = matchBelow(base, path, method, steps);
        if (match !== null && match.operation !== null) return match;
        withoutMethod ??= match;
      }
      return withoutMethod;
    },
  };
}

function readPath(document: SpecDocument, template: string, value: unknown): ServedPath | null {
  const own = below(below(null, "paths"), template);
  const reference = isWireObject(value) && typeof value["$ref"] === "string" ? document.resolve(value["$ref"]) : null;
  const item = reference === null ? value : reference.value;
  if (!template.startsWith("/") || !isWireObject(item)) return null;
  const served = listOperations(item).map(([, operation]) => document.basesOf(operation, item));
  if (served.length === 0) served.push(document.basesOf(item));
  return { template, item, place: reference?.place ?? own, served: [...new Set(served)] };
}

/** The longest base path of each set, once. */
function longestOf(sets: readonly ReadonlySet<string>[]): string[] {
  return [...new Set(sets.map(([longest = ""]) => longest))];
}

function routeOf(base: string, template: string): string {
  return base !== "" && template === "/" ? base : `${base}${template}`;
}

function emptyNode(): Node {
  return { literals: new Map(), patterns: new Map(), end: null };
}

/** Whether the path is the first that is written so. */
function insert(root: Node, path: ServedPath): boolean {
  let node = root;
  for (const segment of writtenSegments(path.template)) node = step(node, segment);
  node.end ??= path;
  return node.end === path;
}

function step(node: Node, segment: string): Node {
  const template = segmentTemplate(segment);
  const key = template === null ? decodeSegment(segment) : JSON.stringify([template.source, ...template.names]);
  const known = template === null ? node.literals.get(key) : node.patterns.get(key)?.node;
  if (known !== undefined) return known;
  const next = emptyNode();
  if (template === null) node.literals.set(key, next);
  else node.patterns.set(key, { template, node: next });
  return next;
}

/** `{name}.json` before `{name}`: the longer literal part is the more telling one. */
function* sortPatterns(root: Node): Generator<undefined, void> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const sorted = [...node.patterns].toSorted(([, a], [, b]) => b.template.source.length - a.template.source.length);
    node.patterns.clear();
    for (const [key, each] of sorted) node.patterns.set(key, each);
    for (const each of node.literals.values()) waiting.push(each);
    for (const [, each] of sorted) waiting.push(each.node);
    yield;
  }
}

interface Search {
  readonly base: string;
  readonly segments: readonly string[];
  readonly steps: Steps;
}

/** The path item at the end of the segments that is served below the base path. */
function find(
  node: Node,
  search: Search,
  at: number,
  values: readonly (readonly [string, string])[],
): (SpecPath & Pick<PathMatch, "values">) | null {
  const segment = search.segments[at];
  if (segment === undefined) {
    const isServed = node.end?.served.some((bases) => bases.has(search.base)) === true;
    return node.end !== null && isServed ? { ...node.end, values: new Map(values) } : null;
  }
  const bare = withoutMatrix(segment);
  const literal = node.literals.get(segment) ?? node.literals.get(bare);
  const straight = literal === undefined ? null : find(literal, search, at + 1, values);
  if (straight !== null) return straight;
  const cost = 1 + Math.ceil(segment.length / 100);
  for (const { template, node: next } of node.patterns.values()) {
    search.steps.take(cost + template.names.length);
    const found = template.match(bare) ?? (bare === segment ? null : template.match(segment));
    if (found === null) continue;
    const named = template.names.map((name, group) => [name, found[group] ?? ""] as const);
    const match = find(next, search, at + 1, [...values, ...named]);
    if (match !== null) return match;
  }
  return null;
}
