import type { DecisionDetail } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { networkZoneTable as table } from "../network-zone/table.ts";
import type { PolicyContext } from "./decision-row.ts";

/** The facts that rules evaluated besides signals, with current zone names. */
export async function presentContext(
  { platform, viewer }: Pick<ViewerCall, "platform" | "viewer">,
  context: PolicyContext | null,
): Promise<DecisionDetail["context"]> {
  if (context === null) return null;
  const rows = await platform.postgres.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), inArray(table.id, context.zones)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const { client, sensitivity, zones, elevated, remembered } = context;
  return {
    client_kind: client.kind,
    client_state: client.state,
    tags: client.tags,
    has_factor: client.hasFactor,
    sensitivity,
    zones: zones.map((id) => ({ id, name: names.get(id) ?? "" })),
    elevated,
    remembered_by: remembered?.boundTo ?? null,
  };
}
