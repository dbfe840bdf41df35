import type { LearnedContract } from "../contract/learned-contract.ts";
import type { Traffic } from "../learning/traffic.ts";
import { emptyNode, type PathNode, segmentsOf } from "../paths/path-tree.ts";
import { suffixMark } from "../paths/segment-class.ts";

/** The part of a host's paths that is one place: what is under its prefix, without what is under longer ones. */
export interface Region {
  /** "" for the whole host. */
  readonly prefix: string;
  readonly without: readonly string[];
}

/** What was learned of a region's paths. A parameter that took in the prefix keeps its calls: they stay with the host. */
export function contractIn(contract: LearnedContract, { prefix, without }: Region): LearnedContract {
  if (prefix === "" && without.length === 0) return contract;
  const replicas = [...contract.replicas].map(([learner, { clock, traffic }]) => {
    const below = prefix === "" ? traffic.root : only(traffic.root, segmentsOf(prefix));
    const root = without.reduce((node, each) => except(node, segmentsOf(each)), below);
    return [learner, { clock, traffic: { ...traffic, root } satisfies Traffic }] as const;
  });
  return { ...contract, replicas: new Map(replicas) };
}

/** Calls, and when the first and the last were made; a span without calls is empty. */
export function callsOf({ replicas }: LearnedContract): { calls: number; firstMs: number; lastMs: number } {
  const sum = { calls: 0, firstMs: Infinity, lastMs: -Infinity };
  const add = (node: PathNode) => {
    for (const { calls, firstMs, lastMs } of node.operations.values()) {
      sum.calls += calls;
      sum.firstMs = Math.min(sum.firstMs, firstMs);
      sum.lastMs = Math.max(sum.lastMs, lastMs);
    }
    for (const each of [...node.words.values(), ...node.names.values()]) add(each);
    if (node.slot !== null) add(node.slot.node);
  };
  for (const { traffic } of replicas.values()) add(traffic.root);
  return sum;
}

/** The tree with nothing but what is below these segments. */
function only(node: PathNode, [segment, ...rest]: readonly string[]): PathNode {
  if (segment === undefined) {
    const own = { ...node, words: withoutSuffixes(node.words), names: withoutSuffixes(node.names) };
    return { ...own, hits: node.hits - (hitsOfSuffixes(node.words) + hitsOfSuffixes(node.names)) };
  }
  const words = pick(node.words, segment, rest);
  const names = pick(node.names, segment, rest);
  const hits = [...words.values(), ...names.values()].reduce((sum, each) => sum + each.hits, 0);
  return { ...emptyNode, hits, words, names, isCrowded: node.isCrowded };
}

/** The tree without what is below these segments. */
function except(node: PathNode, [segment, ...rest]: readonly string[]): PathNode {
  if (segment === undefined) {
    const [words, names] = [onlySuffixes(node.words), onlySuffixes(node.names)];
    return { ...emptyNode, hits: hitsOfSuffixes(node.words) + hitsOfSuffixes(node.names), words, names };
  }
  const words = drop(node.words, segment, rest);
  const names = drop(node.names, segment, rest);
  const lost = hitsAt(node, segment) - hitsAt({ words, names }, segment);
  return { ...node, hits: node.hits - lost, words, names };
}

type Nodes = ReadonlyMap<string, PathNode>;

function pick(nodes: Nodes, segment: string, rest: readonly string[]): Nodes {
  const node = nodes.get(segment);
  const below = node === undefined ? emptyNode : only(node, rest);
  return below.hits === 0 ? new Map() : new Map([[segment, below]]);
}

function drop(nodes: Nodes, segment: string, rest: readonly string[]): Nodes {
  const node = nodes.get(segment);
  if (node === undefined) return nodes;
  const left = except(node, rest);
  return new Map(
    [...nodes].flatMap(([name, each]) => (name !== segment ? [[name, each]] : left.hits > 0 ? [[name, left]] : [])),
  );
}

const hitsAt = ({ words, names }: Pick<PathNode, "words" | "names">, segment: string) =>
  (words.get(segment)?.hits ?? 0) + (names.get(segment)?.hits ?? 0);

/** `/billing:close` continues the segment, so that it isn't under `/billing`. */
const isSuffix = (segment: string) => segment.startsWith(suffixMark);
const onlySuffixes = (nodes: Nodes): Nodes => new Map([...nodes].filter(([segment]) => isSuffix(segment)));
const withoutSuffixes = (nodes: Nodes): Nodes => new Map([...nodes].filter(([segment]) => !isSuffix(segment)));
const hitsOfSuffixes = (nodes: Nodes): number =>
  [...onlySuffixes(nodes).values()].reduce((sum, { hits }) => sum + hits, 0);
