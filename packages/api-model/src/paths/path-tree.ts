import { parameterShape } from "../learning/add-parameters.ts";
import { combineShapes } from "../learning/combine-shapes.ts";
import { addCounts, combineCapped, combineMaps, combineNullable } from "../learning/combine.ts";
import { combineOperations, type Operation } from "../learning/operation.ts";
import type { Shape } from "../learning/shape.ts";
import { placeholderName } from "./segment-class.ts";
import { splitSegment } from "./segment-parts.ts";

/** What was called below one point of an API, as raw as memory allows; clustering decides from it each time. */
export interface PathNode {
  /** Calls whose path goes through here. */
  readonly hits: number;
  /** Next segments that are vocabulary. */
  readonly words: ReadonlyMap<string, PathNode>;
  /** Next segments that may be vocabulary or values. */
  readonly names: ReadonlyMap<string, PathNode>;
  /** Too many distinct names: they are in the slot, with those that follow. */
  readonly isCrowded: boolean;
  /** All next segments that are values, together. */
  readonly slot: Slot | null;
  /** By method, of calls that end here. */
  readonly operations: ReadonlyMap<string, Operation>;
}

export interface Slot {
  readonly node: PathNode;
  readonly values: Shape;
  /** Names that a framework's route gave to this parameter. */
  readonly routeNames: ReadonlyMap<string, number>;
}

/** How much detail a tree may hold. Less detail is a function of more detail, so lowering it later loses nothing else. */
export interface Detail {
  /** Max distinct names of a node. */
  readonly names: number;
  /** Whether vocabulary is exempt from that. */
  readonly words: boolean;
}

/** Max segments of a path; further ones are left out. */
const depthLimit = 48;

export const emptyNode: PathNode = {
  hits: 0,
  words: new Map(),
  names: new Map(),
  isCrowded: false,
  slot: null,
  operations: new Map(),
};

/** The parts of a path, decoded; a trailing slash makes none. */
export function segmentsOf(path: string): string[] {
  return writtenSegments(path).flatMap((segment) => splitSegment(decodeSegment(segment)));
}

/** A part of a template: a parameter by its name, or a literal. */
export interface TemplatePart {
  readonly name: string | null;
  readonly literal: string;
}

/** The parts of a template. */
export function templateParts(template: string): TemplatePart[] {
  return writtenSegments(template)
    .flatMap(splitSegment)
    .map((part) => ({ name: placeholderName(part), literal: decodeSegment(part) }));
}

/** The segments as they are written: in a template, `%7Bid%7D` is text and `{id}` is a parameter. */
export function writtenSegments(path: string): string[] {
  // Doubled slashes are mistakes of clients and proxies, never empty segments.
  const trimmed = path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/^\//, "")
    .replace(/\/$/, "");
  return trimmed === "" ? [] : trimmed.split("/", depthLimit);
}

export function decodeSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Both trees together; associative and commutative at the same detail. */
export function combineNodes(a: PathNode, b: PathNode, detail: Detail): PathNode {
  const below = (x: PathNode, y: PathNode) => combineNodes(x, y, detail);
  return settle(
    {
      hits: a.hits + b.hits,
      words: combineMaps(a.words, b.words, below),
      names: combineMaps(a.names, b.names, below),
      isCrowded: a.isCrowded || b.isCrowded,
      slot: combineNullable(a.slot, b.slot, (x, y) => combineSlots(x, y, detail)),
      operations: combineMaps(a.operations, b.operations, combineOperations),
    },
    detail,
  );
}

function combineSlots(a: Slot, b: Slot, detail: Detail): Slot {
  return {
    node: combineNodes(a.node, b.node, detail),
    values: combineShapes(a.values, b.values),
    routeNames: combineCapped(a.routeNames, b.routeNames, addCounts, "*"),
  };
}

/** Moves the names of a node into its slot when they are too many for the detail. */
export function settle(node: PathNode, detail: Detail): PathNode {
  const isTrusted = detail.words || node.words.size === 0;
  if (isTrusted && node.names.size <= detail.names && (!node.isCrowded || node.names.size === 0)) return node;
  const names = isTrusted ? node.names : new Map([...node.names, ...node.words]);
  const words = isTrusted ? node.words : new Map<string, PathNode>();
  if (!node.isCrowded && names.size <= detail.names) return { ...node, words, names };
  return { ...node, words, names: new Map(), isCrowded: true, slot: withValues(node.slot, names, detail) };
}

/** A slot that takes in literals with all below them. */
export function withValues(
  slot: Slot | null,
  literals: Iterable<readonly [string, PathNode]>,
  detail: Detail,
): Slot | null {
  let sum = slot;
  for (const [segment, node] of literals) {
    const values = parameterShape(segment, node.hits);
    const each: Slot = { node, values, routeNames: new Map() };
    sum = sum === null ? each : combineSlots(sum, each, detail);
  }
  return sum;
}

/** The whole tree at lower detail. */
export function withDetail(node: PathNode, detail: Detail): PathNode {
  const below = (nodes: ReadonlyMap<string, PathNode>) =>
    new Map([...nodes].map(([segment, each]) => [segment, withDetail(each, detail)]));
  const slot = node.slot === null ? null : { ...node.slot, node: withDetail(node.slot.node, detail) };
  return settle({ ...node, words: below(node.words), names: below(node.names), slot }, detail);
}

/** Nodes of a tree: what its memory grows with. */
export function countNodes(node: PathNode): number {
  let count = 1 + (node.slot === null ? 0 : countNodes(node.slot.node));
  for (const each of node.words.values()) count += countNodes(each);
  for (const each of node.names.values()) count += countNodes(each);
  return count;
}
