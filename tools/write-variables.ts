import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretVariables, serverVariables } from "@parapet/server/platform/server-variables.ts";
import type { Variable } from "@parapet/server/platform/variable.ts";

/* Writes the table of variables in docs/configuration.md from the one that `parapet serve --help` shows. Run it after a change of that table. */

const document = join(import.meta.dirname, "../docs/configuration.md");
const marked = /(<!-- variables: node tools\/write-variables\.ts -->\n)[\s\S]*(\n<!-- end of variables -->)/;

function rowOf({ name, unset, meaning, ...variable }: Variable): string {
  const value = unset ?? (variable.default === null ? "" : `\`${variable.default}\``);
  return `| \`${name}\` | ${value} | ${meaning} |`;
}

/** The document with the table between its marks. @throws Error if they are missing */
function withTable(text: string): string {
  if (!marked.test(text)) throw new Error("docs/configuration.md has no marks for the table of variables");
  const rows = ["| variable | default | meaning |", "| --- | --- | --- |", ...serverVariables.map(rowOf)];
  const files = secretVariables.map((name) => `\`${name}_FILE\``).join(", ");
  const note = `Secrets can be read from files instead, as containers and systemd provide them: ${files}.`;
  return text.replace(marked, (_, start: string, end: string) => `${start}\n${rows.join("\n")}\n\n${note}\n${end}`);
}

writeFileSync(document, withTable(readFileSync(document, "utf8")));
execFileSync("oxfmt", [document], { stdio: "inherit" });
