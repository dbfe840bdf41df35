import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Tells whether a path is a page's, by the patterns that the build of the console wrote. */
export type IsPage = (path: string) => boolean;

export function readPageAddresses(builtConsole: string): IsPage {
  const patterns: unknown = JSON.parse(readFileSync(join(builtConsole, ".vite/addresses.json"), "utf8"));
  if (!Array.isArray(patterns)) throw new Error("The build of the console has no list of addresses.");
  return matchPages(patterns.map(String));
}

/** Patterns are the router's: `$id` is a UUID, another `$name` any segment, a last `$` is the rest. Like the router, it ignores case and a last slash. */
export function matchPages(patterns: readonly string[]): IsPage {
  const sources = patterns.map((pattern) => pattern.split("/").map(segmentSource).join("/"));
  const page = new RegExp(`^(?:${sources.join("|")})/?$`, "i");
  return (path) => page.test(path);
}

function segmentSource(segment: string): string {
  if (segment === "$") return ".+";
  if (segment === "$id") return String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
  return segment.startsWith("$") ? "[^/]+" : segment.replaceAll(/[^\w-]/g, String.raw`\$&`);
}
