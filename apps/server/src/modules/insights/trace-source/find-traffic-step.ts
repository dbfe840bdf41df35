import type { Checklist } from "@parapet/contract";
import { desc, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { readArrivals } from "./activity-store.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourceTable as table } from "./table.ts";

/** What is missing until calls of the caller's provider are seen. */
export async function findTrafficStep({ platform, viewer }: ViewerCall): Promise<Checklist["traffic"]> {
  await settleFewRows(platform);
  const [arrivals, [source]] = await Promise.all([
    readArrivals(platform.clickhouse, viewer.providerId),
    platform.postgres.db
      .select({ id: table.id })
      .from(table)
      .where(ownLiveSources(viewer))
      .orderBy(sql`${table.type} = 'DEFAULT'`, desc(table.createdAt))
      .limit(1),
  ]);
  if (arrivals.hasEvents) return { step: "done", source_id: null };
  if (source === undefined) return { step: "create_source", source_id: null };
  return { step: arrivals.hasRejects ? "check_rejects" : "send_call", source_id: source.id };
}
