import type { Circumstances } from "@parapet/risk-engine";
import type { ProviderEntry } from "../../directory/entries.ts";
import type { CallerAddress } from "../request/caller-address.ts";

interface Zones {
  readonly ids: readonly string[];
  readonly zone: Circumstances["zone"];
}

const none: Zones = { ids: [], zone: null };

/** The network zones that contain an address; blocked takes precedence over trusted. */
export function findZones({ zones }: Pick<ProviderEntry, "zones">, caller: CallerAddress | null): Zones {
  if (caller === null || zones.length === 0) return none;
  const { country, asn } = caller.facts;
  const inside = zones.filter(
    (zone) =>
      zone.cidrs.has(caller.number) ||
      (asn !== null && zone.asns.has(asn)) ||
      (country !== null && zone.countries.has(country)),
  );
  if (inside.length === 0) return none;
  const has = (kind: "blocked" | "trusted") => inside.some((zone) => zone.kind === kind);
  return { ids: inside.map(({ id }) => id), zone: has("blocked") ? "blocked" : has("trusted") ? "trusted" : null };
}
