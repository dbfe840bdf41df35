import { addCall, newOperation } from "../learning/add-call.ts";
import { addParameter } from "../learning/add-parameters.ts";
import { addCounts, cappedKey } from "../learning/combine.ts";
import { count, owned, under, type Growing } from "../learning/growing.ts";
import { newShape } from "../learning/shape.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { settle, type Detail, type PathNode, type Slot } from "./path-tree.ts";
import { placeholderName, type SegmentClass } from "./segment-class.ts";

/** Where a call goes, with what is known of its segments, and how often it came. */
interface PathCall {
  readonly exchange: Exchange;
  readonly segments: readonly string[];
  readonly classes: readonly SegmentClass[];
  readonly times: number;
}

export function newNode(): Growing<PathNode> {
  return { hits: 0, words: new Map(), names: new Map(), isCrowded: false, slot: null, operations: new Map() };
}

/** Methods that OpenAPI knows; calls may name any other. */
const methods = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/** Adds a call to a tree that is at this detail, from its segment at `at` on. */
export function addPath(node: Growing<PathNode>, call: PathCall, detail: Detail, at = 0): void {
  const { exchange, segments, classes, times } = call;
  node.hits += times;
  const segment = segments[at];
  if (segment === undefined) {
    const method = methods.has(exchange.method) ? exchange.method : "OTHER";
    return addCall(under(node.operations, method, newOperation), exchange, times);
  }
  const kind = classes[at];
  if (kind === "word" && detail.words) return addPath(under(node.words, segment, newNode), call, detail, at + 1);
  if (kind === "id" || node.isCrowded) {
    const slot = (node.slot ??= newSlot());
    addValue(slot, segment, kind === "id" ? placeholderName(segment) : null, times);
    return addPath(slot.node, call, detail, at + 1);
  }
  addPath(under(node.names, segment, newNode), call, detail, at + 1);
  if (node.names.size > detail.names) Object.assign(node, owned(settle(node, detail)));
}

function newSlot(): Growing<Slot> {
  return { node: newNode(), values: newShape(), routeNames: new Map() };
}

function addValue({ values, routeNames }: Growing<Slot>, segment: string, name: string | null, times: number): void {
  if (name === null) addParameter(values, segment, times);
  else count(routeNames, cappedKey(routeNames, name, addCounts, "*"), times);
}
