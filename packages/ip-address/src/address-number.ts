import { parseLooseIp } from "./parse-ip.ts";

/** An address as one number of 128 bits: IPv4 is where IPv6 maps it (::ffff:0:0/96); null when the text is none. */
export function addressNumber(text: string): bigint | null {
  return parseLooseIp(text)?.number ?? null;
}
