import type { ReferenceIndex } from "@parapet/contract";

export type ListedOperation = ReferenceIndex["operations"][number];

/** Operations that a search lists. */
export const maxFound = 200;

/** The operations that have all words of a search in what they are called, most telling first. */
export function findOperations(operations: readonly ListedOperation[], search: string): ListedOperation[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const ranked = operations.flatMap((operation) => {
    const places = placesOf(operation);
    const ranks = words.map((word) => places.findIndex((place) => place.includes(word)));
    return ranks.includes(-1) ? [] : [{ operation, rank: Math.max(0, ...ranks) }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ operation }) => operation);
}

/** Where a word may stand, most telling first. */
function placesOf({ method, path, summary, operation_id, schemas }: ListedOperation): string[] {
  return [`${method} ${path}`, summary, operation_id, schemas.join(" ")].map((text) => text.toLowerCase());
}
