import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { presentZone } from "./present.ts";
import { networkZoneTable as table, type NetworkZoneRow } from "./table.ts";

/** Locks a network zone of the viewer's provider. @throws Failure `not_found` */
export async function lockZone(tx: Transaction, { viewer }: ViewerCall, id: string): Promise<NetworkZoneRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.providerId, viewer.providerId)))
    .for("update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Lists the provider's network zones by name. */
export async function listZones({ platform, viewer }: ViewerCall): Promise<AnswerOf<Endpoints["networkZones.list"]>> {
  const rows = await platform.postgres.db
    .select()
    .from(table)
    .where(eq(table.providerId, viewer.providerId))
    .orderBy(collated(table.name), table.id);
  return { items: rows.map(presentZone) };
}
