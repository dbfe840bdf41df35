const ownPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };

interface Place {
  readonly host: string | null;
  readonly port: number | null;
  readonly scheme?: string | null;
}

/** An API's host as a URL and the inventory have it: an IPv6 address in brackets, the scheme's own port left out. */
export function hostWithPort({ host, port, scheme = null }: Place): string {
  if (host === null) return "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const isOwn = scheme === null ? port === 80 || port === 443 : ownPorts[scheme] === port;
  return port === null || isOwn ? name : `${name}:${port}`;
}
