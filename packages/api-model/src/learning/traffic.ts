import { addPath, newNode } from "../paths/add-path.ts";
import { detailFor, isSameDetail } from "../paths/detail.ts";
import { combineNodes, emptyNode, segmentsOf, withDetail, type Detail, type PathNode } from "../paths/path-tree.ts";
import { segmentClasses, type SegmentClass } from "../paths/segment-class.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { addDistinct, joinDistinct, type Distinct } from "./distinct.ts";
import { owned, type Growing } from "./growing.ts";

/**
 * What one learner has seen of one API: a function of the multiset of its exchanges, whatever their order. Bounded: a
 * million distinct paths need no more nodes than some ten thousand.
 */
export interface Traffic {
  readonly root: PathNode;
  /** Distinct paths with ids taken together, and with names and ids taken together. */
  readonly paths: Distinct;
  readonly skeletons: Distinct;
}

export const noTraffic: Traffic = { root: emptyNode, paths: [], skeletons: [] };

export function newTraffic(): Growing<Traffic> {
  return { root: newNode(), paths: [], skeletons: [] };
}

/** Adds an exchange with a weight: the same as combining with the traffic of that exchange alone. */
export function addExchange(traffic: Growing<Traffic>, exchange: Exchange, times: number): void {
  const segments = segmentsOf(exchange.path);
  const classes = segmentClasses(segments);
  const before = detailFor(traffic.paths, traffic.skeletons);
  const paths = addDistinct(traffic.paths, hash(patternOf(segments, classes, false)));
  const skeletons = addDistinct(traffic.skeletons, hash(patternOf(segments, classes, true)));
  traffic.paths = owned(paths);
  traffic.skeletons = owned(skeletons);
  const detail = detailFor(traffic.paths, traffic.skeletons);
  if (!isSameDetail(before, detail)) traffic.root = owned(withDetail(traffic.root, detail));
  addPath(traffic.root, { exchange, segments, classes, times }, detail);
}

/** A path without its ids, and optionally without its names. */
function patternOf(segments: readonly string[], classes: readonly SegmentClass[], isBare: boolean): string {
  let pattern = "";
  for (let at = 0; at < segments.length; at += 1) {
    const isKept = classes[at] === "word" || (!isBare && classes[at] === "name");
    if (at > 0) pattern += "/";
    pattern += isKept ? segments[at] : "{}";
  }
  return pattern;
}

/** Both together; associative and commutative. Not idempotent: `mergeContracts` sees to it that nothing is added twice. */
export function combineTraffic(a: Traffic, b: Traffic): Traffic {
  return joinTrees(a, b, joinDistinct(a.paths, b.paths), joinDistinct(a.skeletons, b.skeletons));
}

function joinTrees(a: Traffic, b: Traffic, paths: Distinct, skeletons: Distinct): Traffic {
  const detail = detailFor(paths, skeletons);
  return { root: combineNodes(rootAt(a, detail), rootAt(b, detail), detail), paths, skeletons };
}

/** The tree at a detail that is at most its own. */
function rootAt({ root, paths, skeletons }: Traffic, detail: Detail): PathNode {
  return isSameDetail(detailFor(paths, skeletons), detail) ? root : withDetail(root, detail);
}

/** 32-bit hash of a text (FNV-1a, then mixed so that close texts lie far apart): the same everywhere, so it orders. */
export function hash(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
