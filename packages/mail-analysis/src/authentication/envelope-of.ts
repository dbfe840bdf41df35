import type { Message } from "../message/message.ts";
import type { Hop } from "../message/read-hop.ts";
import type { Envelope } from "./authentication.ts";

/**
 * Who handed a mail over, as the receiver's own server wrote it; null when that is not to be told.
 * @param border names of the receiver's servers, with their subdomains: only what they wrote is believed
 */
export function envelopeOf({ hops, claims, returnPath }: Message, border: readonly string[]): Envelope | null {
  const hop = hops.find((each) => isOurs(each, border) && each.ip !== null && !isLocal(each.ip));
  // Microsoft's border writes the connecting address where senders' headers of that name are removed.
  const isMicrosofts = hops.some(({ by }) => by?.endsWith(".outlook.com") === true) && border.includes("outlook.com");
  const ip = (isMicrosofts ? claims.microsoft?.ip : null) ?? hop?.ip ?? null;
  if (ip === null || returnPath === null) return null;
  return { ip, helo: hop?.from ?? null, sender: returnPath.address };
}

function isOurs({ by }: Hop, border: readonly string[]): boolean {
  return by !== null && border.some((name) => by === name || by.endsWith(`.${name}`));
}

/** Addresses of networks that nobody reaches from outside. */
function isLocal(ip: string): boolean {
  return /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:|::1$)/i.test(ip);
}
