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
  type Node,
} from "yaml";
import { pointerToken } from "../redaction/masking.ts";
import type { JsonText } from "./json-text.ts";

/** References to anchors that are followed: a short text must not stand for a long value. */
const mostAliases = 1_000;

/** Reads YAML 1.2 text and remembers where its values stand: a member where its key does. Never throws. */
export function readYamlText(text: string): JsonText {
  const lines = new LineCounter();
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  try {
    const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error !== undefined) return { ok: false, place: placeAt(error.pos[0]) };
    const offsets = new Map<string, number>();
    if (isNode(document.contents)) placeValues(document.contents, "", offsets);
    // What JSON cannot say, such as a value inside itself, no document can.
    const value: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: mostAliases })) ?? "null");
    return { ok: true, value, placeOf: (pointer) => placeAt(offsets.get(pointer) ?? 0) };
  } catch {
    // Nested deeper than the stack, an alias that leads nowhere, or too many of them.
    return { ok: false, place: { line: 1, column: 1 } };
  }
}

/** A value as YAML text. */
export function writeYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function placeValues(node: Node, pointer: string, offsets: Map<string, number>): void {
  offsets.set(pointer, offsets.get(pointer) ?? node.range?.[0] ?? 0);
  if (isAlias(node)) return;
  const items = isMap(node) || isSeq(node) ? node.items : [];
  for (const [index, item] of items.entries()) {
    const [key, value] = isPair(item) ? [item.key, item.value] : [index, item];
    const name = isScalar(key) ? String(key.value) : String(index);
    const below = `${pointer}/${pointerToken(name)}`;
    if (isNode(key) && key.range) offsets.set(below, key.range[0]);
    if (isNode(value)) placeValues(value, below, offsets);
  }
}
