import type { Api } from "@parapet/contract";
import { hasEnvironment, siteOf } from "./places.ts";
import type { ApiRow } from "./table.ts";
import { sum } from "./to-consumers.ts";

const ownPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };

/** Where an API is. */
type Address = Pick<ApiRow, "host" | "port" | "prefix" | "scheme">;

/** The host, with the port unless it is the scheme's own, and the path prefix. */
export function apiName(row: Address): string {
  return hostName(row) + row.prefix;
}

function hostName({ host, port, scheme }: Address): string {
  const name = host.includes(":") ? `[${host}]` : host;
  const isOwn = scheme === null ? port === 80 || port === 443 : ownPorts[scheme] === port;
  return port === 0 || isOwn ? name : `${name}:${port}`;
}

/** Where the API is, as a document names its server: a path prefix is its base path. */
export function apiServer(row: Address): string {
  return `${row.scheme ?? (row.port === 443 ? "https" : "http")}://${apiName(row)}`;
}

/** What is known of an API besides its row. */
export interface ApiState {
  readonly documented: boolean;
  readonly coverage: number | null;
  readonly violations: number | null;
  readonly findings: number;
}

const toInstant = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** @param places its own first */
export function presentApi(row: ApiRow, places: readonly ApiRow[], state: ApiState): Api {
  const times = (getTime: (place: ApiRow) => Date | null) =>
    places.flatMap((place) => getTime(place)?.getTime() ?? []).toSorted((a, b) => a - b);
  return {
    id: row.id,
    kind: row.kind,
    display_name: row.displayName,
    owner: row.owner,
    tags: row.tags,
    access: row.access,
    name: apiName(row),
    host: siteOf(row),
    prefix: row.prefix,
    port: row.port === 0 ? null : row.port,
    scheme: row.scheme,
    operations: row.operations,
    places: places.length,
    environments: [...new Set(places.filter(hasEnvironment).flatMap(({ environment }) => environment ?? []))],
    calls: sum(places, ({ calls }) => calls),
    first_seen_at: toInstant(times(({ firstSeenAt }) => firstSeenAt)[0]),
    last_seen_at: toInstant(times(({ lastSeenAt }) => lastSeenAt).at(-1)),
    added_at: row.addedAt?.toISOString() ?? null,
    ...state,
    archived_at: row.archivedAt?.toISOString() ?? null,
  };
}
