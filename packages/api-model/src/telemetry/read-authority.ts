import { remembered } from "../remembered.ts";
import { readIpAddress } from "./ip-address.ts";
import { readPort } from "./port.ts";

/** Contents of a host field: gateways put a name there, a "name:port", or a whole URL. */
export interface Authority {
  readonly scheme: string | null;
  /** Lower-case, without scheme, user, port, path and final dot; an IPv6 address without brackets. Null when absent. */
  readonly host: string | null;
  readonly port: number | null;
}

/** Reads a host field; of a comma list, as forwarding proxies write it, the first element counts. */
export const readAuthority = remembered((text): Authority => {
  const first = (text.split(",", 1)[0] ?? "").trim();
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20}):\/\//i.exec(first) ?? [];
  const rest = (scheme === undefined ? first : first.slice(scheme.length + 3)).replace(/^\/+/, "");
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? "";
  const { name, port } = split(authority.slice(authority.lastIndexOf("@") + 1));
  const host = name.toLowerCase().replace(/\.$/, "").slice(0, 255);
  return {
    scheme: scheme?.toLowerCase() ?? null,
    host: host === "" || host === "null" ? null : host,
    port,
  };
});

function split(authority: string): { name: string; port: number | null } {
  const [, bracketed, after] = /^\[([^\]]*)\](?::(.*))?$/.exec(authority) ?? [];
  if (bracketed !== undefined) return { name: bracketed, port: readPort(after ?? "") };
  const address = readIpAddress(authority);
  if (address !== null) return { name: address, port: null };
  const colon = authority.lastIndexOf(":");
  if (colon === -1) return { name: authority, port: null };
  return { name: authority.slice(0, colon), port: readPort(authority.slice(colon + 1)) };
}
