import type { Contribution } from "../model/mail-model.ts";

/** A matching rule: requires all of these, and one of those. */
interface Demand {
  readonly all?: readonly string[] | undefined;
  readonly any?: readonly string[] | undefined;
}

/** Input of a judgment. */
interface ChangeInput {
  readonly score: number;
  /** Contributions of the score. */
  readonly contributions: readonly Contribution[];
  /** The suspicious threshold as a score. */
  readonly limit: number;
  /** IDs of the raised signals. */
  readonly raised: ReadonlySet<string>;
  /** Matching rules. */
  readonly rules: readonly Demand[];
}

/** Max number of sets that are tried; only messages that match very many rules have more. */
const maxTries = 2000;

/**
 * The fewest signals and traits without which no rule matches and the score is below the threshold. Words don't count,
 * because they can't be changed individually.
 * @returns their IDs, or null if all of them together aren't enough
 */
export function smallestChange({ score, contributions, limit, raised, rules }: ChangeInput): readonly string[] | null {
  const shares = new Map(contributions.map(({ id, share }) => [id, share]));
  const raising = contributions
    .filter(({ id, share }) => share > 0 && !id.startsWith("word:"))
    .toSorted((one, other) => other.share - one.share);
  const demands = rules.map(({ all = [], any = [] }) => ({ all, any: any.filter((id) => raised.has(id)) }));
  let best: readonly string[] | null = null;
  let tries = 0;

  // Any solution breaks the first remaining rule in one of its ways, so every minimal set is reached.
  const search = (without: ReadonlySet<string>): void => {
    tries += 1;
    if (tries > maxTries || without.size >= (best?.length ?? Infinity)) return;
    const holding = demands.find((each) => waysToBreak(each).every((way) => !way.every((id) => without.has(id))));
    if (holding === undefined) {
      const found = lightened(without);
      if (found !== null && found.length < (best?.length ?? Infinity)) best = found;
    } else for (const way of waysToBreak(holding)) search(new Set([...without, ...way]));
  };

  /** Removes the largest contributions until the score is low enough, because contributions are independent. */
  const lightened = (without: ReadonlySet<string>): string[] | null => {
    const found = [...without];
    let left = found.reduce((rest, id) => rest - (shares.get(id) ?? 0), score);
    for (const { id, share } of raising) {
      if (left < limit) break;
      if (without.has(id)) continue;
      found.push(id);
      left -= share;
    }
    return left < limit ? found : null;
  };

  search(new Set());
  return best;
}

/** Ways to break a rule: remove one of its required signals, or all of its alternatives. */
function waysToBreak({ all, any }: { readonly all: readonly string[]; readonly any: readonly string[] }): string[][] {
  return [...all.map((id) => [id]), ...(any.length > 0 ? [[...any]] : [])];
}
