#!/usr/bin/env node
// Plain JavaScript with old syntax: any Node can read it, and hand over to one that runs TypeScript.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The bundle beside a built copy of this file, else the sources. */
const bundle = new URL("./main.js", import.meta.url);
const main = existsSync(bundle) ? bundle : new URL("../src/main.ts", import.meta.url);
const requiredMajor = 24;

if (Number.parseInt(process.versions.node, 10) >= requiredMajor) {
  const { keepCompiled } = await import("./keep-compiled.js");
  keepCompiled(process.argv.slice(2));
  await import(main);
} else {
  const program = bundledNode();
  if (program === null) {
    process.stderr.write(
      `parapet: Parapet needs Node ${requiredMajor} or later, and this is Node ${process.versions.node}. Run "npm ci" without --omit=optional, which installs Node ${requiredMajor} next to it, or upgrade Node.\n`,
    );
    process.exit(1);
  }
  runWith(program);
}

/** The Node that npm installed with Parapet; null where there is none for this platform. */
function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
    return process.platform === "linux" ? join(dirname(manifest), "bin/node") : null;
  } catch {
    return null;
  }
}

/** Runs Parapet there, and ends as it ends. */
function runWith(program) {
  // The channel carries nothing: its end tells the child that this process was killed.
  const self = fileURLToPath(import.meta.url);
  const child = spawn(program, [...process.execArgv, self, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const signals = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR2"];
  for (const name of signals) process.on(name, () => child.kill(name));
  child.once("error", (error) => {
    process.stderr.write(`parapet: ${program} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once("close", (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal === null) process.exit(code);
    process.kill(process.pid, signal);
  });
}
