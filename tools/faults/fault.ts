import type { House } from "./house.ts";
import type { Traffic } from "./traffic.ts";

/** What a fault is played on: the product while calls come in. */
export interface Ground {
  readonly house: House;
  readonly traffic: Traffic;
  /** Notes what should not be: the fault has then failed. */
  complain(what: string): void;
}

/** Something that breaks, or that a stranger does. */
export interface Fault {
  /** A few words, without commas. */
  readonly name: string;
  /** A process is killed or stopped: only then may the product be silent for more than five seconds. */
  readonly kills?: true;
  /** Decisions may be missing in the log, as many as the product says itself when it starts again. */
  readonly forgets?: true;
  /** In MiB: the product's data lies on a disk of this size. */
  readonly diskMib?: number;
  /** Of the product, besides the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What keeps this machine from playing it; null when nothing does. */
  readonly lacks?: () => string | null;
  play(ground: Ground): Promise<void>;
}
