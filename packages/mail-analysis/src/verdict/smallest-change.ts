import type { Contribution } from "../model/mail-model.ts";

/**
 * The fewest signals and traits without which a score falls below a limit: the heaviest first, since each counts by
 * itself. Words together are no change that anybody can make, so they are left out.
 * @returns their ids, or null when all of them together are not enough
 */
export function smallestChange(contributions: readonly Contribution[], score: number, limit: number): string[] | null {
  if (score < limit) return [];
  const found: string[] = [];
  let left = score;
  const speaking = contributions.filter(({ id, share }) => share > 0 && !id.startsWith("word:"));
  for (const { id, share } of speaking.toSorted((one, other) => other.share - one.share)) {
    found.push(id);
    left -= share;
    if (left < limit) return found;
  }
  return null;
}
