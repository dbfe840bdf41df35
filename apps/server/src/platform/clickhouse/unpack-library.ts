import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { ConfigError } from "../config.ts";
import { reasonOf } from "../reason-of.ts";

const readBytes = 1024 * 1024;

/**
 * Unpacks a library to a folder that keeps the current version only; does nothing where it's there already.
 * @returns the path of the library. @throws ConfigError when it can't be unpacked
 */
export async function unpackLibrary(archive: string, folder: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(archive);
    // Size and time tell versions apart: both come from the package, and reading 150 MB at every start would cost a second.
    const version = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
    const library = join(folder, `${version}-${basename(archive, ".zst")}`);
    if (!existsSync(library)) await unpack(archive, folder, library);
    return library;
  } catch (error) {
    throw new ConfigError(
      `The embedded ClickHouse can't be unpacked to ${folder}: ${reasonOf(error)}. It needs 600 MB; or set CLICKHOUSE_URL to a ClickHouse server.`,
    );
  }
}

async function unpack(archive: string, folder: string, library: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  const partial = `${library}.partial`;
  await pipeline(
    createReadStream(archive, { highWaterMark: readBytes }),
    createZstdDecompress(),
    createWriteStream(partial, { mode: 0o700, flush: true }),
  );
  // A start that is killed halfway must not leave a library that looks whole.
  await rename(partial, library);
}
