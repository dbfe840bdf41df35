import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../platform/config.ts";
import { serverVariables } from "../platform/server-variables.ts";
import { commandDescriptions as descriptions } from "./command-descriptions.ts";
import { runCommand } from "./fixtures/run-command.ts";
import { nearest } from "./nearest.ts";
import { renderHelp } from "./render-help.ts";
import { unknownVariables } from "./unknown-variables.ts";

const readDocument = (name: string) => readFileSync(join(import.meta.dirname, "../../../../docs", name), "utf8");
const configuration = readDocument("configuration.md");
const operating = readDocument("operating.md");
/** Rows of a table, each as its cells; how a formatter pads them doesn't matter. */
const cellsOf = (markdown: string) =>
  markdown.split("\n").flatMap((line) =>
    line.startsWith("|")
      ? [
          line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );

describe("the variables of the server", () => {
  it("are those that the configuration reads", () => {
    const read = new Set<string>();
    const environment = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) });
    readConfig(environment);
    expect(serverVariables.map(({ name }) => name).toSorted()).toEqual([...read, "PARAPET_CONFIG"].toSorted());
  });

  it("have the defaults that the configuration has", () => {
    const defaults = serverVariables.flatMap((each) =>
      each.default === null ? [] : [[each.name, each.default] as const],
    );
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
  });

  it("are the table of docs/configuration.md, row by row; node tools/write-variables.ts writes it", () => {
    const rows = serverVariables.map(({ name, unset, meaning, ...variable }) => {
      const value = unset ?? (variable.default === null ? "" : `\`${variable.default}\``);
      return [`\`${name}\``, value, meaning];
    });
    expect(cellsOf(configuration)).toEqual(expect.arrayContaining(rows));
    expect(cellsOf(configuration).filter(([cell]) => /^`(?:PARAPET_|[A-Z]+_URL)/.test(cell ?? ""))).toEqual(rows);
  });
});

describe("help", () => {
  it("is in docs/operating.md for every command, in the same words", () => {
    const rows = descriptions.map(({ name, summary }) => [`\`npx parapet ${name}\``, summary]);
    expect(cellsOf(operating).filter(([cell]) => cell?.startsWith("`npx parapet "))).toEqual(rows);
  });

  it.each(descriptions)("of $name fits a terminal and names every option and variable", (description) => {
    const help = renderHelp(description, `parapet ${description.name}`, 80);
    expect(
      help.split("\n").filter((line) => line.length > 80 && /\S \S/.test(line) && !/^ {2}parapet |^Usage/.test(line)),
    ).toEqual([]);
    for (const name of Object.keys(description.options)) expect(help).toContain(`\n  --${name}`);
    for (const { name, isSecret } of description.variables) {
      expect(help).toContain(`\n  ${name}`);
      if (isSecret) expect(help).toContain(`${name}_FILE`);
    }
    for (const { words } of description.examples) expect(help).toContain(`\n  parapet ${words}\n`);
  });

  it("calls a program of its own by its own name", () => {
    const tail = descriptions.find(({ name }) => name === "tail");
    if (tail === undefined) throw new Error("There is no tail");
    const help = renderHelp(tail, "node parapet-tail.mjs");
    expect(help).toMatch(/^Usage: node parapet-tail\.mjs FILE \[OPTIONS\]\n/);
    expect(help).toContain("\n  node parapet-tail.mjs /var/log/");
    expect(help).not.toContain("parapet tail");
  });
});

describe("a word that is not known", () => {
  it.each([
    ["tial", "tail"],
    ["bakcup", "backup"],
    ["Serve", "serve"],
    ["frobnicate", undefined],
  ])("%s leads to %s", (word, expected) => {
    expect(
      nearest(
        word,
        descriptions.map(({ name }) => name),
      ),
    ).toBe(expected);
  });
});

describe("variables that no command reads", () => {
  it("are named with the nearest one", () => {
    const read = { PARAPET_TOKEN: "1", PARAPET_SECRET_FILE: "/run/secrets/secret", PORT: "2" };
    const environment = { PARAPET_PROT: "3", PARAPET_LIVES_HERE: "4", ...read };
    expect(unknownVariables(environment)).toEqual([
      "PARAPET_LIVES_HERE isn't a setting of Parapet and is ignored.",
      "PARAPET_PROT isn't a setting of Parapet and is ignored. Did you mean PARAPET_PORT?",
    ]);
  });
});

describe("parapet", () => {
  it("says its version", async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    expect(await runCommand(["--version"], {})).toEqual({ code: 0, out: `${version}\n`, errors: "" });
  });

  it.each([[["--help"]], [["help"]]])("lists all commands: %j", async (words) => {
    const { code, out, errors } = await runCommand(words, {});
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    for (const { name, summary } of descriptions)
      expect(out).toContain(`
  ${name.padEnd(14)}${summary}
`);
  });

  it("shows a command's help without running it", async () => {
    const { code, out } = await runCommand(["backup", "/nowhere/file", "--help"], {});
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: parapet backup FILE \[OPTIONS\]\n/);
  });

  it.each([
    [["sevre"], "parapet: Unknown command sevre. Did you mean serve?\n"],
    [["--verison"], "parapet: Unknown option --verison. Did you mean --version?\n"],
    [["serve", "--port", "1"], "parapet: Unknown option --port.\n"],
    [["backup", "--forse", "x"], "parapet: Unknown option --forse. Did you mean --force?\n"],
    [["backup"], "parapet: Missing argument FILE.\n"],
    [["journal", "adpt", "x"], 'parapet: Expected "adopt", not "adpt".\n'],
  ])("ends with 2 and one sentence: %j", async (words, sentence) => {
    const { code, out, errors } = await runCommand(words, {});
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors).toContain(sentence);
    expect(errors).toMatch(/Run "parapet[a-z ]* --help" for [a-z ]+\.\n$/);
  });
});
