import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { pureNodeModules, rooms, testkitUsers, tests, type Room } from "./import-rules.ts";
import { reportFindings } from "./report-findings.ts";
import { sourceFiles } from "./source-files.ts";

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Place {
  readonly path: string;
  readonly room: Room;
  /** The part of the room, where its pattern captures one. */
  readonly part: string | undefined;
}

/** Checks every source file below `root` against the table of rooms; one sentence a finding. */
export function checkImports(root: string): string[] {
  const files = sourceFiles(root, ["apps", "packages", "e2e", "bench", "tools"], [".ts", ".tsx"]);
  return files.flatMap((path) => {
    const from = placeOf(path);
    if (from === null) return [`${path}: no room of the import table owns this file`];
    return importsOf(path, readFileSync(join(root, path), "utf8")).flatMap((found) => {
      const problem = problemWith(from, found, root);
      return problem === null ? [] : [`${path}:${found.line}: ${problem}`];
    });
  });
}

function problemWith(from: Place, found: Import, root: string): string | null {
  const { specifier } = found;
  if (specifier.startsWith("node:")) return nodeProblem(from, specifier);
  const target = targetOf(from.path, specifier, root);
  if (target === null) return null;
  const to = placeOf(target);
  if (to === null) return `${specifier} leads to no room`;
  if (tests.test(to.path) && !mayTest(from)) return `only tests use ${posix.basename(to.path)}`;
  if (specifier.startsWith(".") && workspaceOf(to.path) !== workspaceOf(from.path)) {
    return `import ${workspaceOf(to.path)} by its package name, not by a path`;
  }
  if (to.room.name === "testkit") return mayTest(from) ? null : "only tests use the testkit";
  if (to.room.name === "tenant-simulator" && mayTest(from)) return null;
  if (to.room === from.room) return partProblem(from, to);
  if (from.room.imports.includes(to.room.name)) return null;
  if (tests.test(from.path) && from.room.inTests?.includes(to.room.name)) return null;
  if (from.room.types?.includes(to.room.name)) {
    return found.typeOnly ? null : `${from.room.name} takes types only from ${to.room.name}: use import type`;
  }
  return `${from.room.name} must not import ${to.room.name}`;
}

function mayTest({ path }: Place): boolean {
  return tests.test(path) || testkitUsers.test(path);
}

function nodeProblem(from: Place, specifier: string): string | null {
  if (from.room.node === "any" || tests.test(from.path)) return null;
  if (from.room.node === "pure" && pureNodeModules.has(specifier)) return null;
  return `${from.room.name} must not import ${specifier}`;
}

function partProblem(from: Place, to: Place): string | null {
  if (from.part === to.part || to.part === undefined) return null;
  // What lies beside the parts of one application is shared by them.
  if (from.part?.startsWith(`${to.part}/`) || from.room.open?.test(to.path)) return null;
  const applicationOf = ({ part }: Place) => part?.split("/", 1)[0];
  if (applicationOf(from) === applicationOf(to) && from.room.openToApplication?.test(to.path)) return null;
  return `${from.part} must not import ${posix.basename(to.path)} of ${to.part}`;
}

function placeOf(path: string): Place | null {
  for (const room of rooms) {
    const match = room.files.exec(path);
    if (match !== null) return { path, room, part: match[1] };
  }
  return null;
}

function workspaceOf(path: string): string {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? "the root";
}

/** Path of what one of our own specifiers names; null for a package from the registry. */
function targetOf(path: string, specifier: string, root: string): string | null {
  if (specifier.startsWith(".")) return posix.join(dirname(path), specifier);
  const [, name, rest] = /^@parapet\/([^/]+)(.*)$/.exec(specifier) ?? [];
  if (name === undefined || rest === undefined) return null;
  const folder = existsSync(join(root, "apps", name)) ? `apps/${name}` : `packages/${name}`;
  return posix.join(folder, exported(join(root, folder, "package.json"), `.${rest}`));
}

/** What a package's `exports` make of a subpath; the subpath itself where they do not name it, for tsc to refuse. */
function exported(manifest: string, subpath: string): string {
  const { exports = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  for (const [key, target] of Object.entries(exports)) {
    const [before = "", after] = key.split("*");
    if (typeof target !== "string") continue;
    if (after === undefined ? subpath !== key : !(subpath.startsWith(before) && subpath.endsWith(after))) continue;
    return target.replaceAll("*", subpath.slice(before.length, subpath.length - (after?.length ?? 0)));
  }
  return subpath === "." ? "src/index.ts" : subpath;
}

function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const statics = module.staticImports.map((each) => ({
    specifier: each.moduleRequest.value,
    typeOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
    line: lineAt(each.start),
  }));
  const exports = module.staticExports.flatMap((each) =>
    each.entries.flatMap((entry) =>
      entry.moduleRequest === null
        ? []
        : [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, line: lineAt(each.start) }],
    ),
  );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end))?.[1];
    return literal === undefined ? [] : [{ specifier: literal, typeOnly: false, line: lineAt(start) }];
  });
  return [...statics, ...exports, ...dynamics];
}

if (import.meta.main) reportFindings("import directions", checkImports(process.cwd()));
