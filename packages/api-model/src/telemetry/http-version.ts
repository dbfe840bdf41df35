import { remembered } from "../remembered.ts";
import { wireText } from "./wire-value.ts";

const versions = new Set(["0.9", "1", "1.0", "1.1", "2", "3"]);

/**
 * The HTTP version as RFC 9110 names it: "HTTP/1.1" and "1.100000" are "1.1", "2.000000" and "h2c" are "2". Null for
 * anything else, such as the plugin's own version "0.0.1". A bare "1" stays: it could be 1.0 or 1.1.
 */
export function readHttpVersion(value: unknown): string | null {
  return versionOf(wireText(value) ?? "");
}

const versionOf = remembered((text) => {
  const [, major, minor] = /^(?:http\/|h)?(\d)(?:\.(\d{1,9}))?c?$/i.exec(text) ?? [];
  if (major === undefined) return null;
  const shortMinor = minor?.replace(/(?<=\d)0+$/, "");
  const version = shortMinor === undefined || (major > "1" && shortMinor === "0") ? major : `${major}.${shortMinor}`;
  return versions.has(version) ? version : null;
});
