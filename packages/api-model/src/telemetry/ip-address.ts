import { isIp } from "@parapet/ip-address";
import { remembered } from "../remembered.ts";

/** The address in lower case without a zone (`%eth0`), or null when the text is no IPv4 or IPv6 address (RFC 4291 §2.2). */
export function readIpAddress(text: string): string | null {
  return text.length > 80 ? null : addressOf(text);
}

const addressOf = remembered((text) => (isIp(text) ? (text.split("%", 1)[0] ?? "").toLowerCase() : null));
