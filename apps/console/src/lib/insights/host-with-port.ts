const ownPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };

interface Place {
  readonly host: string | null;
  readonly port: number | null;
  readonly scheme?: string | null;
}

/**
 * An API's host as a URL and the inventory have it: an IPv6 address in brackets, the scheme's own port left out, and the path
 * prefix at the end.
 */
export function hostWithPort({ host, port, scheme = null }: Place): string {
  if (host === null) return "";
  const bare = withoutPrefix(host);
  const name = bare.includes(":") && !bare.startsWith("[") ? `[${bare}]` : bare;
  const isOwn = scheme === null ? port === 80 || port === 443 : ownPorts[scheme] === port;
  const address = port === null || isOwn ? name : `${name}:${port}`;
  return address + host.slice(bare.length);
}

/** The address of an operation, whose template begins with the path prefix that its API's host may have. */
export function operationAddress(place: Place, template: string | null): string {
  if (place.host === null || template === null) return hostWithPort(place);
  return hostWithPort({ ...place, host: withoutPrefix(place.host) }) + template;
}

const withoutPrefix = (host: string) => host.split("/", 1)[0] ?? host;
