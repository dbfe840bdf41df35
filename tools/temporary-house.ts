import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes a small tree of files. @returns its folder, which the caller removes */
export function temporaryHouse(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "parapet-house-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The same for a check to look at; the tree goes when the check has answered. */
export function inTemporaryHouse<Answer>(
  files: Readonly<Record<string, string>>,
  check: (root: string) => Answer,
): Answer {
  const root = temporaryHouse(files);
  try {
    return check(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
