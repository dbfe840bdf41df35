import { detailFor, isSameDetail } from "../paths/detail.ts";
import {
  combineNodes,
  emptyNode,
  segmentsOf,
  treeOf,
  withDetail,
  type Detail,
  type PathNode,
} from "../paths/path-tree.ts";
import { segmentClasses } from "../paths/segment-class.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { addDistinct, joinDistinct, type Distinct } from "./distinct.ts";
import { hash } from "./hash.ts";
import { operationOf } from "./operation-of.ts";

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

/** The traffic with one exchange more, as if it had come `times` times. */
export function addExchange(traffic: Traffic, exchange: Exchange, times = 1): Traffic {
  const segments = segmentsOf(exchange.path);
  const root = repeated(treeOf(segments, exchange.method, operationOf(exchange)), times);
  const classes = segmentClasses(segments);
  const without = (...kinds: readonly string[]) =>
    hash(segments.map((segment, at) => (kinds.includes(classes[at] ?? "") ? "{}" : segment)).join("/"));
  const paths = addDistinct(traffic.paths, without("id"));
  const skeletons = addDistinct(traffic.skeletons, without("id", "name"));
  return joinTrees(traffic, { root, paths: [], skeletons: [] }, paths, skeletons);
}

/** A call's tree combined with itself, by doubling. */
function repeated(call: PathNode, times: number): PathNode {
  const detail = detailFor([], []);
  let sum: PathNode | null = null;
  let power = call;
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = sum === null ? power : combineNodes(sum, power, detail);
    if (left > 1) power = combineNodes(power, power, detail);
  }
  return sum ?? emptyNode;
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
