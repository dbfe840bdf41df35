import { ConfigError } from "../platform/config-error.ts";
import type { CommandDescription } from "./command-description.ts";
import { UsageError } from "./command-options.ts";
import { renderHelp } from "./render-help.ts";

/** What a command does with the words behind its name; it throws a `ConfigError` for what an operator can fix. */
export type Command = (argv: readonly string[]) => Promise<void>;

interface Program {
  /** How people call it. */
  readonly program: string;
  readonly description: CommandDescription;
  readonly load: () => Promise<Command>;
}

/** Runs one command, or shows its help, and ends the process: 2 for a wrong command line, 1 for all else that fails. */
export async function runProgram({ program, description, load }: Program, argv: readonly string[]): Promise<never> {
  if (argv.some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(renderHelp(description, program, process.stdout.columns));
    return process.exit(0);
  }
  try {
    await (
      await load()
    )(argv);
    return process.exit();
  } catch (error) {
    process.stderr.write(`parapet: ${sentenceOf(error)}\n`);
    if (!(error instanceof UsageError)) return process.exit(1);
    process.stderr.write(`Run "${program} --help" for its options.\n`);
    return process.exit(2);
  }
}

/** What an operator can fix is one sentence; everything else keeps its stack. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError ? error.message : (error.stack ?? error.message);
}
