import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sourceFiles } from "../source-files.ts";
import { compressLibrary } from "./compress-library.ts";
import { installModules, linkPostgresLibraries, moveNode } from "./production-modules.ts";
import { pruneModules } from "./prune-modules.ts";
import type { Target } from "./target.ts";
import { workspacesOf } from "./workspaces.ts";

/** Documents shipped with the program. */
const documents = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "LICENSE",
  "NOTICE",
  "docs/ci/github-api-diff.yml",
  "docs/ci/gitlab-api-diff.yml",
  "docs/configuration.md",
  "docs/operating.md",
  "docs/reverse-proxy.md",
];

interface Folder {
  readonly root: string;
  /** What is made, and replaced. */
  readonly folder: string;
  readonly target: Target;
  /** Whether ClickHouse is embedded; without it CLICKHOUSE_URL is required. */
  readonly hasClickHouse: boolean;
}

/** Makes a folder that runs on its machine without Node, npm or a network: built server and console, modules, Node. */
export async function assembleFolder({ root, folder, target, hasClickHouse }: Folder): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  installModules(root, folder, target);
  moveNode(folder, target);
  linkPostgresLibraries(folder, target);
  for (const workspace of workspacesOf(root, "@parapet/server")) copyData(root, folder, workspace.folder);
  for (const built of ["apps/server/dist", "apps/console/dist"]) {
    cpSync(join(root, built), join(folder, built), { recursive: true });
  }
  for (const name of documents) cpSync(join(root, name), join(folder, name));
  pruneModules(folder);
  if (hasClickHouse) await compressEngine(folder, target);
  else rmSync(join(folder, "node_modules/@chdb"), { recursive: true, force: true });
  cpSync(join(root, "packaging/folder/parapet"), join(folder, "bin/parapet"));
}

/** What the bundle of the server reads of a workspace: its manifest and its data, not the sources. */
function copyData(root: string, folder: string, workspace: string): void {
  for (const path of sourceFiles(root, [workspace], [""])) {
    if (/^[^/]+\/[^/]+\/(?:bin|src)\/|\/(?:tsconfig[^/]*\.json|README\.md)$/.test(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
}

/** npm skips an optional package that a registry doesn't offer without a word. @throws Error where it isn't installed */
async function compressEngine(folder: string, { arch }: Target): Promise<void> {
  const library = join(folder, `node_modules/@chdb/lib-linux-${arch}-gnu/libchdb.so`);
  if (!existsSync(library)) {
    throw new Error(
      `npm didn't install ClickHouse for ${arch}. Pack with --without-clickhouse, or use another registry.`,
    );
  }
  await compressLibrary(library);
}
