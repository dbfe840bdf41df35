import type { Division } from "./places.ts";

/** A value of a row `u` as SQL, with its parameters. */
export interface SiteColumn {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The host of a row's place, as `siteOf` names it: stored templates begin with the segments that a prefix has. `u` needs
 * `host`, `port` and, where hosts are divided, `template`.
 */
export function siteColumn(divisions: readonly Division[]): SiteColumn {
  if (divisions.length === 0) return { sql: "u.host", params: {} };
  const longest = divisions.toSorted((a, b) => b.prefix.length - a.prefix.length);
  // Rows of other hosts stay in their dictionary.
  return {
    sql: `if(u.host IN {divided_hosts: Array(String)}, toLowCardinality(transform(
      arrayFirst(each -> startsWith(concat(u.host, ' ', toString(u.port), ' ', u.template, '/'), each), {divisions: Array(String)}),
      {divisions: Array(String)}, {division_sites: Array(String)}, toString(u.host))), u.host)`,
    params: {
      divided_hosts: [...new Set(divisions.map(({ host }) => host))],
      divisions: longest.map(({ host, port, prefix }) => `${host} ${port} ${prefix}/`),
      division_sites: longest.map(({ host, prefix }) => host + prefix),
    },
  };
}
