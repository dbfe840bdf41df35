import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import module from "node:module";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";

/**
 * Has Node keep what it makes of the server's sources in the data folder, so that the next start and every thread neither loads a
 * compiler for TypeScript (60 MiB) nor compiles again. The data folder is private to the server's user, unlike /tmp. The first
 * start, which has no folder yet, keeps nothing.
 */
export function keepCompiled(words) {
  if ((words[0] ?? "serve") !== "serve") return;
  try {
    const folder = dataFolderOf(words.slice(1));
    if (!existsSync(folder)) return;
    const compiled = join(folder, "compiled");
    const version = versionOfProgram();
    const { directory } = module.enableCompileCache(join(compiled, version));
    // Threads and the engine's process read it too.
    if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] ??= join(compiled, version);
    removeOthers(compiled, version);
  } catch {
    // The server starts without it, and says what is wrong with its settings or its folder.
  }
}

/** As the server finds it, see `settings.ts` and `config.ts`. */
function dataFolderOf(args) {
  const { values } = parseArgs({ args, options: { config: { type: "string" } }, strict: false });
  const file = values.config ?? process.env["PARAPET_CONFIG"];
  const settings = file ? parseEnv(readFileSync(file, "utf8")) : {};
  return resolve(process.env["PARAPET_DATA"]?.trim() || settings["PARAPET_DATA"]?.trim() || "data");
}

/** Node's own version is part of what it keeps below. */
function versionOfProgram() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function removeOthers(compiled, version) {
  const others = readdirSync(compiled).filter((name) => name !== version);
  for (const name of others) rmSync(join(compiled, name), { recursive: true, force: true });
}
