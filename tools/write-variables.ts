import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretVariables, serverVariables } from "@parapet/server/platform/server-variables.ts";
import type { Variable } from "@parapet/server/platform/variable.ts";

/* Writes README's table of variables from the one that `parapet serve --help` shows. Run it after a change of that table. */

const readme = join(import.meta.dirname, "../README.md");
const marked = /(<!-- variables: node tools\/write-variables\.ts -->\n)[\s\S]*(\n<!-- end of variables -->)/;

function rowOf({ name, unset, meaning, ...variable }: Variable): string {
  const value = unset ?? (variable.default === null ? "" : `\`${variable.default}\``);
  return `| \`${name}\` | ${value} | ${meaning} |`;
}

/** README with the table between its marks. @throws Error where they aren't */
function withTable(text: string): string {
  if (!marked.test(text)) throw new Error("README.md has no marks of the table of variables");
  const rows = ["| variable | default | meaning |", "| --- | --- | --- |", ...serverVariables.map(rowOf)];
  const files = secretVariables.map((name) => `\`${name}_FILE\``).join(", ");
  const note = `Secrets can be read from files instead, as containers and systemd provide them: ${files}.`;
  return text.replace(marked, (_, start: string, end: string) => `${start}\n${rows.join("\n")}\n\n${note}\n${end}`);
}

writeFileSync(readme, withTable(readFileSync(readme, "utf8")));
execFileSync("oxfmt", [readme], { stdio: "inherit" });
