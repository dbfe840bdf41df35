import { assessCall, type Assessed, type Judged } from "./assess-call.ts";

/** Contexts that are remembered of one second at most. */
const mostContexts = 10_000;

interface Last {
  readonly assessed: Assessed;
  readonly judged: Judged;
}

/**
 * Judges calls, and those that come again within a second only once: whatever calls much does so from one context, and what
 * is looked at is the same until something is learnt, counted or changed. Who calls a few times a second costs no memory.
 */
export class Judgements {
  #second = Number.NaN;
  /** Of contexts that called in this second; empty behind the first call. */
  #contexts = new Map<string, Map<Assessed["endpoint"], Last>>();

  /** @param context hash of what called what from where */
  of(context: string, assessed: Assessed): Judged {
    if (assessed.atMs !== this.#second || this.#contexts.size >= mostContexts) this.#start(assessed.atMs);
    const last = this.#contexts.get(context);
    if (last === undefined) {
      this.#contexts.set(context, nothing);
      return assessCall(assessed);
    }
    const found = last.get(assessed.endpoint);
    if (found !== undefined && isSame(found.assessed, assessed)) return found.judged;
    const judged = assessCall(assessed, true);
    if (last === nothing) this.#contexts.set(context, new Map([[assessed.endpoint, { assessed, judged }]]));
    else last.set(assessed.endpoint, { assessed, judged });
    return judged;
  }

  #start(second: number): void {
    this.#second = second;
    this.#contexts = new Map();
  }
}

const nothing = new Map<Assessed["endpoint"], Last>();
/** What changes most comes first. */
const members = [
  "perMinute",
  "lessons",
  "client",
  "address",
  "userAgent",
  "headers",
  "method",
  "failures",
  "failuresHere",
  "refusedShare",
  "parallelNetworks",
  "revokedKeyUsed",
  "calibration",
  "history",
  "population",
  "elevation",
  "key",
  "keyLeaked",
  "tls",
  "brands",
  "mobile",
  "platform",
  "api",
  "provider",
  "endpoint",
  "atMs",
] as const satisfies readonly (keyof Assessed)[];

function isSame(one: Assessed, other: Assessed): boolean {
  for (const member of members) if (one[member] !== other[member]) return false;
  return true;
}
