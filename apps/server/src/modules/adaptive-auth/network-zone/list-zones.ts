import type { AnswerOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { presentZone } from "./present.ts";
import { networkZoneTable as table } from "./table.ts";

/** Lists the provider's network zones by name. */
export async function listZones({ platform, viewer }: ViewerCall): Promise<AnswerOf<Endpoints["networkZones.list"]>> {
  const rows = await platform.postgres.db
    .select()
    .from(table)
    .where(eq(table.providerId, viewer.providerId))
    .orderBy(collated(table.name), table.id);
  return { items: rows.map(presentZone) };
}
