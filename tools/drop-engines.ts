import { satisfies } from "semver";

interface Entry {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
  engines?: Record<string, string> | readonly string[];
}

/**
 * npm compares what packages ask of Node with the Node that runs npm, but all of them run on the one that comes along.
 * This leaves out what that one satisfies and an older one doesn't; packages with install scripts keep it.
 * @returns the locations that were changed.
 */
export function dropEngines(packages: Record<string, Entry>, brought: string, oldest: string): string[] {
  const dropped: string[] = [];
  for (const [location, entry] of Object.entries(packages)) {
    const { engines, hasInstallScript } = entry;
    if (!location.includes("node_modules/") || hasInstallScript === true || !isRecord(engines)) continue;
    const { node, ...others } = engines;
    if (node === undefined || satisfies(oldest, node) || !satisfies(brought, node)) continue;
    if (Object.keys(others).length === 0) delete entry.engines;
    else entry.engines = others;
    dropped.push(location);
  }
  return dropped;
}

function isRecord(engines: Entry["engines"]): engines is Record<string, string> {
  return engines !== undefined && !Array.isArray(engines);
}
