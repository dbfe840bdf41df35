import type { Config } from "../platform/config.ts";

/** RFC 9116 recommends less than a year, so that no copy is believed for longer. */
const validDays = 180;
const dayMs = 86_400_000;

/** Where the operator wants vulnerabilities reported, or null where nothing is set. */
export function securityTxt(
  { securityContacts, publicUrl }: Pick<Config, "securityContacts" | "publicUrl">,
  now: Date,
): string | null {
  if (securityContacts.length === 0) return null;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight + validDays * dayMs).toISOString()}`,
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    "",
  ].join("\n");
}
