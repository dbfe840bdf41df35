import type { Edit } from "../contract/edits.ts";
import type { Traffic } from "../learning/traffic.ts";
import { chooseValues, type Literal } from "./choose-values.ts";
import { toDecisions, type Decisions, type SlotDecision } from "./decisions.ts";
import { detailFor } from "./detail.ts";
import { parameterName, uniqueName } from "./parameter-name.ts";
import { withValues, type Detail, type PathNode, type Slot, templateParts, type TemplatePart } from "./path-tree.ts";
import type { RouteNode } from "./route-tree.ts";
import { beginsKey, nameOfKey } from "./segment-class.ts";

/** Documented templates as a tree. */
interface KnownNode {
  readonly literals: Map<string, KnownNode>;
  parameter: { readonly name: string; readonly node: KnownNode } | null;
  /** A documented template ends here. */
  isEnd: boolean;
}

/** What is known about the paths besides the traffic. */
export interface Knowledge {
  readonly edits?: readonly Edit[];
  /** Templates of a provided document. */
  readonly templates?: readonly string[];
}

/** Segments before an API's resources. */
const top = /^(?:api|apis|rest|v\d+(?:[._]\d+)*|\d+(?:\.\d+)?)$/i;

/** Position of clustering in the tree. */
interface Place {
  readonly slot: string;
  readonly parent: string | null;
  readonly taken: readonly string[];
  readonly known: KnownNode | null;
}

/** Groups paths into templates: a function of what was seen and decided, not of the order. */
export function clusterPaths(traffic: Traffic, knowledge: Knowledge = {}): RouteNode {
  const steps = clusterSteps(traffic, knowledge);
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}

/** The same in steps of a node each: thousands of paths take most of a second. */
export function clusterSteps(
  { root, paths, skeletons }: Traffic,
  { edits = [], templates = [] }: Knowledge,
): Generator<undefined, RouteNode> {
  const decisions = toDecisions(edits);
  const known = templates.length === 0 ? null : knownPaths(templates);
  return cluster(root, { slot: "", parent: null, taken: [], known }, decisions, detailFor(paths, skeletons));
}

type Steps<Result> = Generator<undefined, Result>;

function* cluster(node: PathNode, place: Place, decisions: Decisions, detail: Detail): Steps<RouteNode> {
  const decision = decisions.get(place.slot);
  const values = valuesOf(node, place, decision);
  const slot = withValues(node.slot, values, detail);
  const isValue = new Set(values.map(([segment]) => segment));
  yield;
  const literals = new Map<string, RouteNode>();
  for (const [segment, next] of [...node.words, ...node.names]) {
    if (isValue.has(segment)) continue;
    const below = {
      ...place,
      slot: `${place.slot}/${segment}`,
      parent: beginsKey(segment) ? (nameOfKey(segment) ?? place.parent) : segment,
      known: place.known?.literals.get(segment) ?? null,
    };
    literals.set(segment, yield* cluster(next, below, decisions, detail));
  }
  const parameter = slot === null ? null : yield* parameterOf(slot, place, decisions, detail);
  return { hits: node.hits, literals, parameter, operations: node.operations };
}

function* parameterOf(slot: Slot, place: Place, decisions: Decisions, detail: Detail): Steps<RouteNode["parameter"]> {
  // A route or a document may write a name of which nothing is left.
  const names = [decisions.get(place.slot)?.name, routeName(slot), place.known?.parameter?.name];
  const wanted = names.find((each) => typeof each === "string" && each !== "") ?? parameterName(place.parent);
  const name = uniqueName(wanted, place.taken);
  const below = {
    slot: `${place.slot}/{}`,
    parent: null,
    taken: [...place.taken, name],
    known: place.known?.parameter?.node ?? null,
  };
  return { name, values: slot.values, node: yield* cluster(slot.node, below, decisions, detail) };
}

/** The literals that become values of the slot's parameter: user decisions and documents first, then traffic. */
function valuesOf(
  node: PathNode,
  { known, parent, slot }: Place,
  decision: SlotDecision | undefined,
): readonly Literal[] {
  const isLiteral = (segment: string) =>
    decision?.literals.has(segment) === true || known?.literals.has(segment) === true;
  const words = [...node.words].filter(([segment]) => !isLiteral(segment));
  const names = [...node.names].filter(([segment]) => !isLiteral(segment));
  if (decision?.isMerged === true || (known !== null && known.parameter !== null)) return [...words, ...names];
  const literals = [...words, ...names].filter(([segment]) => decision?.values.has(segment));
  if (decision?.isSplit === true) return [...literals.filter((each) => !names.includes(each)), ...names];
  const isBareCollection = known?.isEnd === true && known.literals.size === 0;
  const isTop = slot === "" || (parent !== null && top.test(parent));
  const untold = (some: readonly Literal[]) => some.filter(([segment]) => decision?.values.has(segment) !== true);
  return [
    ...literals,
    ...chooseValues({ words: untold(words), names: untold(names), slot: node.slot, parent, isTop, isBareCollection }),
  ];
}

/** The name that most calls' routes gave the parameter. */
function routeName({ routeNames }: Slot): string | null {
  const [first] = [...routeNames].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first === undefined || first[0] === "*" ? null : first[0];
}

/** The tree of documented templates (`/users/{id}`); of two names for one parameter, the first wins. */
export function knownPaths(templates: readonly string[]): KnownNode {
  const root = emptyKnown();
  for (const template of templates) {
    let node = root;
    for (const part of templateParts(template)) node = step(node, part);
    node.isEnd = true;
  }
  return root;
}

function step(node: KnownNode, { name, literal }: TemplatePart): KnownNode {
  if (name !== null) return (node.parameter ??= { name, node: emptyKnown() }).node;
  const next = node.literals.get(literal) ?? emptyKnown();
  node.literals.set(literal, next);
  return next;
}

function emptyKnown(): KnownNode {
  return { literals: new Map(), parameter: null, isEnd: false };
}
