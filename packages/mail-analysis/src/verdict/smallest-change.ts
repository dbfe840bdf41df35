import type { Contribution } from "../model/mail-model.ts";

/** What a rule that decides asks for: all of these raised, and one of those. */
interface Demand {
  readonly all?: readonly string[] | undefined;
  readonly any?: readonly string[] | undefined;
}

/** What a mail is judged by. */
interface Judged {
  readonly score: number;
  /** What the score is the sum of. */
  readonly contributions: readonly Contribution[];
  /** The score from which on it is suspicious. */
  readonly limit: number;
  /** Ids of the raised signals. */
  readonly raised: ReadonlySet<string>;
  /** The rules that hold for it. */
  readonly rules: readonly Demand[];
}

/** Sets of signals that are tried at most; only a mail for which very many rules hold has more. */
const mostTries = 2000;

/**
 * The fewest signals and traits without which no rule holds and the score falls below its limit. Words together are no
 * change that anybody can make, so they are left out.
 * @returns their ids, or null when all of them together are not enough
 */
export function smallestChange({ score, contributions, limit, raised, rules }: Judged): readonly string[] | null {
  const shares = new Map(contributions.map(({ id, share }) => [id, share]));
  const speaking = contributions
    .filter(({ id, share }) => share > 0 && !id.startsWith("word:"))
    .toSorted((one, other) => other.share - one.share);
  const demands = rules.map(({ all = [], any = [] }) => ({ all, any: any.filter((id) => raised.has(id)) }));
  let best: readonly string[] | null = null;
  let tries = 0;

  // Whatever breaks all rules breaks the first that still holds, in one of its ways: so each smallest set is come by.
  const search = (without: ReadonlySet<string>): void => {
    tries += 1;
    if (tries > mostTries || without.size >= (best?.length ?? Infinity)) return;
    const holding = demands.find((each) => waysToBreak(each).every((way) => !way.every((id) => without.has(id))));
    if (holding === undefined) {
      const found = lightened(without);
      if (found !== null && found.length < (best?.length ?? Infinity)) best = found;
    } else for (const way of waysToBreak(holding)) search(new Set([...without, ...way]));
  };

  /** With what is gone already, the heaviest of the others until the score is low enough: each counts by itself. */
  const lightened = (without: ReadonlySet<string>): string[] | null => {
    const found = [...without];
    let left = found.reduce((rest, id) => rest - (shares.get(id) ?? 0), score);
    for (const { id, share } of speaking) {
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

/** A rule holds no longer without one of those it asks for, or without all of which it asks for one. */
function waysToBreak({ all, any }: { readonly all: readonly string[]; readonly any: readonly string[] }): string[][] {
  return [...all.map((id) => [id]), ...(any.length > 0 ? [[...any]] : [])];
}
