/** A figure, several of them by name, or null for what could not be measured (the reason is on standard error). */
export type Result = number | string | null | readonly Result[] | { readonly [name: string]: Result };

export type Results = Readonly<Record<string, Result>>;

/** How much is measured, where a bench leaves it open. */
export interface BenchOptions {
  readonly events?: number | undefined;
  /** How long the product rests before it is measured. */
  readonly minutes?: number | undefined;
  /** What the risk simulator plays, for how many subjects, from which seed. */
  readonly preset?: string | undefined;
  readonly subjects?: number | undefined;
  readonly seed?: number | undefined;
  /** The folder of outside cases, where the simulator is. */
  readonly fixtures?: string | undefined;
  /** A folder of labelled mails: `eml/` and `manifest.jsonl`. */
  readonly corpus?: string | undefined;
  /** Files with a domain a line: harmless ones, and those of organizations. */
  readonly domains?: string | undefined;
  readonly organizations?: string | undefined;
}

export interface Bench {
  /** What it can measure; `--only` picks from it. */
  readonly keys: readonly string[];
  readonly run: (keys: readonly string[], options: BenchOptions) => Promise<Results>;
}
