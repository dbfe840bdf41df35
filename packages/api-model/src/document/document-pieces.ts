/** A part of a value as JSON text, and where it belongs. */
export interface DocumentPiece {
  readonly path: readonly (string | number)[];
  /** The value at the path; of an object or a list in parts an empty one, or several of its keys and values as pairs. */
  readonly text: string;
  readonly isPairs: boolean;
}

/** Characters of a part, about: a millisecond of parsing. */
const pieceSize = 100_000;

/** A value in parts, so that who puts it together can let others go between. */
export function documentPieces(value: unknown): DocumentPiece[] {
  const sizes = new Map<object, number>();
  sizeOf(value, sizes);
  const sizeOfEach = (each: unknown) => (isStructure(each) ? (sizes.get(each) ?? 0) : sizeOf(each, sizes));
  const pieces: DocumentPiece[] = [];
  const add = (each: unknown, path: DocumentPiece["path"]) => {
    if (!isStructure(each) || sizeOfEach(each) <= pieceSize) {
      pieces.push({ path, text: JSON.stringify(each), isPairs: false });
      return;
    }
    pieces.push({ path, text: Array.isArray(each) ? "[]" : "{}", isPairs: false });
    let pairs: [key: string | number, value: unknown][] = [];
    let size = 0;
    const addPairs = () => {
      if (pairs.length > 0) pieces.push({ path, text: JSON.stringify(pairs), isPairs: true });
      [pairs, size] = [[], 0];
    };
    for (const [key, below] of Array.isArray(each) ? each.entries() : Object.entries(each)) {
      const own = sizeOfEach(below);
      if (size + own > pieceSize) addPairs();
      if (own > pieceSize) add(below, [...path, key]);
      else {
        pairs.push([key, below]);
        size += own + 10 + String(key).length;
      }
    }
    addPairs();
  };
  add(value, []);
  return pieces;
}

/** Puts the parts together, one at each step. */
export function* joinPieces(pieces: readonly DocumentPiece[]): Generator<undefined, unknown> {
  const holder: Record<string, unknown> = {};
  const at = (keys: DocumentPiece["path"]) => keys.reduce<unknown>((above, key) => Object(above)[key], holder);
  for (const { path, text, isPairs } of pieces) {
    const keys = ["root", ...path];
    const value: unknown = JSON.parse(text);
    if (isPairs && Array.isArray(value)) for (const [key, each] of value) define(at(keys), key, each);
    else define(at(keys.slice(0, -1)), keys.at(-1) ?? "", value);
    yield;
  }
  return holder["root"];
}

/** A key may be called `__proto__`. */
function define(parent: unknown, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

const isStructure = (value: unknown): value is object => typeof value === "object" && value !== null;

function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 6;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  let size = 2;
  for (const [key, each] of entries) size += 4 + String(key).length + sizeOf(each, sizes);
  sizes.set(value, size);
  return size;
}
