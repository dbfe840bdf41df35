import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes a small tree of files for a check to look at, and removes it when the check has answered. */
export function inTemporaryHouse<Answer>(
  files: Readonly<Record<string, string>>,
  check: (root: string) => Answer,
): Answer {
  const root = mkdtempSync(join(tmpdir(), "parapet-house-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return check(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
