import { templateParts } from "../paths/path-tree.ts";
import { isPathPrefix } from "./path-prefix.ts";

/** Services that a gateway has at least, paths that each of them has, and collections. */
const minServices = 2;
const minPaths = 3;
const minCollections = 2;
/** Share of the paths that the services have together: a gateway has little else. */
const minShare = 0.8;

/** Segments before a service or its collections. */
const top = /^(?:api|apis|rest|v\d+(?:[._]\d+)*)$/i;
/** Every service may have these. */
const checks = /^(?:health|healthz|live|livez|ready|readyz|status|metrics|ping|version|info)$/i;

/**
 * The path prefixes under which a host has services of their own, if it looks like a gateway of many: each has several
 * collections, none of which another one has, and isn't a collection itself, as `/orders` is with `/orders/{id}`.
 */
export function suggestPrefixes(templates: readonly string[]): string[] {
  const paths = templates.map(templateParts).filter((parts) => !parts.some(({ literal }) => checks.test(literal)));
  const depth = sharedTop(paths.map((parts) => parts.map(({ name, literal }) => (name === null ? literal : null))));
  const groups = Map.groupBy(paths, (parts) => {
    const own = parts.slice(0, depth + 1);
    const isPrefix = own.length === depth + 1 && own.every(({ name }) => name === null);
    return isPrefix ? own.map(({ literal }) => `/${literal}`).join("") : "";
  });
  groups.delete("");
  const services = [...groups].flatMap(([prefix, own]) => {
    const collections = new Set<string>();
    for (const parts of own) {
      const rest = parts.slice(depth + 1);
      const [next] = rest.slice(rest.findIndex(({ name, literal }) => name !== null || !top.test(literal)));
      if (next === undefined || next.name !== null) return [];
      collections.add(next.literal);
    }
    const isService = own.length >= minPaths && collections.size >= minCollections && isPathPrefix(prefix);
    return isService ? [{ prefix, collections, paths: own.length }] : [];
  });
  const named = services.flatMap(({ collections }) => [...collections]);
  const served = services.reduce((sum, each) => sum + each.paths, 0);
  const isGateway =
    services.length >= minServices && new Set(named).size === named.length && served >= minShare * paths.length;
  return isGateway ? services.map(({ prefix }) => prefix).toSorted() : [];
}

/** How many segments all paths begin with that are no names, such as `/api/v1`. */
function sharedTop(paths: readonly (readonly (string | null)[])[]): number {
  const [first = []] = paths;
  const at = first.findIndex(
    (segment, index) => segment === null || !top.test(segment) || !paths.every((path) => path[index] === segment),
  );
  return at === -1 ? first.length : at;
}
