import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Commands that run where Parapet isn't installed, each with the file that starts it. */
export const packedPrograms = {
  "parapet-diff.mjs": "apps/server/src/commands/diff/diff-program.ts",
  "parapet-tap.mjs": "apps/server/src/commands/tap/tap-program.ts",
  "parapet-tail.mjs": "apps/server/src/commands/tail/tail-program.ts",
} as const;

/** Packs each program into one file for any Node from 20 on, with a checksum file. @throws when rolldown fails */
export function packPrograms(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, entry] of Object.entries(packedPrograms)) {
    const file = join(folder, name);
    const shape = ["--format", "esm", "--platform", "node", "--transform.target", "node20", "--no-codeSplitting"];
    execFileSync(join(root, "node_modules/.bin/rolldown"), [entry, "--file", file, ...shape], {
      cwd: root,
      // It reports sizes on standard output, and what is wrong on standard error.
      stdio: ["ignore", "ignore", 2],
    });
    const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
    writeFileSync(`${file}.sha256`, `${sum}  ${name}\n`);
  }
}
