import type { NetworkZone } from "@parapet/contract";
import type { NetworkZoneRow } from "./table.ts";

/** A network zone as the contract shows it. */
export function presentZone({ id, name, kind, cidrs, asns, countries, note, updatedAt }: NetworkZoneRow): NetworkZone {
  return { id, name, kind, cidrs, asns, countries, note, updated_at: updatedAt.toISOString() };
}

/** A zone's audited members; blocks are counted, because there may be thousands. */
export function auditedZone({ name, kind, cidrs, asns, countries, note }: NetworkZoneRow) {
  return { name, kind, cidrs: cidrs.length > 50 ? cidrs.length : cidrs, asns, countries, note };
}
