import type { Event } from "@parapet/contract";

const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** The scheme a source left out, told by the port. */
function schemeOf({ scheme, port }: Pick<Event, "scheme" | "port">): string {
  return scheme ?? (port === 443 ? "https" : "http");
}

/** The address that was called, as one would type it: an IPv6 host in brackets, a default port left out. */
export function eventAddress(event: Pick<Event, "scheme" | "host" | "port" | "path" | "query">): string {
  const scheme = schemeOf(event);
  const host = event.host.includes(":") && !event.host.startsWith("[") ? `[${event.host}]` : event.host;
  const port = event.port === null || event.port === defaultPorts[scheme] ? "" : `:${event.port}`;
  const path = event.path.startsWith("/") ? event.path : `/${event.path}`;
  return `${scheme}://${host}${port}${path}${event.query === null ? "" : `?${event.query}`}`;
}
