import { secretVariables, serverVariables } from "@parapet/server/platform/server-variables.ts";
import type { Variable } from "@parapet/server/platform/variable.ts";

const width = 100;

const intro = `Settings of Parapet, one NAME=value per line: restart it after a change (systemctl restart parapet).
Variables of the environment take precedence. Secrets can be read from files instead: ${secretVariables
  .map((name) => `${name}_FILE`)
  .join(", ")}.`;

/** A settings file that names every variable, with its default in a comment unless `values` sets it. */
export function settingsFile(values: Readonly<Record<string, string>>): string {
  const variables = serverVariables.filter(({ name }) => name !== "PARAPET_CONFIG");
  return [comment(intro), ...variables.map((each) => section(each, values[each.name]))].join("\n");
}

function section({ name, meaning, unset, ...variable }: Variable, value: string | undefined): string {
  const note = unset === undefined ? "" : ` (default: ${unset})`;
  const line = value === undefined ? `#${name}=${variable.default ?? ""}` : `${name}=${value}`;
  return `${comment(`${meaning.replaceAll("`", "")}${note}`)}${line}\n`;
}

function comment(text: string): string {
  const lines = text.split("\n").flatMap((paragraph) => wrapped(paragraph));
  return lines.map((line) => `# ${line}\n`).join("");
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + word.length > width - 3) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
