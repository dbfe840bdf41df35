import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findZones } from "../adaptive-config/check-settings.ts";
import { changeProtection } from "../change-protection.ts";
import { adaptiveConfigTable as config, protectedApiTable as api } from "../protected-api/table.ts";
import { auditedZone } from "./present.ts";
import { lockZone } from "./queries.ts";
import { networkZoneTable } from "./table.ts";

/** Deletes a network zone. @throws Failure `not_found`; `conflict` while a current rule references it */
export async function deleteZone(call: ViewerCall, id: string): Promise<void> {
  const { providerId } = call.viewer;
  await changeProtection(call, [{ kind: "provider", id: providerId }], async (tx) => {
    const zone = await lockZone(tx, call, id);
    const naming = await findNamingApi(tx, providerId, id);
    if (naming !== null) throw new Failure("conflict", { detail: `A rule of ${naming} uses this zone.` });
    await tx.delete(networkZoneTable).where(eq(networkZoneTable.id, id));
    await recordAudit(tx, call, {
      action: "network_zone.delete",
      subjectType: "network_zone",
      subjectId: id,
      before: auditedZone(zone),
    });
  });
}

/** Name of an unarchived API whose current rules reference the zone. */
async function findNamingApi(tx: Transaction, providerId: string, zone: string): Promise<string | null> {
  const rows = await tx
    .select({ name: api.name, settings: config.settings })
    .from(api)
    .innerJoin(config, and(eq(config.apiId, api.id), eq(config.version, api.configVersion)))
    .where(and(eq(api.providerId, providerId), isNull(api.archivedAt)));
  return rows.find(({ settings }) => settings.rules.some((rule) => findZones(rule).includes(zone)))?.name ?? null;
}
