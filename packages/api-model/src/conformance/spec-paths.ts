import { decodeSegment, writtenSegments } from "../paths/path-tree.ts";
import { withoutMatrix } from "../paths/segment-parts.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, type Place } from "./finding.ts";
import type { SpecDocument } from "./spec-document.ts";

/** A path item that a path fits. */
export interface PathMatch {
  /** As the document writes it. */
  readonly template: string;
  /** As callers see it, with the base path of the server. */
  readonly route: string;
  readonly item: WireObject;
  readonly place: Place;
  /** Values of the parameters, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** The templates of a document as a tree. */
export interface SpecPaths {
  /** As callers see them, with the base path of the server. */
  readonly templates: readonly string[];
  readonly match: (path: string) => PathMatch | null;
}

interface Node {
  readonly literals: Map<string, Node>;
  /** Segments with parameters in them: a pattern, and the names of its groups. */
  readonly patterns: {
    readonly source: string;
    readonly pattern: RegExp;
    readonly names: readonly string[];
    readonly node: Node;
  }[];
  end: { readonly template: string; readonly item: WireObject; readonly place: Place } | null;
}

/** Reads the paths of a document. Literals are tried before parameters, a server's base path is taken off first. */
export function specPaths(document: SpecDocument): SpecPaths {
  const root = emptyNode();
  const paths = isWireObject(document.root["paths"]) ? Object.entries(document.root["paths"]) : [];
  for (const [template, value] of paths) {
    const own = below(below(null, "paths"), template);
    const reference = isWireObject(value) && typeof value["$ref"] === "string" ? document.resolve(value["$ref"]) : null;
    const item = reference === null ? value : reference.value;
    if (!template.startsWith("/") || !isWireObject(item)) continue;
    insert(root, template, item, reference?.place ?? own);
  }
  const [longest = ""] = document.bases;
  return {
    templates: paths.map(([template]) => `${longest}${template}`),
    match: (path) => {
      for (const base of document.bases) {
        if (base !== "" && path !== base && !path.startsWith(`${base}/`)) continue;
        const found = find(root, writtenSegments(path.slice(base.length)).map(decodeSegment), 0, []);
        if (found !== null) return { ...found, route: routeOf(base, found.template) };
      }
      return null;
    },
  };
}

function routeOf(base: string, template: string): string {
  return base !== "" && template === "/" ? base : `${base}${template}`;
}

function emptyNode(): Node {
  return { literals: new Map(), patterns: [], end: null };
}

function insert(root: Node, template: string, item: WireObject, place: Place): void {
  let node = root;
  for (const segment of writtenSegments(template)) node = step(node, segment);
  node.end ??= { template, item, place };
}

function step(node: Node, segment: string): Node {
  const names = [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) {
    const literal = decodeSegment(segment);
    const next = node.literals.get(literal) ?? emptyNode();
    node.literals.set(literal, next);
    return next;
  }
  const source = segment
    .split(/\{[^{}]+\}/)
    .map((text) => decodeSegment(text).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("(.+?)");
  const known = node.patterns.find((each) => each.source === source && each.names.join() === names.join());
  if (known !== undefined) return known.node;
  const next = emptyNode();
  node.patterns.push({ source, pattern: new RegExp(`^${source}$`, "s"), names, node: next });
  // `{name}.json` before `{name}`: the longer literal part is the more telling one.
  node.patterns.sort((a, b) => b.source.length - a.source.length);
  return next;
}

/** Several parameters in a longer segment cost more to tell apart than they are worth. */
const longSegment = 500;

function find(
  node: Node,
  segments: readonly string[],
  at: number,
  values: readonly (readonly [string, string])[],
): Omit<PathMatch, "route"> | null {
  const segment = segments[at];
  if (segment === undefined) return node.end === null ? null : { ...node.end, values: new Map(values) };
  const bare = withoutMatrix(segment);
  const literal = node.literals.get(segment) ?? node.literals.get(bare);
  const straight = literal === undefined ? null : find(literal, segments, at + 1, values);
  if (straight !== null) return straight;
  for (const { pattern, names, node: next } of node.patterns) {
    const isLong = names.length > 1 && segment.length > longSegment;
    const found = isLong ? null : (pattern.exec(bare) ?? pattern.exec(segment));
    if (found === null) continue;
    const match = find(next, segments, at + 1, [
      ...values,
      ...names.map((name, group) => [name, found[group + 1] ?? ""] as const),
    ]);
    if (match !== null) return match;
  }
  return null;
}
