import type { Variable } from "../platform/variable.ts";

/** An option of a command: with a hint for its value, or a switch where that is null. */
export interface OptionDescription {
  readonly value: string | null;
  readonly meaning: string;
  readonly default?: string;
  readonly isRequired?: true;
}

/** A command as its parser and its help read it; texts are what people read in a terminal. */
export interface CommandDescription {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Words that come without a name, in order: a word as it is, or in capitals what it stands for. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, OptionDescription>>;
  /** Its own variables. */
  readonly variables: readonly Variable[];
  /** Whether it reads the variables of the server as well. */
  readonly readsServerVariables: boolean;
  /** Complete command lines, without the program's name. */
  readonly examples: readonly { readonly does: string; readonly words: string }[];
}
