import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Writes `SHA256SUMS` for `sha256sum -c`, next to the files. */
export function writeChecksums(folder: string, files: readonly string[]): void {
  const lines = files.map(
    (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}`,
  );
  writeFileSync(join(folder, "SHA256SUMS"), `${lines.toSorted().join("\n")}\n`);
}
