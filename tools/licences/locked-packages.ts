import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { namedLicences } from "./permitted-licences.ts";

const names = z._default(z.record(z.string(), z.string()), {});
const entry = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z._default(z.boolean(), false),
  dev: z._default(z.boolean(), false),
  optional: z._default(z.boolean(), false),
  dependencies: names,
  optionalDependencies: names,
  devDependencies: names,
});
const lockfile = z.object({ packages: z.record(z.string(), entry) });

type Entry = z.infer<typeof entry>;

/** A package of another that the lock file names. */
export interface LockedPackage {
  /** Its folder, which tells two versions of one name apart. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  /** As the package says; null where nothing is known. */
  readonly licence: string | null;
  readonly isDev: boolean;
  readonly isOptional: boolean;
  /** `sha512-…` in base64, as in Subresource Integrity; null where the lock file has none. */
  readonly integrity: string | null;
  /** Locations of what it needs. */
  readonly needs: readonly string[];
}

/** Every package of the lock file that comes from elsewhere; workspaces are ours. @throws when it is no lock file */
export function lockedPackages(root: string): LockedPackage[] {
  return packagesOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
}

/** The same from the content of a lock file. */
export function packagesOf(content: unknown): LockedPackage[] {
  const { packages } = lockfile.parse(content);
  return Object.entries(packages).flatMap(([location, each]) => {
    const folder = nameAt(location);
    if (each.link || folder === null || each.version === undefined) return [];
    const name = each.name ?? folder;
    return [
      {
        location,
        name,
        version: each.version,
        licence: namedLicences[name] ?? each.license ?? licenceOfOwner(packages, name),
        isDev: each.dev,
        isOptional: each.optional,
        integrity: each.integrity ?? null,
        needs: needsOf(packages, location, each),
      },
    ];
  });
}

function nameAt(location: string): string | null {
  const at = location.lastIndexOf("node_modules/");
  return at === -1 ? null : location.slice(at + "node_modules/".length);
}

/** Bindings for other platforms are locked without a licence: they are parts of the package that asks for them. */
function licenceOfOwner(packages: Readonly<Record<string, Entry>>, name: string): string | null {
  const owner = Object.values(packages).find(({ optionalDependencies }) => name in optionalDependencies);
  return owner?.license ?? null;
}

function needsOf(packages: Readonly<Record<string, Entry>>, from: string, each: Entry): string[] {
  const wanted = Object.keys({ ...each.dependencies, ...each.optionalDependencies });
  return wanted.flatMap((name) => foundFrom(packages, from, name) ?? []);
}

/** Where Node finds a package from a folder: in its own node_modules, or in those above. */
function foundFrom(packages: Readonly<Record<string, Entry>>, from: string, name: string): string | null {
  const parts = from.split("/node_modules/");
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join("/node_modules/"));
  const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
  return places.find((place) => place in packages) ?? null;
}
