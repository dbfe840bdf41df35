/** Texts that are known at once at most, and the characters of the longest one. */
const most = { texts: 5_000, characters: 200 } as const;

/**
 * The same function, remembering its answers: names, media types and addresses come with every call of an API. It
 * forgets everything when it knows too much. Not for texts that may be secrets, nor for answers that somebody changes.
 * @param isKept whether an answer is remembered
 */
export function remembered<Answer>(
  read: (text: string) => Answer,
  isKept: (answer: Answer) => boolean = () => true,
): (text: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    if (text.length > most.characters) return read(text);
    const found = known.get(text);
    if (found !== undefined) return found.answer;
    const answer = read(text);
    if (!isKept(answer)) return answer;
    if (known.size >= most.texts) known.clear();
    // A copy: a slice would keep the whole body that it was cut from.
    known.set(text.split("").join(""), { answer });
    return answer;
  };
}
