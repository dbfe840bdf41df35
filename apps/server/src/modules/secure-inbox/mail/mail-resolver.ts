import { Resolver as DnsResolver } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { type Resolver, zoneResolver } from "@parapet/mail-analysis";
import * as z from "zod/mini";

const zone = z.record(z.string(), z.record(z.string(), z.array(z.string())));

let made: { readonly setting: string; readonly resolver: Resolver | null } | null = null;

/** Resolver by setting: `on` for system DNS, `off` for none, otherwise a JSON zone file. */
export function mailResolver(setting: string): Resolver | null {
  if (made?.setting !== setting) made = { setting, resolver: resolverOf(setting) };
  return made.resolver;
}

function resolverOf(setting: string): Resolver | null {
  if (setting === "off") return null;
  if (setting !== "on") return zoneResolver(zone.parse(JSON.parse(readFileSync(setting, "utf8"))));
  const dns = new DnsResolver({ timeout: 1_500, tries: 2 });
  return async (name, type) => {
    const records: unknown = await dns.resolve(name, type);
    return isRecords(records) ? records : [];
  };
}

/** Node's resolver results; MX records are objects, which the verifier expects. */
function isRecords(value: unknown): value is string[] {
  return Array.isArray(value);
}
