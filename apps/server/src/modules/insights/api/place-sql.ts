import type { Member } from "./places.ts";

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
  readonly params: Readonly<Record<string, unknown>>;
}

const place = "concat(u.host, ' ', toString(u.port)), {members: Array(String)}";
const isMember = "u.host IN {member_hosts: Array(String)}";

/** null when the provider has no members: the columns are those of the row. */
export function placeColumns(members: readonly Member[]): PlaceColumns | null {
  if (members.length === 0) return null;
  return {
    // Rows of other hosts stay in their dictionary.
    host: `if(${isMember}, toLowCardinality(transform(${place}, {api_hosts: Array(String)}, toString(u.host))), u.host)`,
    port: `if(${isMember}, transform(${place}, {api_ports: Array(UInt16)}, u.port), u.port)`,
    params: {
      members: members.map(({ host, port }) => `${host} ${port}`),
      member_hosts: members.map(({ host }) => host),
      api_hosts: members.map(({ api }) => api.host),
      api_ports: members.map(({ api }) => api.port),
    },
  };
}
