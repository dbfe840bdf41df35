import { canonicalIp, splitPort } from "@parapet/ip-address";

export interface ClientAddress {
  readonly ip: string;
  readonly port: number | null;
}

/**
 * The client address of an audit record: `1.2.3.4`, `1.2.3.4:52311`, `[2001:db8::5]:443`, a bare IPv6 address, or none.
 */
export function readClientAddress(text: string): ClientAddress | null {
  const { host, port } = splitPort(text.trim());
  const ip = canonicalIp(host);
  if (ip === null || (port !== null && port.length > 5)) return null;
  return { ip, port: port === null ? null : Number(port) };
}
