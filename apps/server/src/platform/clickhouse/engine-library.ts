import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ConfigError } from "../config.ts";

/** Path of ClickHouse's shared library for this machine. @throws ConfigError where there is none. */
export function findEngineLibrary(): string {
  const platform = `${process.platform}-${process.arch}${process.platform === "linux" ? "-gnu" : ""}`;
  try {
    const chdb = createRequire(import.meta.url).resolve("chdb/package.json");
    return join(dirname(createRequire(chdb).resolve(`@chdb/lib-${platform}/package.json`)), "libchdb.so");
  } catch {
    throw new ConfigError(
      `There is no embedded ClickHouse for ${platform}: set CLICKHOUSE_URL to a ClickHouse server.`,
    );
  }
}
