import { readIpAddress } from "./ip-address.ts";
import { readPort } from "./port.ts";

/** The parts of a "host:port" as the gateways write it. */
export interface Address {
  readonly ip: string | null;
  /** Lower-case host name, where the host is no IP address. */
  readonly name: string | null;
  readonly port: number | null;
  /** What stood in the port's place and is no port; null when nothing did. */
  readonly oddPort: string | null;
  /** The host is neither an address nor a name. */
  readonly oddHost: boolean;
}

/** Labels of letters, digits, hyphens and underscores, separated by dots. */
const hostName = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

/**
 * Splits at the last colon outside brackets. Parts that are "" or "null" are absent; of a comma list, as forwarding
 * proxies write it, the first element counts. An IPv6 address may come with brackets or without, with a port or without.
 */
export function splitAddress(text: string): Address {
  const comma = text.indexOf(",");
  if (comma !== -1) return splitClient(text.slice(0, comma));
  return addressOf(halves(text.trim().slice(0, 300)));
}

/**
 * Reads an address as logs, recordings and forwarding headers write it: an IPv6 address that has a port is in brackets
 * there, so "2001:db8::5:80" is an address as a whole.
 */
export function splitClient(text: string): Address {
  const first = (text.split(",", 1)[0] ?? "").trim().slice(0, 300);
  return addressOf(readIpAddress(first) === null ? halves(first) : { host: first, port: "" });
}

function addressOf({ host, port: portText }: Halves): Address {
  const port = readPort(portText);
  const known = host === "" || host === "null" ? null : host;
  const ip = known === null ? null : readIpAddress(known);
  const isName = known !== null && ip === null && known.length <= 255 && hostName.test(known);
  return {
    ip,
    name: isName ? known.toLowerCase().replace(/\.$/, "") : null,
    port,
    oddPort: portText === "" || port !== null ? null : portText,
    oddHost: known !== null && ip === null && !isName,
  };
}

interface Halves {
  readonly host: string;
  readonly port: string;
}

function halves(text: string): Halves {
  const bracketed = text.startsWith("[") ? /^\[([^\]]*)\](?::(.*))?$/.exec(text) : null;
  if (bracketed !== null) return { host: bracketed[1] ?? "", port: bracketed[2] ?? "" };
  const colon = text.lastIndexOf(":");
  if (colon === -1) return { host: text, port: "" };
  const host = text.slice(0, colon);
  const port = text.slice(colon + 1);
  // "fe80::1" has colons and no port; "2001:db8::5:51514" has both, and then the port is what follows the last one.
  const whole = host.includes(":") && !(readIpAddress(host) !== null && readPort(port) !== null);
  return whole && readIpAddress(text) !== null ? { host: text, port: "" } : { host, port };
}
