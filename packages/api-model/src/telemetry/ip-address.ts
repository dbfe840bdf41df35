import { remembered } from "../remembered.ts";

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** The address in lower case without a zone (`%eth0`), or null when the text is no IPv4 or IPv6 address (RFC 4291 §2.2). */
export function readIpAddress(text: string): string | null {
  return text.length > 80 ? null : addressOf(text);
}

const addressOf = remembered((text) => {
  const zone = text.indexOf("%");
  const address = (zone === -1 ? text : text.slice(0, zone)).toLowerCase();
  return ipv4.test(address) || isIpv6(address) ? address : null;
});

function isIpv6(text: string): boolean {
  if (!text.includes(":")) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  // An IPv4 tail stands for the last two groups.
  const tail = groups.at(-1) ?? "";
  const hasIpv4Tail = ipv4.test(tail) && text.endsWith(tail);
  const hex = hasIpv4Tail ? groups.slice(0, -1) : groups;
  const count = hex.length + (hasIpv4Tail ? 2 : 0);
  return hex.every((group) => /^[0-9a-f]{1,4}$/.test(group)) && (halves.length === 2 ? count <= 7 : count === 8);
}
