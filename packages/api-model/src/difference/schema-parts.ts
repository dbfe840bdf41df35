import { bothMaps } from "./both-maps.ts";
import { at, field, isFalseSchema, isSet, listAt, textAt, textsAt, type Node, type Pair } from "./node.ts";
import type { Partners } from "./report.ts";
import { say, reportFalseSchemaBelow, type Spot } from "./spot.ts";

/** Keywords that hold one schema, and what rules call them. */
const single = [
  ["contains", "contains"],
  ["if", "if"],
  ["then", "then"],
  ["else", "else"],
  ["propertyNames", "property-names"],
  ["unevaluatedItems", "unevaluated-items"],
  ["unevaluatedProperties", "unevaluated-properties"],
  ["contentSchema", "content-schema"],
] as const;

/** Keywords that hold schemas by name. */
const mapped = [
  ["patternProperties", "pattern-property"],
  ["dependentSchemas", "dependent-schema"],
] as const;

/** Schemas below that came or went; returns those that stayed and say something about values on the same way. */
export function compareParts(spot: Spot): Partners[] {
  const { base, revision } = spot.pair;
  const kept: Partners[] = [];
  for (const [keyword, name] of single) {
    const [from, to] = [base, revision].map((node) => (isTrue(node, keyword) ? null : at(node, keyword)));
    if (from === undefined || to === undefined) continue;
    if (from === null && to !== null) say(spot, `${name}-added`, { keyword });
    if (from !== null && to === null) say(spot, `${name}-removed`, { keyword });
    if (from !== null && to !== null) kept.push({ pair: { base: from, revision: to }, name: keyword });
  }
  for (const [keyword, name] of mapped) {
    const { removed, added, both } = bothMaps(base, revision, keyword);
    for (const value of removed.keys()) say(spot, `${name}-removed`, { keyword, values: { value } });
    for (const value of added.keys()) say(spot, `${name}-added`, { keyword, values: { value } });
    for (const [key, pair] of both) kept.push({ pair, name: `${keyword}[${key}]` });
  }
  // Whether there may be other properties at all is no rule's business.
  const others = pairOf(schemaAt(base, "additionalProperties"), schemaAt(revision, "additionalProperties"));
  if (others !== null) kept.push({ pair: others, name: "additionalProperties" });
  return [...kept, ...compareItems(spot), ...comparePrefixItems(spot)];
}

/** Items of a list; `false` closes a list of items with places, which is reported also where there was no schema. */
function compareItems(spot: Spot): Partners[] {
  const name = "items";
  const [from, to] = [at(spot.pair.base, name), at(spot.pair.revision, name)];
  const isClosed = isFalseSchema(from) !== isFalseSchema(to);
  if (isClosed && (from === null || to === null)) reportFalseSchemaBelow(spot, name, { base: from, revision: to });
  const pair = isClosed ? pairOf(from, to) : pairOf(schemaAt(spot.pair.base, name), schemaAt(spot.pair.revision, name));
  return pair === null ? [] : [{ pair, name }];
}

/** A schema that is `true` asks for nothing; `contains: true` asks for one item, and an `if` decides though it asks for nothing. */
function isTrue(node: Node, keyword: string): boolean {
  return isSet(node, keyword) && keyword !== "contains" && keyword !== "if";
}

function schemaAt(node: Node, keyword: string): Node | null {
  return typeof field(node.value, keyword) === "boolean" ? null : at(node, keyword);
}

function pairOf(base: Node | null, revision: Node | null): Pair | null {
  return base === null || revision === null ? null : { base, revision };
}

/** Items with a place of their own are the same when their place is. */
function comparePrefixItems(spot: Spot): Partners[] {
  const keyword = "prefixItems";
  const [from, to] = [listAt(spot.pair.base, keyword), listAt(spot.pair.revision, keyword)];
  const values = { from: String(from.length), to: String(to.length) };
  if (to.length > from.length) say(spot, "prefix-items-added", { keyword, values });
  if (from.length > to.length) say(spot, "prefix-items-removed", { keyword, values });
  return from.flatMap((base, index) => {
    const revision = to[index];
    return revision === undefined ? [] : [{ pair: { base, revision }, name: `${keyword}[${index + 1}]` }];
  });
}

/** Keywords with a text of their own. */
export function compareContentKeywords(spot: Spot): void {
  for (const [keyword, name] of [
    ["contentMediaType", "content-media-type"],
    ["contentEncoding", "content-encoding"],
  ] as const) {
    const [from, to] = [textAt(spot.pair.base, keyword), textAt(spot.pair.revision, keyword)];
    if (from !== to) say(spot, `${name}-changed`, { keyword, values: { from, to } });
  }
}

/** The discriminator property and the mapping of its values. */
export function compareDiscriminators(spot: Spot): void {
  const [from, to] = [spot.pair.base, spot.pair.revision].map((node) => discriminatorOf(node));
  if (from === undefined || to === undefined) return;
  const report = (change: string, values: Readonly<Record<string, string>> = {}) =>
    say(spot, `discriminator-${change}`, { keyword: "discriminator", values });
  if (from === null || to === null) {
    if (from !== to) report(from === null ? "added" : "removed");
    return;
  }
  if (from.name !== to.name) report("property-name-changed", { from: from.name, to: to.name });
  const lost = [...from.mapping.keys()].filter((key) => !to.mapping.has(key));
  const won = [...to.mapping.keys()].filter((key) => !from.mapping.has(key));
  if (lost.length > 0) report("mapping-deleted", { value: lost.join(", ") });
  if (won.length > 0) report("mapping-added", { value: won.join(", ") });
  for (const [value, target] of from.mapping) {
    const other = to.mapping.get(value);
    if (other !== undefined && other !== target) report("mapping-changed", { value, from: target, to: other });
  }
}

function discriminatorOf(node: Node): { readonly name: string; readonly mapping: Map<string, string> } | null {
  // Swagger 2.0 writes the name alone.
  const alone = textAt(node, "discriminator");
  if (alone !== "") return { name: alone, mapping: new Map() };
  const discriminator = at(node, "discriminator");
  if (discriminator === null) return null;
  const mapping = Object.entries(at(discriminator, "mapping")?.value ?? {});
  return {
    name: textAt(discriminator, "propertyName"),
    mapping: new Map(mapping.map(([key, target]) => [key, String(target)])),
  };
}

/** Properties that other properties bring with them. */
export function compareDependentRequired(spot: Spot): void {
  const keyword = "dependentRequired";
  const [from, to] = [needsOf(spot.pair.base), needsOf(spot.pair.revision)];
  for (const property of new Set([...from.keys(), ...to.keys()])) {
    const [before, after] = [from.get(property), to.get(property)];
    if (before?.join() === after?.join()) continue;
    const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    const values = { value: property, from: (before ?? []).join(", "), to: (after ?? []).join(", ") };
    say(spot, `dependent-required-${change}`, { keyword, values });
  }
}

function needsOf(node: Node): Map<string, string[]> {
  const map = at(node, "dependentRequired");
  const keys = map === null ? [] : Object.keys(map.value);
  return new Map(keys.map((key) => [key, textsAt(map, key).toSorted()]));
}
