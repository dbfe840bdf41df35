import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
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
