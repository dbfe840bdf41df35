import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFindings } from "./report-findings.ts";
import { sourceFiles } from "./source-files.ts";

/** Lines below which half, nine in ten and all source files stay. */
const limits = { half: 80, nineInTen: 220, all: 400 };

/** Checks the lengths of hand-written source files, tests among them. */
export function checkLength(root: string): string[] {
  const paths = sourceFiles(root, ["apps", "packages", "e2e", "bench", "tools"], [".ts", ".tsx", ".css"]);
  const files = paths
    .filter((path) => !/\/migrations\//.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").trimEnd().split("\n").length }))
    .toSorted((a, b) => a.lines - b.lines);
  const at = (share: number) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
  const shares = [
    { name: "half", lines: at(0.5), limit: limits.half },
    { name: "nine in ten", lines: at(0.9), limit: limits.nineInTen },
  ];
  return [
    ...files.filter(({ lines }) => lines > limits.all).map(({ path, lines }) => `${path}: ${lines} lines`),
    ...shares
      .filter(({ lines, limit }) => lines > limit)
      .map(({ name, lines, limit }) => `${name} of the files should have up to ${limit} lines, not ${lines}`),
  ];
}

if (import.meta.main) reportFindings("file lengths", checkLength(process.cwd()));
