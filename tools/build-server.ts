import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { workspacesOf } from "./package/workspaces.ts";
import { reasonToBuild } from "./reason-to-build.ts";
import { sourcePlaces } from "./source-places.ts";

const root = join(import.meta.dirname, "..");
const server = join(root, "apps/server");
/** Written last, so that its time is that of a whole build. */
const launcher = "parapet.js";
/** Packages with native code, and such that find files by their own place. */
const external = [
  "@fastify/swagger",
  "@grpc/grpc-js",
  "cosmiconfig",
  "ffi-rs",
  "import-fresh",
  "pino",
  "thread-stream",
  "undici",
];

/** Bundles the server with its packages when that is missing or older than the sources: Node takes seconds to find 1,850 modules. */
export async function buildServer(options: { readonly force?: boolean } = {}): Promise<void> {
  const sources = workspacesOf(root, "@parapet/server").map((workspace) => workspace.folder);
  const reason = options.force ? "as asked" : reasonToBuild(`apps/server/dist/${launcher}`, sources);
  if (reason === null) return;
  console.error(`Building the server (${reason}) …`);
  await bundleServer(join(server, "dist"));
}

/** Bundles the server into a folder, which is replaced. It has to lie in the server's, where external packages are found. */
export async function bundleServer(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    cwd: server,
    input: { main: "src/main.ts" },
    platform: "node",
    external,
    plugins: [sourcePlaces(root, folder)],
    logLevel: "warn",
    // Names without hashes: the compile cache of an earlier build is replaced.
    output: { dir: folder, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name].js", keepNames: true },
  });
  for (const name of ["keep-compiled.js", launcher]) cpSync(join(server, "bin", name), join(folder, name));
}

if (import.meta.main) await buildServer({ force: process.argv.includes("--force") });
