import ipaddr from "ipaddr.js";

/** An address as a number of 128 bits. IPv4 is where IPv6 maps it (::ffff:0:0/96), and an IPv4-mapped address is IPv4. */
export interface Ip {
  readonly version: 4 | 6;
  readonly number: bigint;
}

/** Without leading zeros, which make a part octal to some readers (RFC 6943 §3.1.1), to ipaddr.js too. */
const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const dotted = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const grouped = /^[\da-f:]{2,39}$/i;

/** Reads IPv4 in four decimal parts, and IPv6 (RFC 4291 §2.2) without its zone (`%eth0`). null when the text is neither. */
export function parseIp(text: string): Ip | null {
  const plain = withoutZone(text);
  const groups = groupsOfFour(plain) ?? groupsOfSix(plain);
  if (groups === null) return null;
  const number = groups.reduce((value, group) => (value << 16n) | BigInt(group), groups.length === 2 ? 0xffffn : 0n);
  return { version: number >> 32n === 0xffffn ? 4 : 6, number };
}

/** The same for an address in brackets or between spaces, as people and gateways write it. */
export function parseLooseIp(text: string): Ip | null {
  return parseIp(text.trim().replace(/^\[|\]$/g, ""));
}

/** Whether `parseIp` reads a text. */
export function isIp(text: string): boolean {
  const plain = withoutZone(text);
  return dotted.test(plain) || groupsOfSix(plain) !== null;
}

function withoutZone(text: string): string {
  const zone = text.indexOf("%");
  return zone === -1 ? text : text.slice(0, zone);
}

function groupsOfFour(text: string): readonly [high: number, low: number] | null {
  if (!dotted.test(text)) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = ipaddr.IPv4.parse(text).octets;
  return [first * 256 + second, third * 256 + fourth];
}

function groupsOfSix(text: string): readonly number[] | null {
  const plain = withoutDots(text);
  if (!grouped.test(plain)) return null;
  try {
    return ipaddr.IPv6.parse(plain).parts;
  } catch {
    return null;
  }
}

/** In a dotted end ipaddr.js reads octal, and it takes `::192.0.2.1` for `::ffff:192.0.2.1`. */
function withoutDots(text: string): string {
  const end = text.slice(text.lastIndexOf(":") + 1);
  const four = groupsOfFour(end);
  return four === null ? text : `${text.slice(0, -end.length)}${four.map((group) => group.toString(16)).join(":")}`;
}
