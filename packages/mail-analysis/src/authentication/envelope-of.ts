import type { Message } from "../message/message.ts";
import type { Hop } from "../message/read-hop.ts";
import type { Envelope } from "./authentication.ts";

/**
 * The SMTP client as recorded by the receiving server; null if unknown.
 * @param border names of the receiver's servers, including subdomains; only their headers are trusted
 */
export function envelopeOf({ hops, claims, returnPath }: Message, border: readonly string[]): Envelope | null {
  const hop = hops.find((each) => isOurs(each, border) && each.ip !== null && !isLocal(each.ip));
  // Microsoft's border servers write this header after removing the sender's copies.
  const isMicrosofts = hops.some(({ by }) => by?.endsWith(".outlook.com") === true) && border.includes("outlook.com");
  const ip = (isMicrosofts ? claims.microsoft?.ip : null) ?? hop?.ip ?? null;
  if (ip === null || returnPath === null) return null;
  return { ip, helo: hop?.from ?? null, sender: returnPath.address };
}

function isOurs({ by }: Hop, border: readonly string[]): boolean {
  return by !== null && border.some((name) => by === name || by.endsWith(`.${name}`));
}

/** Addresses that aren't publicly reachable. */
function isLocal(ip: string): boolean {
  return /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:|::1$)/i.test(ip);
}
