import { parseArgs } from "node:util";
import { ConfigError } from "../platform/config.ts";

/** What a command line may say: a name with a hint for its value, or null for a switch. */
export type CommandOptions = Readonly<Record<string, string | null>>;

/** Values and switches by name, and what stands without a name. */
export interface CommandLine {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** A command line that says nothing the command understands; the program ends with 2. */
export class UsageError extends ConfigError {}

/** Reads a command line. @throws UsageError in one sentence that names what is wrong and shows the usage */
export function readCommandLine(usage: string, options: CommandOptions, argv: readonly string[]): CommandLine {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, hint]) => [name, { type: hint === null ? "boolean" : "string" } as const]),
  );
  try {
    const args = joinDashed(options, argv);
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    const entries = Object.entries(values);
    return {
      values: Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ),
      switches: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
      positionals,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message.split(/\. |\n/, 1)[0] : String(error);
    throw new UsageError(`${why}; usage: ${usage}.`);
  }
}

/** `--token -x` as `--token=-x`: what follows an option and names none is its value, and one of 64 tokens begins with a dash. */
function joinDashed(options: CommandOptions, argv: readonly string[]): string[] {
  const words: string[] = [];
  const named = (word = "") => (word.startsWith("--") ? options[word.slice(2).split("=", 1)[0] ?? ""] : undefined);
  for (const word of argv) {
    const before = words.at(-1);
    const isAsked = typeof named(before) === "string" && !before?.includes("=");
    if (isAsked && word.startsWith("-") && named(word) === undefined) words.splice(-1, 1, `${before}=${word}`);
    else words.push(word);
  }
  return words;
}

/** An origin, as `name` gives it. @throws ConfigError */
export function originOption(name: string, value: string | undefined, example: string): URL {
  const url = value === undefined ? null : URL.parse(value);
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
    throw new ConfigError("--token, or the variable PARAPET_TOKEN, must be the token of a trace source.");
  }
  return token;
}
