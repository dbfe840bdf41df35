import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { tests } from "../import-rules.ts";
import { sourceFiles } from "../source-files.ts";
import { compressLibrary } from "./compress-library.ts";
import { installModules, linkPostgresLibraries, moveNode } from "./production-modules.ts";
import { pruneModules } from "./prune-modules.ts";
import type { Target } from "./target.ts";
import { workspacesOf } from "./workspaces.ts";

/** What people read, beside the program. */
const documents = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "LICENSE",
  "NOTICE",
  "docs/reverse-proxy.md",
  "docs/screenshot.png",
];

/** Makes a folder that runs on its machine without Node, npm or a network: sources, built console, modules, Node. */
export async function assembleFolder(root: string, folder: string, target: Target): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  installModules(root, folder, target);
  moveNode(folder, target);
  linkPostgresLibraries(folder, target);
  for (const workspace of workspacesOf(root, "@parapet/server")) copySources(root, folder, workspace.folder);
  cpSync(join(root, "apps/console/dist"), join(folder, "apps/console/dist"), { recursive: true });
  for (const name of documents) cpSync(join(root, name), join(folder, name));
  pruneModules(folder);
  await compressLibrary(join(folder, `node_modules/@chdb/lib-linux-${target.arch}-gnu/libchdb.so`));
  cpSync(join(root, "packaging/folder/parapet"), join(folder, "bin/parapet"));
}

/** Sources and data of a workspace, without tests and what only builds it. */
function copySources(root: string, folder: string, workspace: string): void {
  for (const path of sourceFiles(root, [workspace], [""])) {
    if (tests.test(path) || /\/(?:tsconfig[^/]*\.json|README\.md)$/.test(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
}
