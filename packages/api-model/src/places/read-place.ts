import { defaultPort, readPort } from "../telemetry/port.ts";
import { splitAddress } from "../telemetry/split-address.ts";

/** Where an API is. */
export interface ReadPlace {
  /** Lower-case, without brackets and final dot; in Punycode. */
  readonly host: string;
  readonly port: number | null;
  readonly scheme: string | null;
}

const written = /^(?:(?:(https?|wss?):)?\/\/(?:[^/?#@]*@)?)?(\[[^\]]+\]|[^/?#:@\s]+)(?::(\d+))?(?:[/?#]\S*)?$/i;

/**
 * Reads a place as people and documents write it: a host, also with a port, or a URL. Host and port are those that calls
 * to it have. null for anything else.
 */
export function readPlace(text: string): ReadPlace | null {
  const trimmed = text.trim();
  // An IPv6 address may come without brackets.
  const bare = splitAddress(`[${trimmed}]`).ip;
  const [, scheme, name = "", portText] = written.exec(bare === null ? trimmed : `[${trimmed}]`) ?? [];
  const host = readHost(name);
  const port = portText === undefined ? defaultPort(scheme?.toLowerCase() ?? null) : readPort(portText);
  if (host === null || (portText !== undefined && port === null)) return null;
  return { host, port, scheme: scheme?.toLowerCase() ?? null };
}

function readHost(name: string): string | null {
  const { ip, name: known } = splitAddress(isAscii(name) ? name : (URL.parse(`http://${name}`)?.hostname ?? ""));
  return ip ?? known;
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);
