import { LRUCache } from "lru-cache";

/** Max cached texts, and max characters of each. */
const limits = { texts: 5_000, characters: 200 } as const;

/**
 * The same function, remembering its answers: names, media types and addresses come with every call of an API. Not
 * for texts that may be secrets, nor for results that are mutated.
 * @param isKept whether an answer is remembered
 */
export function remembered<Answer>(
  read: (text: string) => Answer,
  isKept: (answer: Answer) => boolean = () => true,
): (text: string) => Answer {
  // Made when it is first asked: an empty one takes 86 KiB, and not every thread asks all functions.
  let known: LRUCache<string, { readonly answer: Answer }> | null = null;
  return (text) => {
    if (text.length > limits.characters) return read(text);
    known ??= new LRUCache({ max: limits.texts });
    const found = known.get(text);
    if (found !== undefined) return found.answer;
    const answer = read(text);
    if (!isKept(answer)) return answer;
    // A copy: a slice would keep the whole body that it was cut from.
    known.set(text.split("").join(""), { answer });
    return answer;
  };
}
