import type { Member, PlaceMap } from "./places.ts";
import { siteColumn } from "./site-column.ts";

/** Filters of hosts and ports, by name and operator, as lists of calls and usage have them. */
export type PlaceFilters = Readonly<Record<string, unknown>>;

/** Members that such filters select, or exclude, by the host and port of their API. */
export interface FilteredMembers {
  readonly included: readonly Member[];
  readonly excluded: readonly Member[];
}

/** A host and a port that an API has as its own mean all its places, so that a link to its calls finds all of them. */
export function filterMembers(members: readonly Member[], filters: PlaceFilters): FilteredMembers {
  const isIn = (filter: string, value: string | number) =>
    filters[filter] === undefined ? null : [filters[filter]].flat().map(String).includes(String(value));
  const isFiltered = filters["host[is]"] !== undefined || filters["port[is]"] !== undefined;
  const isIncluded = ({ api }: Member) => isIn("host[is]", api.host) !== false && isIn("port[is]", api.port) !== false;
  const isExcluded = ({ api }: Member) => isIn("host[isNot]", api.host) || isIn("port[isNot]", api.port);
  return {
    included: isFiltered ? members.filter(isIncluded) : [],
    excluded: members.filter(isExcluded),
  };
}

/** The host and port of the API that a row of `u` belongs to, as SQL with its parameters. */
export interface PlaceColumns {
  readonly host: string;
  readonly port: string;
  /** The host of the row's own place: `host` without joined places. */
  readonly site: string;
  /** Where hosts are divided by path prefixes: the columns need the template. */
  readonly isDivided: boolean;
  readonly params: Readonly<Record<string, unknown>>;
}

/** null when the provider has neither members nor path prefixes: the columns are those of the row. */
export function placeColumns({ members, divisions }: PlaceMap): PlaceColumns | null {
  if (members.length === 0 && divisions.length === 0) return null;
  const { sql: site, params } = siteColumn(divisions);
  const isDivided = divisions.length > 0;
  if (members.length === 0) return { host: site, port: "u.port", site, isDivided, params };
  const place = `concat(${site}, ' ', toString(u.port)), {members: Array(String)}`;
  const isMember = "u.host IN {member_hosts: Array(String)}";
  return {
    // Rows of other hosts stay in their dictionary.
    host: `if(${isMember}, toLowCardinality(transform(${place}, {api_hosts: Array(String)}, toString(${site}))), ${site})`,
    port: `if(${isMember}, transform(${place}, {api_ports: Array(UInt16)}, u.port), u.port)`,
    site,
    isDivided,
    params: {
      ...params,
      members: members.map(({ host, port }) => `${host} ${port}`),
      member_hosts: members.map(({ host }) => host.split("/", 1)[0]),
      api_hosts: members.map(({ api }) => api.host),
      api_ports: members.map(({ api }) => api.port),
    },
  };
}
