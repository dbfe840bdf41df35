import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { getFormat } from "../learning/string-format.ts";

/** The different values of one parameter, in the order of their first coming, as many as the history holds. */
export type IdHistory = readonly string[];

/** Values that a verdict needs, and how alike and how repetitive they are when they can be guessed. */
export const guessable = { values: 10, similarity: 0.8, compression: 2, uuidShare: 0.8 } as const;

/** Bytes that gzip adds to any text, header and end together. */
const gzipFrame = 23;

/** The history with one value more; a value that is in it adds nothing, the oldest one goes when it is full. */
export function addId(history: IdHistory, value: string, size: number = guessable.values): IdHistory {
  if (history.includes(value)) return history;
  return [...history, value.slice(0, 64)].slice(-size);
}

/** Whether someone who knows the values of a full history can guess others. */
export function isGuessable(history: IdHistory, size: number = guessable.values): boolean {
  if (history.length < size || size < 2) return false;
  const uuids = history.filter((value) => getFormat(value.toLowerCase()) === "uuid").length;
  if (uuids / history.length >= guessable.uuidShare) return false;
  const text = Buffer.from(history.join(""));
  const compression = text.length / Math.max(1, gzipSync(text).length - gzipFrame);
  return compression >= guessable.compression && meanSimilarity(history) >= guessable.similarity;
}

function meanSimilarity(values: IdHistory): number {
  let [sum, pairs] = [0, 0];
  values.forEach((a, at) => {
    for (const b of values.slice(at + 1)) {
      sum += 1 - distance(a, b) / Math.max(a.length, b.length, 1);
      pairs += 1;
    }
  });
  return pairs === 0 ? 0 : sum / pairs;
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
