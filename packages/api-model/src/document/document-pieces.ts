/** A part of a value as JSON text, and where it belongs; an object or a list that comes in parts is empty at first. */
export interface DocumentPiece {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Characters of a part, about: a millisecond of parsing. */
const pieceSize = 100_000;

/** A value in parts, so that who puts it together can let others go between. */
export function documentPieces(value: unknown): DocumentPiece[] {
  const sizes = new Map<object, number>();
  sizeOf(value, sizes);
  const pieces: DocumentPiece[] = [];
  const add = (each: unknown, path: DocumentPiece["path"]) => {
    if (typeof each !== "object" || each === null || (sizes.get(each) ?? 0) <= pieceSize) {
      pieces.push({ path, text: JSON.stringify(each) });
      return;
    }
    pieces.push({ path, text: Array.isArray(each) ? "[]" : "{}" });
    const entries = Array.isArray(each) ? each.entries() : Object.entries(each);
    for (const [key, below] of entries) add(below, [...path, key]);
  };
  add(value, []);
  return pieces;
}

/** Puts the parts together, one at each step. */
export function* joinPieces(pieces: readonly DocumentPiece[]): Generator<undefined, unknown> {
  const holder: Record<string, unknown> = {};
  for (const { path, text } of pieces) {
    const keys = ["root", ...path];
    const last = keys.pop() ?? "";
    const parent = keys.reduce<unknown>((above, key) => Object(above)[key], holder);
    const value: unknown = JSON.parse(text);
    // A key may be called `__proto__`.
    Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
    yield;
  }
  return holder["root"];
}

function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 6;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  let size = 2;
  for (const [key, each] of entries) size += 4 + String(key).length + sizeOf(each, sizes);
  sizes.set(value, size);
  return size;
}
