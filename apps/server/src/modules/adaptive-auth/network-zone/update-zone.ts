import type { BodyOf, Endpoints, NetworkZone } from "@parapet/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { differences } from "../../account/differences.ts";
import { changeProtection } from "../change-protection.ts";
import { auditedZone, presentZone } from "./present.ts";
import { lockZone } from "./queries.ts";
import { networkZoneTable as table } from "./table.ts";

/** Changes a network zone. @throws Failure `not_found`; `conflict` when another one has the name */
export async function updateZone(
  call: ViewerCall,
  id: string,
  input: BodyOf<Endpoints["networkZones.update"]>,
): Promise<NetworkZone> {
  const { providerId } = call.viewer;
  const row = await changeProtection(call, [{ kind: "provider", id: providerId }], async (tx) => {
    const before = await lockZone(tx, call, id);
    const {
      name = before.name,
      kind = before.kind,
      cidrs = before.cidrs,
      asns = before.asns,
      countries = before.countries,
      note = before.note,
    } = input;
    const after = { ...before, name, kind, cidrs, asns, countries, note };
    const altered = differences(auditedZone(before), auditedZone(after));
    if (altered === null) return before;
    const others = and(eq(table.providerId, providerId), ne(table.id, id));
    if ((await tx.$count(table, and(others, sql`lower(${table.name}) = lower(${name})`))) > 0)
      throw new Failure("conflict", { detail: `A network zone named ${name} already exists.` });
    const [saved = before] = await tx
      .update(table)
      .set({ name, kind, cidrs, asns, countries, note, updatedAt: call.now })
      .where(eq(table.id, id))
      .returning();
    await recordAudit(tx, call, {
      action: "network_zone.update",
      subjectType: "network_zone",
      subjectId: id,
      ...altered,
    });
    return saved;
  });
  return presentZone(row);
}
