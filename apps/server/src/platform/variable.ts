/** A variable of the environment, as help and docs/configuration.md describe it. */
export interface Variable {
  readonly name: string;
  /** What it is when it is not set, as the variable takes it; null where no value says so. */
  readonly default: string | null;
  /** Shown in place of a default that is no value. */
  readonly unset?: string;
  /** Whether `<NAME>_FILE` can name a file that holds the value. */
  readonly isSecret?: true;
  /** One sentence or two without the last full stop, with values in backticks. */
  readonly meaning: string;
}
