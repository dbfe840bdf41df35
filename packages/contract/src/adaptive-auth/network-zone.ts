import * as z from "zod/mini";
import { may } from "../access.ts";
import { addressBlock } from "../address-block.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";

/** trusted lowers the risk and never bypasses it; blocked refuses; neutral is a name for rules. */
export const zoneKind = z.enum(["trusted", "blocked", "neutral"]);
export type ZoneKind = z.infer<typeof zoneKind>;

export const asNumber = z.int().check(z.minimum(1), z.maximum(4_294_967_295));
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));

/** A named set of networks; an address is inside when any of the three lists has it. */
export const networkZone = z.object({
  id,
  name: z.string(),
  kind: zoneKind,
  cidrs: z.array(z.string()),
  asns: z.array(z.int()),
  countries: z.array(z.string()),
  note: z.string(),
  updated_at: instant,
});
export type NetworkZone = z.infer<typeof networkZone>;

const fields = {
  name: text(120),
  kind: zoneKind,
  cidrs: z.array(addressBlock).check(z.maxLength(10_000)),
  asns: z.array(asNumber).check(z.maxLength(1000)),
  countries: z.array(countryCode).check(z.maxLength(250)),
  note: z.string().check(z.trim(), z.maxLength(1000)),
};

export const networkZoneEndpoints = {
  "networkZones.list": endpoint({
    method: "GET",
    path: "/api/adaptive/zones",
    summary: "List network zones",
    access: may.readProtection,
    answer: { status: 200, body: z.object({ items: z.array(networkZone) }) },
    errors: [],
  }),
  "networkZones.create": endpoint({
    method: "POST",
    path: "/api/adaptive/zones",
    summary: "Add a network zone",
    access: may.administer,
    body: z.strictObject({
      name: fields.name,
      kind: fields.kind,
      cidrs: z._default(fields.cidrs, []),
      asns: z._default(fields.asns, []),
      countries: z._default(fields.countries, []),
      note: z._default(fields.note, ""),
    }),
    answer: { status: 201, body: networkZone },
    errors: ["conflict"],
  }),
  "networkZones.update": endpoint({
    method: "PATCH",
    path: "/api/adaptive/zones/:id",
    summary: "Change a network zone",
    access: may.administer,
    params: byId,
    body: z.partial(z.strictObject(fields)),
    answer: { status: 200, body: networkZone },
    errors: ["not_found", "conflict"],
  }),
  "networkZones.delete": endpoint({
    method: "DELETE",
    path: "/api/adaptive/zones/:id",
    summary: "Delete a network zone that no current rule uses",
    access: may.administer,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found", "conflict"],
  }),
};
