import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printFigures } from "./figures.ts";

type Step = readonly [name: string, command: string, ...args: string[]];

const root = join(import.meta.dirname, "..");

const projects = readFileSync(join(root, "tsconfig.json"), "utf8");
const unlisted = ["apps", "packages"]
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  .filter((folder) => !projects.includes(`"${folder}"`));

const steps: readonly Step[] = [
  ["format", "oxfmt", "--check"],
  ["lint", "oxlint"],
  // All projects, each after those that it imports; what didn't change since the last run isn't read again.
  ["types", "tsc", "-b"],
  ["unused code and dependencies", "knip", "--no-config-hints"],
  ...["imports", "classes", "length", "licences", "locales", "stories"].map((name): Step => [
    name,
    "node",
    `tools/check-${name}.ts`,
  ]),
];

/** Runs one step; its output is worth reading only when it fails. */
function run([name, command, ...args]: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

if (process.argv.includes("--figures")) {
  await printFigures(root);
  process.exit();
}

const failed: string[] = unlisted.map((folder) => `types of ${folder} (not in tsconfig.json)`);
for (const step of steps) if (!(await run(step))) failed.push(step[0]);

console.log(failed.length === 0 ? `All ${steps.length} checks pass` : `Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
