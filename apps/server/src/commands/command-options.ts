import { parseArgs } from "node:util";
import { ConfigError } from "../platform/config-error.ts";
import type { CommandDescription } from "./command-description.ts";
import { didYouMean } from "./nearest.ts";

/** Values and switches by name, and what stands without a name. */
export interface CommandLine {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

type Known = Pick<CommandDescription, "operands" | "options">;

/** A command line that the command doesn't understand; the program ends with 2. */
export class UsageError extends ConfigError {
  override readonly name = "UsageError";
}

/** Reads a command line. @throws UsageError in one sentence that names what is wrong */
export function readCommandLine(command: Known, argv: readonly string[]): CommandLine {
  const options = Object.entries(command.options).map(([name, { value }]) => {
    return [name, { type: value === null ? "boolean" : "string" } as const] as const;
  });
  const args = joinDashed(command.options, argv);
  const { values, positionals } = parsed(command, () =>
    parseArgs({ args, options: Object.fromEntries(options), allowPositionals: true }),
  );
  mustFit(command.operands, positionals);
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
    switches: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
    positionals,
  };
}

function parsed<Value>({ options }: Known, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
    const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(sentence) ?? [];
    if (unknown === undefined) throw new UsageError(`${sentence}.`);
    const known = [...Object.keys(options), "help"].map((name) => `--${name}`);
    throw new UsageError(`Unknown option ${unknown}.${didYouMean(unknown, known)}`);
  }
}

/** @throws UsageError for an operand that is missing, or one too many */
function mustFit(operands: readonly string[], positionals: readonly string[]): void {
  const surplus = positionals[operands.length];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  for (const [at, operand] of operands.entries()) {
    const given = positionals[at];
    if (given === undefined) throw new UsageError(`Missing argument ${operand}.`);
    if (isLiteral(operand) && given !== operand) throw new UsageError(`Expected "${operand}", not "${given}".`);
  }
}

function isLiteral(operand: string): boolean {
  return operand !== operand.toUpperCase();
}

/** `--token -x` as `--token=-x`: what follows an option and names none is its value, and one of 64 tokens begins with a dash. */
function joinDashed(options: Known["options"], argv: readonly string[]): string[] {
  const words: string[] = [];
  const named = (word = "") => (word.startsWith("--") ? options[word.slice(2).split("=", 1)[0] ?? ""] : undefined);
  for (const word of argv) {
    const before = words.at(-1);
    const isAsked = typeof named(before)?.value === "string" && !before?.includes("=");
    if (isAsked && word.startsWith("-") && named(word) === undefined) words.splice(-1, 1, `${before}=${word}`);
    else words.push(word);
  }
  return words;
}

/** An origin, as `name` gives it. @throws ConfigError */
export function originOption(name: string, value: string | undefined, example: string): URL {
  // `URL.parse` needs Node 22, and `tap` and `tail` run on Node 20 where they are downloaded.
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.pathname === "/";
  if (url === null || !isOrigin || url.search !== "" || url.hash !== "") {
    throw new ConfigError(`--${name} must be an origin such as ${example}, not "${value ?? ""}".`);
  }
  return url;
}

/** A trace source's token: the option, or the variable that other users of the machine cannot see. @throws ConfigError */
export function tokenOption(value: string | undefined, environment: NodeJS.ProcessEnv): string {
  const token = value ?? environment["PARAPET_TOKEN"] ?? "";
  if (!/^[\x21-\x7e]{8,200}$/.test(token)) {
    throw new ConfigError("Set --token or PARAPET_TOKEN to the token of a trace source.");
  }
  return token;
}
