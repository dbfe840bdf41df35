import { entriesAt, type Node, type Pair } from "./node.ts";
import type { Context } from "./report.ts";

/** Two maps of nodes by what became of their keys. */
export function bothMaps(
  base: Node | null,
  revision: Node | null,
  ...keys: readonly string[]
): { readonly removed: Map<string, Node>; readonly added: Map<string, Node>; readonly both: Map<string, Pair> } {
  return splitMaps(entriesAt(base, ...keys), entriesAt(revision, ...keys));
}

/** As `bothMaps`, for maps that are there already. */
export function splitMaps(from: ReadonlyMap<string, Node>, to: ReadonlyMap<string, Node>): ReturnType<typeof bothMaps> {
  const both = new Map<string, Pair>();
  for (const [key, base] of from) {
    const revision = to.get(key);
    if (revision !== undefined) both.set(key, { base, revision });
  }
  return {
    removed: new Map([...from].filter(([key]) => !to.has(key))),
    added: new Map([...to].filter(([key]) => !from.has(key))),
    both,
  };
}

/** As `splitMaps`, for maps that many places may refer to: they count against what may be compared. */
export function countedMaps(
  { report }: Context,
  { base, revision }: Pair,
  entriesOf: (node: Node) => ReadonlyMap<string, Node>,
): ReturnType<typeof bothMaps> {
  report.isCut ||= report.budget <= 0;
  if (report.budget <= 0) return splitMaps(new Map(), new Map());
  const [from, to] = [entriesOf(base), entriesOf(revision)];
  report.budget -= from.size + to.size;
  return splitMaps(from, to);
}

/** The media types of a body. */
export function getContent(node: Node): ReadonlyMap<string, Node> {
  return entriesAt(node, "content");
}
