import type { Variable } from "../platform/variable.ts";
import type { CommandDescription, OptionDescription } from "./command-description.ts";

/** Longest line of a help text, in characters, where the terminal is not narrower. */
const widest = 100;
const narrowest = 40;

/** The help of one command. `program` is how it is called, with the command's name where one is needed. */
export function renderHelp(command: CommandDescription, program: string, columns = widest): string {
  const { summary, options, variables, readsServerVariables, examples } = command;
  const width = Math.max(narrowest, Math.min(widest, columns));
  const base = program.endsWith(` ${command.name}`) ? program.slice(0, -command.name.length - 1) : null;
  const call = (words: string) =>
    base === null ? `${program}${words.slice(command.name.length)}` : `${base} ${words}`;
  const sections = [
    `Usage: ${usageOf(command, program)}\n\n${wrap(`${summary}.`, width, "")}`,
    section("Options", [...Object.entries(options).map(optionRow), ["--help", "Show this help"]], width),
    section("Variables", variables.map(variableRow), width),
    secretsNote(variables, width),
    readsServerVariables ? "The variables of the server are read as well: see parapet serve --help." : "",
    `Examples:\n${examples.map(({ does, words }) => `  # ${does}\n  ${call(words)}`).join("\n\n")}`,
  ];
  return `${sections.filter((each) => each !== "").join("\n\n")}\n`;
}

/** The help of the program: what each command does. */
export function renderCommands(commands: readonly CommandDescription[], columns = widest): string {
  const width = Math.max(narrowest, Math.min(widest, columns));
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `Usage: parapet [COMMAND] [OPTIONS]

Self-hosted console for API Insights, Adaptive Auth and Secure Inbox.

${section("Commands", rows, width)}

${section(
  "Options",
  [
    ["--help", "Show this help, or that of a command"],
    ["--version", "Show the version"],
  ],
  width,
)}

Run "parapet COMMAND --help" for the options, variables and examples of a command.
`;
}

function usageOf({ operands, options }: CommandDescription, program: string): string {
  const required = Object.entries(options).flatMap(([name, option]) =>
    option.isRequired ? [optionName(name, option)] : [],
  );
  const hasMore = Object.keys(options).length > required.length;
  return [program, ...operands, ...required, ...(hasMore ? ["[OPTIONS]"] : [])].join(" ");
}

function optionName(name: string, { value }: OptionDescription): string {
  return value === null ? `--${name}` : `--${name} ${value}`;
}

function optionRow([name, option]: readonly [string, OptionDescription]): readonly [string, string] {
  const note = option.isRequired ? " (required)" : option.default === undefined ? "" : ` (default: ${option.default})`;
  return [optionName(name, option), `${option.meaning}${note}`];
}

function variableRow({ name, meaning, unset, ...variable }: Variable): readonly [string, string] {
  const value = unset ?? variable.default;
  return [name, `${plainText(meaning)}${value === null ? "" : ` (default: ${value})`}`];
}

/** Which variables can come from files. */
function secretsNote(variables: readonly Variable[], width: number): string {
  const names = variables.flatMap(({ name, isSecret }) => (isSecret ? [`${name}_FILE`] : []));
  return names.length === 0 ? "" : wrap(`Secrets can be read from files: set ${listed(names)} to a path.`, width, "");
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}

/** Code without its marks; a single word in quotes, or it would read as one of the sentence. */
function plainText(markdown: string): string {
  return markdown.replace(/`([a-z0-9]+)`/g, '"$1"').replaceAll("`", "");
}

/** Names and meanings in two columns; a name that is too long has its meaning below. */
function section(title: string, rows: readonly (readonly [string, string])[], width: number): string {
  if (rows.length === 0) return "";
  const column = Math.min(32, Math.max(...rows.map(([name]) => name.length)) + 4);
  const indent = " ".repeat(column);
  const lines = rows.map(([name, meaning]) => {
    const text = wrap(meaning, width, indent);
    return name.length + 4 > column ? `  ${name}\n${indent}${text}` : `  ${name}`.padEnd(column) + text;
  });
  return `${title}:\n${lines.join("\n")}`;
}

/** Breaks a text between words; lines after the first one are indented. */
function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + line.length + word.length + 1 > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}
