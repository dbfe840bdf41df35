import { type JsonKey, type JsonPath, pointerOf } from "./json-path.ts";
import { entriesOf, isContainer, type Json, scalarText } from "./json-value.ts";

/** A line of the tree. */
export interface JsonRow {
  /** Its place, which is also its identity. */
  readonly pointer: string;
  readonly path: JsonPath;
  /** Its key or index; null for the whole document. */
  readonly key: JsonKey | null;
  readonly value: Json;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** How many entries it has; null for a scalar. */
  readonly size: number | null;
  readonly open: boolean;
}

/** The rows of a document whose containers are open as `isOpen` says. */
export function rowsOf(document: Json, isOpen: (pointer: string) => boolean): JsonRow[] {
  const rows: JsonRow[] = [];
  const add = (value: Json, path: JsonPath, position: number, siblings: number) => {
    const pointer = pointerOf(path);
    const children = entriesOf(value);
    const open = children.length > 0 && isOpen(pointer);
    const size = isContainer(value) ? children.length : null;
    rows.push({ pointer, path, key: path.at(-1) ?? null, value, position, siblings, size, open });
    if (!open) return;
    for (const [index, [key, child]] of children.entries()) add(child, [...path, key], index + 1, children.length);
  };
  add(document, [], 1, 1);
  return rows;
}

/** The pointers of every container, outermost first. */
export function containersOf(document: Json): string[] {
  return rowsOf(document, () => true).flatMap(({ pointer, size }) => (size ? [pointer] : []));
}

/** The rows whose key or scalar contains the text, whatever is open. */
export function searchRows(document: Json, query: string): JsonRow[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return rowsOf(document, () => true).filter(
    ({ key, value }) => (key !== null && has(String(key))) || (!isContainer(value) && has(scalarText(value))),
  );
}

/** The pointers of what a place lies in, the whole document first. */
export const ancestorsOf = (path: JsonPath): string[] => path.map((_, depth) => pointerOf(path.slice(0, depth)));
