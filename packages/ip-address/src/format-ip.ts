import ipaddr from "ipaddr.js";
import { type Ip, parseIp } from "./parse-ip.ts";

/** IPv4 dotted, IPv6 in the short form of RFC 5952. */
export function formatIp({ version, number }: Ip): string {
  const digits = number.toString(16).padStart(32, "0");
  const bytes = [...Buffer.from(version === 4 ? digits.slice(24) : digits, "hex")];
  return ipaddr.fromByteArray(bytes).toString();
}

/** An address in its one form, an IPv4-mapped one as IPv4; null when the text is none. */
export function canonicalIp(text: string): string | null {
  const ip = parseIp(text);
  return ip === null ? null : formatIp(ip);
}
