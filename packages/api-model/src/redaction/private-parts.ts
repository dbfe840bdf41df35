/** What a person wants masked besides secrets. */
export interface PrivateParts {
  /** Names of headers, in any case. */
  readonly headers: readonly string[];
  /** RFC 6901 pointers into JSON bodies, with all below them; `*` matches any member or item. */
  readonly pointers: readonly string[];
}

export const noPrivateParts: PrivateParts = { headers: [], pointers: [] };

/** Whether a pointer leads into a private part; null if there is none, which saves the check. */
export function privatePointers({ pointers }: PrivateParts): ((pointer: string) => boolean) | null {
  if (pointers.length === 0) return null;
  const patterns = pointers.map((pointer) => pointer.split("/"));
  return (pointer) => {
    const tokens = pointer.split("/");
    return patterns.some(
      (pattern) =>
        pattern.length <= tokens.length && pattern.every((token, at) => token === "*" || token === tokens[at]),
    );
  };
}
