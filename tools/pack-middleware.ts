import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

const root = join(import.meta.dirname, "..");
const room = join(root, "packages/node-middleware");
const manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Packs the middleware as npm installs it, JavaScript with its types, into `file`, a `.tgz`. @throws when `tsc` or `tar` fails */
export function packMiddleware(file: string): void {
  const stage = mkdtempSync(join(tmpdir(), "parapet-middleware-"));
  try {
    const folder = join(stage, "package");
    const run = (program: string, args: readonly string[]) =>
      execFileSync(program, args, { cwd: room, stdio: ["ignore", 2, 2] });
    run(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.build.json", "--outDir", join(folder, "lib")]);
    const { name, version, license } = manifest.parse(JSON.parse(readFileSync(join(room, "package.json"), "utf8")));
    const packed = {
      name,
      version,
      license,
      type: "module",
      engines: { node: ">=24" },
      exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
    };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
    cpSync(join(room, "README.md"), join(folder, "README.md"));
    mkdirSync(join(file, ".."), { recursive: true });
    run("tar", ["-czf", file, "-C", stage, "package"]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
