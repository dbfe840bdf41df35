import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IModule } from "dependency-cruiser";
import { readImportGraph } from "./import-graph.ts";

/** Words of the old dialect; `nobody` and `told` also name a Unix user and stored values. */
const dialect = /\b(?:told|whoever|nobody|somebody|beside|lately|anew)\b/;
const test = /\.(?:test|spec)\.tsx?$|\/testing(?:[-.][^/]*|)(?:\/|$)|^e2e\//;
const source = /^(?:apps|packages|tools)\/.*(?<!\.d)\.tsx?$/;
const product = /^(?:apps|packages)\//;
const smallFile = 40;

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly aim: string;
}

/** Counts what makes the code base hard to walk through, in the files below `root`. */
export async function readFigures(root: string): Promise<Figure[]> {
  const { modules } = await readImportGraph(root, {});
  const files = modules
    .filter((module) => source.test(module.source))
    .map((module) => ({ ...module, lines: readFileSync(join(root, module.source), "utf8").trimEnd().split("\n") }));
  const code = files.filter((file) => product.test(file.source) && !test.test(file.source));
  const linesOf = (some: typeof files) => some.reduce((sum, { lines }) => sum + lines.length, 0);
  const exported = code.reduce((sum, { lines }) => sum + countExports(lines), 0);
  const small = code.filter((file) => file.lines.length <= smallFile && countUsers(file) === 1);
  const linesWith = (words: RegExp, some: typeof files) =>
    some.reduce((sum, { lines }) => sum + lines.filter((line) => words.test(line)).length, 0);
  const figure = (name: string, value: number | string, aim: string): Figure => ({ name, value: String(value), aim });
  return [
    figure("lines of code in apps and packages, without tests", linesOf(code), ""),
    figure("lines of code and tests in apps, packages and tools", linesOf(files), ""),
    figure("exported names per 1,000 lines of code", ((exported / linesOf(code)) * 1000).toFixed(1), "≤ 26"),
    figure(
      `files of ≤ ${smallFile} lines that one file imports`,
      `${((small.length / code.length) * 100).toFixed(1)} %`,
      "≤ 12 %",
    ),
    figure("import cycles, types included", countCycles(modules), "0"),
    figure("lines with words of the old dialect", linesWith(dialect, files), "< 60"),
    figure("services hidden in a WeakMap of the platform", linesWith(/new WeakMap<Platform\b/, code), "0"),
  ];
}

function countExports(lines: readonly string[]): number {
  const text = lines.join("\n");
  const declared = text.match(/^export (?![*{]|type \{)/gm)?.length ?? 0;
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  return (
    declared + listed.reduce((sum, [, names = ""]) => sum + names.split(",").filter((name) => name.trim()).length, 0)
  );
}

function countUsers({ dependents }: IModule): number {
  return dependents.filter((path) => !test.test(path)).length;
}

/** Counts groups of files in which each reaches every other one (Tarjan). */
function countCycles(modules: readonly IModule[]): number {
  const imports = new Map(
    modules.map((module) => [module.source, module.dependencies.map(({ resolved }) => resolved)]),
  );
  const lowest = new Map<string, number>();
  const open: string[] = [];
  let cycles = 0;
  const visit = (path: string): number => {
    const number = lowest.size;
    let low = number;
    lowest.set(path, low);
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      if (!lowest.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? low);
    }
    lowest.set(path, low);
    if (low === number && open.splice(open.indexOf(path)).length > 1) cycles += 1;
    return low;
  };
  for (const path of imports.keys()) if (!lowest.has(path)) visit(path);
  return cycles;
}

/** Prints the figures as a table with the aims. */
export async function printFigures(root: string): Promise<void> {
  for (const { name, value, aim } of await readFigures(root))
    console.log(`${value.padStart(9)}  ${name}${aim === "" ? "" : ` (aim ${aim})`}`);
}
