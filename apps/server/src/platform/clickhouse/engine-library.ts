import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ConfigError } from "../config.ts";
import { unpackLibrary } from "./unpack-library.ts";

/**
 * Finds ClickHouse's shared library for this machine. Packages ship it compressed, a quarter of its 540 MiB; it's unpacked
 * to `unpackFolder` at the first start. @returns its path. @throws ConfigError where there is none
 */
export async function findEngineLibrary(unpackFolder: string): Promise<string> {
  const library = join(packageFolder(), "libchdb.so");
  return existsSync(library) ? library : unpackLibrary(`${library}.zst`, unpackFolder);
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}${process.platform === "linux" ? "-gnu" : ""}`;
  try {
    const chdb = createRequire(import.meta.url).resolve("chdb/package.json");
    return dirname(createRequire(chdb).resolve(`@chdb/lib-${platform}/package.json`));
  } catch {
    throw new ConfigError(
      `There is no embedded ClickHouse for ${platform}: set CLICKHOUSE_URL to a ClickHouse server.`,
    );
  }
}
