type Key = readonly string[];

/** More keys of one place than this are not worth guessing. */
const mostKeys = 100;

/** What was said last at so many places; of more, the place that was told of longest ago is forgotten. */
export function keepGuesses(most: number) {
  const guesses = new Map<string, readonly Key[]>();
  return {
    of: (place: string): readonly Key[] => guesses.get(place) ?? [],
    keep(place: string, keys: readonly Key[]): void {
      guesses.delete(place);
      if (keys.length > mostKeys) return;
      guesses.set(place, keys);
      const [oldest] = guesses.keys();
      if (guesses.size > most && oldest !== undefined) guesses.delete(oldest);
    },
  };
}
