import { LRUCache } from "lru-cache";

/** What an answer names: the values of some columns. */
export type Key = readonly string[];

/** More keys than this are not worth guessing. */
const maxGuessed = 100;

/** Keys of the last answers, whatever their range: they are likely to recur. */
const lastNamed = new LRUCache<string, readonly Key[]>({ max: 1000 });

export const keyText = (key: Key): string => key.join("\n");

interface Question<Row, More> {
  /** Where the answer is asked for, without its range. */
  readonly place: string;
  readonly rows: Promise<readonly Row[]>;
  readonly getKey: (row: Row) => Key;
  /** Reads more of some keys; what it says of others does no harm. */
  readonly more: (keys: readonly Key[]) => Promise<readonly More[]>;
}

/** Reads rows and details of their keys: in parallel for the keys of the last answer, then for the missing ones. */
export async function readWithNames<Row, More>({ place, rows: reading, getKey, more }: Question<Row, More>) {
  const guess = lastNamed.get(place) ?? [];
  const [rows, guessed] = await Promise.all([reading, guess.length === 0 ? [] : more(guess)]);
  const keys = rows.map(getKey);
  const guessedKeys = new Set(guess.map(keyText));
  const missing = keys.filter((each) => !guessedKeys.has(keyText(each)));
  lastNamed.set(place, keys.slice(0, maxGuessed));
  return { rows, more: [...guessed, ...(missing.length === 0 ? [] : await more(missing))] };
}
