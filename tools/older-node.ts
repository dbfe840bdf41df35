import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../node_modules/.cache");

/** Versions of Node that README allows, and that can't run TypeScript the way the server needs. */
export const olderNodes = [20, 22] as const;

/** Path of an older Node, installed from npm first where it is missing; `NODE20_PATH` names another one. @throws when npm fails */
export function ensureNode(major: (typeof olderNodes)[number]): string {
  const given = process.env[`NODE${major}_PATH`];
  if (given !== undefined) return given;
  const name = `node-linux-${process.arch}`;
  const folder = join(cache, `node-${major}`);
  const program = join(folder, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  // Tests run side by side: each installs into a folder of its own, and the first one to finish wins.
  const stage = mkdtempSync(join(cache, "installing-"));
  execFileSync("npm", ["install", "--prefix", stage, "--no-audit", "--no-fund", `${name}@${major}`], {
    stdio: "ignore",
  });
  if (existsSync(folder)) rmSync(stage, { recursive: true });
  else renameSync(stage, folder);
  return program;
}
