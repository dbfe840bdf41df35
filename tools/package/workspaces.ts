import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const manifest = z.object({ name: z.string(), dependencies: z.optional(z.record(z.string(), z.string())) });

/** Folders of the workspaces that `name` needs to run, itself included, below the repository's root. */
export function workspacesOf(root: string, name: string): { readonly name: string; readonly folder: string }[] {
  const all = allWorkspaces(root);
  const needed = new Set([name]);
  // A set visits what is added while it is read.
  for (const each of needed) {
    const dependencies = all.find((workspace) => workspace.name === each)?.dependencies ?? {};
    for (const dependency of Object.keys(dependencies)) if (dependency.startsWith("@parapet/")) needed.add(dependency);
  }
  return all.filter((each) => needed.has(each.name)).map((each) => ({ name: each.name, folder: each.folder }));
}

/** Every workspace with its folder. */
export function allWorkspaces(root: string) {
  return ["apps", "packages"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((each) => {
      const folder = `${parent}/${each}`;
      return { folder, ...manifest.parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))) };
    }),
  );
}
