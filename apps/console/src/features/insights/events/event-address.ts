import type { Event } from "@parapet/contract";
import { hostWithPort } from "../../../lib/insights/host-with-port.ts";

/** The omitted scheme, inferred from the port. */
function schemeOf({ scheme, port }: Pick<Event, "scheme" | "port">): string {
  return scheme ?? (port === 443 ? "https" : "http");
}

/** The address that was called, as one would type it: an IPv6 host in brackets, a default port left out. */
export function eventAddress(event: Pick<Event, "scheme" | "host" | "port" | "path" | "query">): string {
  const scheme = schemeOf(event);
  const host = hostWithPort({ ...event, scheme });
  const path = event.path.startsWith("/") ? event.path : `/${event.path}`;
  return `${scheme}://${host}${path}${event.query === null ? "" : `?${event.query}`}`;
}
