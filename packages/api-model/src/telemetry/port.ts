/** A port from 1 to 65535, or null. */
export function readPort(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : null;
}

const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };

/** The port that a scheme implies (RFC 9110 §4.2, RFC 6455 §3), or null. */
export function defaultPort(scheme: string | null): number | null {
  return scheme !== null && Object.hasOwn(defaultPorts, scheme) ? (defaultPorts[scheme] ?? null) : null;
}
