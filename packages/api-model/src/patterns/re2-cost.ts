import { classAt, property, setCost, type ClassCost } from "./class-cost.ts";

/** What re2js builds of a pattern, counted before it does, and never less than that. */
interface Re2Cost {
  /** Instructions of the program, with repetitions written out. */
  readonly size: number;
  /** Ranges of characters in all instructions. */
  readonly ranges: number;
  /** Work to compile it, and to get ready for the first text, in steps of about 0.1 µs. */
  readonly steps: number;
  /** Further steps for the form that goes one way at each character, which re2js tries for `^…`. */
  readonly onePassSteps: number;
  /** Whether it can stand inside a group: all of its groups and quotes are closed. */
  readonly isClosed: boolean;
}

/** A part of a program. */
interface Built {
  /** Instructions that look at a character, and others. */
  readonly runes: number;
  readonly jumps: number;
  readonly ranges: number;
}

interface Group {
  sum: Built;
  last: Built;
  /** Whether case counts no more, for what stands behind the group. */
  readonly wasFolding: boolean;
}

const tokens = new RegExp(
  [
    String.raw`(?<quote>\\Q[^]*?(?:\\E|$))`,
    String.raw`(?<set>${property}|\\[dDsSwW])`,
    String.raw`(?<escape>\\x\{[^}]*\}|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\[^])`,
    String.raw`(?<flags>\(\?[imsU]*-?[imsU]*[:)])`,
    String.raw`(?<open>\((?:\?P?<[=!]|\?P?<[^>]*>)?)`,
    String.raw`(?<times>\{\d+(?:,\d*)?\}\??|[*+?]\??)`,
    "(?<one>[^])",
  ].join("|"),
  "uy",
);

const nothing: Built = { runes: 0, jumps: 0, ranges: 0 };
const jumps = (count: number): Built => ({ ...nothing, jumps: count });
const rune: Built = { runes: 1, jumps: 0, ranges: 1 };
const lookbehind: Built = { runes: 1, jumps: 5, ranges: 1 };

/** Counts what re2js would build. @throws Where a property of characters has no such name */
export function re2Cost(pattern: string): Re2Cost {
  const counting = new Counting();
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === "[") at = counting.addClass(classAt(pattern, at, counting.isFolding));
    else {
      tokens.lastIndex = at;
      counting.add(tokens.exec(pattern)?.groups ?? {});
      at = Math.max(at + 1, tokens.lastIndex);
    }
  }
  return counting.cost();
}

class Counting {
  isFolding = false;
  #isClosed = true;
  #work = { appended: 0, folded: 0 };
  readonly #groups: Group[] = [{ sum: jumps(4), last: nothing, wasFolding: false }];

  addClass({ end, ...cost }: ClassCost & { readonly end: number }): number {
    this.#addSet(cost);
    return end;
  }

  add({ quote, set, escape, flags, open, times, one }: Readonly<Record<string, string | undefined>>): void {
    if (quote !== undefined) this.#addQuote(quote);
    else if (set !== undefined) this.#addSet(setCost(set, this.isFolding));
    else if (escape !== undefined) this.#put(/^\\[AbBz]/.test(escape) ? jumps(1) : rune);
    else if (flags !== undefined) this.#setFlags(flags);
    else if (open !== undefined) this.#open(/[=!]$/.test(open) ? lookbehind : jumps(3));
    else if (times !== undefined) this.#repeat(times);
    else if (one === ")") this.#close();
    else if (one === "|") this.#put(jumps(2));
    else this.#put(one === "^" || one === "$" ? jumps(1) : { ...rune, ranges: 2 });
  }

  cost(): Re2Cost {
    const all = this.#groups.reduce((total, each) => plus(total, each.sum), nothing);
    const { appended, folded } = this.#work;
    const size = all.runes + all.jumps;
    return {
      size,
      ranges: all.ranges,
      steps: Math.ceil(1_000 + 20 * size + 4 * appended + folded / 2 + all.ranges / 3),
      onePassSteps: Math.ceil(((all.runes + 1) * all.jumps * all.ranges) / 10),
      isClosed: this.#isClosed && this.#groups.length === 1,
    };
  }

  #put(built: Built): void {
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    group.sum = plus(group.sum, built);
    group.last = built;
  }

  #addSet({ appended, folded, ranges }: ClassCost): void {
    this.#work.appended += appended;
    this.#work.folded += folded;
    this.#put({ runes: 1, jumps: 0, ranges });
  }

  #addQuote(quote: string): void {
    if (!quote.endsWith(String.raw`\E`)) this.#isClosed = false;
    for (let at = 2; at < quote.length; at += 1) this.#put(rune);
  }

  #setFlags(flags: string): void {
    const [on = "", off = ""] = flags.split("-");
    if (flags.endsWith(":")) this.#open(jumps(1));
    if (on.includes("i")) this.isFolding = true;
    if (off.includes("i")) this.isFolding = false;
  }

  #open(own: Built): void {
    this.#groups.push({ sum: own, last: nothing, wasFolding: this.isFolding });
  }

  #close(): void {
    if (this.#groups.length === 1) {
      this.#isClosed = false;
      return;
    }
    const { sum = nothing, wasFolding = false } = this.#groups.pop() ?? {};
    this.isFolding = wasFolding;
    this.#put(sum);
  }

  #repeat(times: string): void {
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    const [, min, comma = "", max = ""] = /^\{(\d+)(,?)(\d*)/.exec(times) ?? [];
    const [from, to] = [Number(min ?? 0), Number(max)];
    const copies = Math.max(1, from, to);
    // Each copy that may be missing, and what goes back, is a jump.
    const repeated = plus(scaled(group.last, copies), jumps(2 + (comma === "" ? 0 : Math.max(0, to - from))));
    group.sum = plus(group.sum, plus(repeated, scaled(group.last, -1)));
    group.last = repeated;
  }
}

function plus(a: Built, b: Built): Built {
  return { runes: a.runes + b.runes, jumps: a.jumps + b.jumps, ranges: a.ranges + b.ranges };
}

function scaled({ runes, jumps: others, ranges }: Built, times: number): Built {
  return { runes: runes * times, jumps: others * times, ranges: ranges * times };
}
