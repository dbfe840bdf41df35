import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
  visit,
  type Document,
  type Node,
} from "yaml";
import { limits } from "../limits.ts";
import { pointerToken } from "../redaction/masking.ts";
import type { JsonText } from "./json-text.ts";

/** What aliases may cost. */
interface AliasLimits {
  /** Characters of the text with aliases expanded. */
  readonly characters: number;
  /** Max nodes visited to expand aliases. */
  readonly lookups: number;
}

const ofDocuments: AliasLimits = { characters: limits.document, lookups: 100_000_000 };

/** Parses YAML 1.2 with the position of each value: of a member, that of its key. Never throws. */
export function readYamlText(text: string, max = ofDocuments): JsonText {
  const lines = new LineCounter();
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      merge: true,
      prettyErrors: false,
      logLevel: "silent",
      // The library compares each key with all before it.
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error !== undefined) return { ok: false, place: placeAt(error.pos[0]) };
    // Aliases count expanded: a short text must not become a long value.
    if (expandedSize(document.contents) > max.characters || lookups(document) > max.lookups)
      return { ok: false, place: { line: 1, column: 1 }, isTooLarge: true };
    const offsets = new Map<string, number>();
    if (isNode(document.contents)) placeValues(document.contents, "", offsets);
    // What JSON cannot say, such as a value inside itself, no document can.
    const value: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: -1 })) ?? "null");
    return { ok: true, value, placeOf: (pointer) => placeAt(offsets.get(pointer) ?? 0) };
  } catch (error) {
    if (error instanceof RepeatedKey) return { ok: false, place: placeAt(error.offset) };
    // Nested deeper than the stack, or an alias that leads nowhere.
    return { ok: false, place: { line: 1, column: 1 } };
  }
}

/** A value as YAML text. */
export function writeYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
}

/** Characters of a value with each alias expanded. @throws Where one leads nowhere, or into itself */
function expandedSize(contents: unknown): number {
  const sizes = new Map<string, number>();
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return sizes.get(node.source) ?? lost();
    if (isPair(node)) return 2 + sizeOf(node.key) + sizeOf(node.value);
    const [start, end] = (isNode(node) ? node.range : null) ?? [0, 0];
    const items: readonly unknown[] = isMap(node) || isSeq(node) ? node.items : [];
    const size = isScalar(node) ? 2 + end - start : items.reduce<number>((sum, item) => sum + 1 + sizeOf(item), 2);
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined) sizes.set(node.anchor, size);
    return size;
  };
  return sizeOf(contents);
}

/** The library goes through all anchors and aliases for each alias, and through all nodes for each merge. */
function lookups(document: Document): number {
  let [nodes, named, aliases, merges] = [0, 0, 0, 0];
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && (key.value === "<<" || typeof key.value === "symbol")) merges += 1;
    },
    Node: (_, node) => {
      nodes += 1;
      if (isAlias(node)) aliases += 1;
      if (isAlias(node) || node.anchor !== undefined) named += 1;
    },
  });
  // A list that is merged may hold as many as there are.
  return aliases * named + (merges > 0 ? aliases * nodes : 0);
}

function lost(): never {
  throw new Error("An alias leads nowhere");
}

class RepeatedKey extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super("A key is repeated");
    this.offset = offset;
  }
}

function placeValues(node: Node, pointer: string, offsets: Map<string, number>): void {
  offsets.set(pointer, offsets.get(pointer) ?? node.range?.[0] ?? 0);
  if (isAlias(node)) return;
  const names = new Set<string>();
  const items = isMap(node) || isSeq(node) ? node.items : [];
  for (const [index, item] of items.entries()) {
    const [key, value] = isPair(item) ? [item.key, item.value] : [index, item];
    const name = isScalar(key) ? String(key.value) : String(index);
    // Several maps may be merged.
    if (isScalar(key) && name !== "<<" && names.has(name)) throw new RepeatedKey(key.range?.[0] ?? 0);
    names.add(name);
    const below = `${pointer}/${pointerToken(name)}`;
    if (isNode(key) && key.range) offsets.set(below, key.range[0]);
    if (isNode(value)) placeValues(value, below, offsets);
  }
}
