import { LRUCache } from "lru-cache";

/** What an answer names: the values of some columns. */
export type Key = readonly string[];

/** More keys than this are not worth guessing. */
const mostGuessed = 100;

/** What answers named when they were last asked for, whatever their range: they likely do so again. */
const lastNamed = new LRUCache<string, readonly Key[]>({ max: 1000 });

export const keyText = (key: Key): string => key.join("\n");

interface Question<Row, More> {
  /** Where the answer is asked for, without its range. */
  readonly place: string;
  readonly rows: Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** Reads more of some keys; what it says of others does no harm. */
  readonly more: (keys: readonly Key[]) => Promise<readonly More[]>;
}

/** Reads rows, and more of what they name: beside them what they named the last time, after them what they did not. */
export async function readBeside<Row, More>({ place, rows: reading, keyOf, more }: Question<Row, More>) {
  const guess = lastNamed.get(place) ?? [];
  const [rows, guessed] = await Promise.all([reading, guess.length === 0 ? [] : more(guess)]);
  const keys = rows.map(keyOf);
  const told = new Set(guess.map(keyText));
  const missing = keys.filter((each) => !told.has(keyText(each)));
  lastNamed.set(place, keys.slice(0, mostGuessed));
  return { rows, more: [...guessed, ...(missing.length === 0 ? [] : await more(missing))] };
}
