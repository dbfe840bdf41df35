import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

const root = join(import.meta.dirname, "..");
const manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Packages that npm installs from the console, with the Node versions that they run in. */
export const npmPackages = { client: ">=22", "node-middleware": ">=24" } as const;

/** Packs one as npm installs it, JavaScript with its types, into a `.tgz` of `downloads`. @throws when `tsc` or `tar` fails */
export function packNpmPackage(title: keyof typeof npmPackages, downloads: string): void {
  const room = join(root, "packages", title);
  const stage = mkdtempSync(join(tmpdir(), "parapet-package-"));
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
      engines: { node: npmPackages[title] },
      exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
    };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
    cpSync(join(room, "README.md"), join(folder, "README.md"));
    mkdirSync(downloads, { recursive: true });
    run("tar", ["-czf", join(downloads, `${title}.tgz`), "-C", stage, "package"]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
