import { type AskedCall, headerOf } from "./asked-call.ts";
import { lately } from "./lately.ts";
import { originForm } from "./read-call.ts";

/** Headers by which some frameworks and IIS let a call name another path, without what is neither letter nor digit. */
const names: ReadonlySet<string> = new Set(["xoriginalurl", "xrewriteurl"]);
const isPathHeader = lately((name: string) => names.has(name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase()));

/** Limits of override paths of a call, each of which is judged, and of their characters in total. */
const limits = { paths: 4, characters: 500 } as const;
const none: readonly string[] = [];

/** Paths that a call names in place of its own, with their queries; null where there are more than anybody means. */
export function overridingPaths({ headers, uri }: Pick<AskedCall, "headers" | "uri">): readonly string[] | null {
  let paths: Set<string> | null = null;
  for (const name in headers) {
    if (!isPathHeader(name)) continue;
    const value = headerOf(headers, name).trim();
    // Proxies tell the path of the call itself, commas and all.
    if (value === "" || pathOf(value) === uri) continue;
    if (value.length > limits.characters) return null;
    paths ??= new Set();
    // Several lines are one list, but a path may have commas, too.
    for (const each of [value, ...value.split(",", limits.paths + 1)])
      if (each.trim() !== "") paths.add(pathOf(each.trim()));
    if (paths.size > limits.paths + 1) return null;
  }
  return paths === null ? none : [...paths];
}

/** Some take a value without a slash before it for a path as well. */
const pathOf = (value: string) => originForm(value) ?? `/${value}`;
