import { listAt, textAt, type Node } from "./node.ts";
import type { Partners } from "./report.ts";
import { areBothLists, getTypeLists } from "./schema-types.ts";
import { schemaText } from "./sorted-text.ts";
import { say, type Spot } from "./spot.ts";

/** One schema of a list, and its name in a path. */
interface Member {
  readonly node: Node;
  readonly name: string;
}

const lists = { allOf: "all-of", anyOf: "any-of", oneOf: "one-of" } as const;

/** Alternatives and parts that came or went; returns those that stayed. */
export function compareAlternatives(spot: Spot): Partners[] {
  const areLists = getTypeLists(spot) !== null;
  return (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) => {
    const [from, to] = [membersOf(spot.pair.base, keyword), membersOf(spot.pair.revision, keyword)];
    const { removed, added, kept } = matchMembers(
      from,
      to,
      areLists ? [referenceOf, textOf, typeOf] : [referenceOf, textOf, titleOf],
    );
    if (keyword !== "allOf" && areLists)
      return areBothLists(spot) ? named(kept, keyword) : alternativesOfType(spot, keyword);
    reportMembers(spot, keyword, "removed", removed);
    reportMembers(spot, keyword, "added", added);
    return named(kept, keyword);
  });
}

function named(partners: readonly Partners[], keyword: string): Partners[] {
  return partners.map(({ pair, name }) => ({ pair, name: `${keyword}[${name}]` }));
}

/** Of a list of types compared with a plain schema, the alternatives of its type that require more than the type. */
function alternativesOfType({ pair: { base, revision } }: Spot, keyword: string): Partners[] {
  const asksMore = ({ node }: Member) => Object.keys(node.value).length > 1;
  const isLike = ({ node }: Member, plain: Node) => [plain.value["type"]].flat().includes(node.value["type"]);
  const gone = membersOf(base, keyword).filter((each) => asksMore(each) && isLike(each, revision));
  const come = membersOf(revision, keyword).filter((each) => asksMore(each) && isLike(each, base));
  return named(
    [
      ...gone.map(({ node, name }) => ({ pair: { base: node, revision }, name })),
      ...come.map(({ node, name }) => ({ pair: { base, revision: node }, name })),
    ],
    keyword,
  );
}

function reportMembers(
  spot: Spot,
  keyword: keyof typeof lists,
  change: "added" | "removed",
  members: readonly Member[],
): void {
  const [notes, parts] = [members.filter(isAnnotation), members.filter((each) => !isAnnotation(each))];
  const values = (list: readonly Member[]) => ({ value: list.map(({ name }) => name).join(", ") });
  const isPart = keyword === "allOf";
  const counted = isPart ? parts : members;
  if (counted.length > 0) say(spot, `${lists[keyword]}-${change}`, { keyword, values: values(counted) });
  if (isPart && notes.length > 0)
    say(spot, `${lists[keyword]}-${change}-annotation-only`, { keyword, values: values(notes) });
}

const annotations = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "externalDocs",
  "$comment",
  "deprecated",
  "xml",
]);

/** Whether a keyword describes and asks for nothing. */
export function isAnnotationKeyword(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith("x-");
}

/** Whether a schema only describes and asks for nothing. */
function isAnnotation({ node }: Member): boolean {
  return Object.keys(node.value).every((keyword) => isAnnotationKeyword(keyword));
}

export function membersOf(node: Node, keyword: string): Member[] {
  return listAt(node, keyword).map((each, index) => {
    const title = textAt(each, "title");
    const inline = `subschema #${index + 1}${title === "" ? "" : `: ${title}`}`;
    return { node: each, name: each.reference ?? inline };
  });
}

/** The same in every dialect. */
function referenceOf({ node }: Member): string | null {
  return node.reference?.replace(/^#\/(?:definitions|components\/schemas)\//, "") ?? null;
}

function textOf({ node }: Member): string | null {
  return node.reference === null ? schemaText(node.value) : null;
}

function titleOf({ node }: Member): string | null {
  return node.reference === null ? textAt(node, "title") || null : null;
}

function typeOf({ node }: Member): string | null {
  return textAt(node, "type") || null;
}

/** What is the same by one of the keys, the first that fits; else the only one without a title that is left on both sides. */
function matchMembers(
  base: readonly Member[],
  revision: readonly Member[],
  keys: readonly ((member: Member) => string | null)[],
): { readonly removed: readonly Member[]; readonly added: readonly Member[]; readonly kept: Partners[] } {
  const kept: Partners[] = [];
  let removed: readonly Member[] = base;
  let added: readonly Member[] = revision;
  const keep = (from: Member, to: Member) => {
    kept.push({
      pair: { base: from.node, revision: to.node },
      name: from.name === to.name ? from.name : `${from.name} -> ${to.name}`,
    });
    removed = removed.filter((each) => each !== from);
    added = added.filter((each) => each !== to);
  };
  for (const sameAs of keys) {
    const waiting = new Map<string, Member[]>();
    for (const to of added) {
      const key = sameAs(to);
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), to]);
    }
    for (const from of removed) {
      const to = waiting.get(sameAs(from) ?? "")?.shift();
      if (to !== undefined) keep(from, to);
    }
  }
  const isNameless = (each: Member) => each.node.reference === null && titleOf(each) === null;
  const [from, ...others] = removed.filter(isNameless);
  const [to, ...rest] = added.filter(isNameless);
  if (from !== undefined && to !== undefined && others.length + rest.length === 0) keep(from, to);
  return { removed, added, kept };
}
